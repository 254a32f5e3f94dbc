import gc

import pytest
from matches import after

from paperbits import find
from paperbits.advice.analyse import analyse
from paperbits.advice.whole_games import WholeGames
from paperbits.core.errors import IllegalMoveError, InvalidMoveError, PaperbitsError
from paperbits.engines.choose import prepare
from paperbits.search.monte_carlo import MonteCarlo
from paperbits.solve.outcomes import Outcomes
from paperbits.solve.solver import Solver, outcome_of


def test_analysis_deepens_and_reports():
    told = []
    position = find("palindromic-rows-columns").new({"n": 6})
    last = analyse(position, seconds=20, tell=told.append, stop=lambda: len(told) >= 3)
    assert not told[0].done
    assert told[-1] == last
    assert last.done
    assert told[0].tried < last.tried


def test_a_long_analysis_searches_between_its_tries_at_proofs(monkeypatch):
    """However much time there is: its searches get longer and longer, and so do its tries."""
    told, tries = [], []

    def tried(_proofs, _moves, seconds, _stop):
        tries.append((told[-1].tried, seconds))

    monkeypatch.setattr(Outcomes, "prove", tried)
    monkeypatch.setattr("paperbits.advice.analyse.SPELL", 0.3)
    position = find("palindromic-rows-columns").new({"n": 6})
    analyse(position, seconds=60, tell=told.append, stop=lambda: len(tries) >= 4)
    assert len(tries) >= 4
    assert sorted(set(tries)) == tries


def test_a_long_analysis_of_a_game_for_one_reports_early(monkeypatch):
    told, tries = [], []

    def tried(_games, _record, seconds, _stop=None):
        tries.append((len(told), seconds))

    monkeypatch.setattr(WholeGames, "prove", tried)
    monkeypatch.setattr("paperbits.advice.analyse_alone.SPELL", 0.6)
    position = find("sums-grid").new({"n": 3})
    analyse(position, seconds=60, tell=told.append, stop=lambda: len(tries) >= 4)
    assert len(tries) == 4  # The first compiles.
    assert sorted(set(tries)) == tries


def test_an_ended_game_and_a_time_that_is_none_are_refused():
    position = find("palindromic-rows-columns").new({"n": 2})
    for seconds in (-1, float("nan")):
        with pytest.raises(PaperbitsError, match="0 seconds or more"):
            analyse(position, seconds)
    position.push_all(["a1", "b1"])
    with pytest.raises(PaperbitsError, match="over"):
        analyse(position)


def test_a_move_asked_about_has_its_own_estimate():
    position = find("palindromic-rows-columns").new({"n": 3})
    position.push_all(["a1", "a3"])
    asked = position.legal().moves[-1]
    analysis = analyse(position, seconds=60, also=[asked])
    proved = {option.move: option.proved for option in analysis.options}
    position.push(asked)
    assert proved[asked] == -(analyse(position, seconds=60).proved or 0)


def test_a_move_asked_about_gets_as_many_simulations_as_the_best():
    position = find("palindromic-rows-columns").new({"n": 11})
    shown = {}
    prepare(position)  # Compiling does not take of the time to think.
    for option in analyse(position, seconds=1, also=["F6"]).options:
        shown[option.move] = option
    assert shown["f6"].proved is None
    games = [option.words.partition("(")[2] for option in shown.values()]
    assert shown["f6"].words.partition("(")[2] == games[0]


def test_a_move_asked_about_must_be_legal():
    position = find("palindromic-rows-columns").new({"n": 3})
    position.push("a1")
    with pytest.raises(IllegalMoveError, match="filled"):
        analyse(position, also=["a1"])
    with pytest.raises(InvalidMoveError):
        analyse(position, also=["hello"])


@pytest.mark.compiled
def test_every_move_of_a_small_board_is_proved():
    position = find("palindromic-rows-columns").new({"n": 4})
    position.push_all(["a1", "b2"])
    found = analyse(position, seconds=60)
    assert (found.done, found.player) == (True, 0)
    assert found.proved == found.options[0].proved == outcome_of(position)
    assert found.options[0].words.endswith("for certain")
    assert len(found.options) == 14
    for option in found.options:
        assert option.proved == outcome_of(after(position, option.move))
    assert [option.proved for option in found.options] == sorted(
        (o.proved for o in found.options), reverse=True
    )
    assert analyse(position, seconds=0.1, provable=False).options[0].proved is None


@pytest.mark.parametrize("game", ["plexus", "sums-grid"])
def test_an_analysis_leaves_no_tables_in_circles(game):
    """Python looks for circles seldom: in a browser, a dozen hints filled two gigabytes."""
    position, told = find(game).new({"n": 3}), []
    gc.collect()
    gc.disable()
    try:
        analyse(position, seconds=0.3, tell=told.append)
        left = [each for each in gc.get_objects() if type(each) in {MonteCarlo, Outcomes, Solver}]
    finally:
        gc.enable()
    assert told
    assert not left
