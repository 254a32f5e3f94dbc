import numpy as np
import pytest

from paperbits import find
from paperbits.advice.analyse import analyse
from paperbits.core.compiler.kernel import compiled, watching
from paperbits.engines.choose import choose, prepare
from paperbits.games.binary_number_scrabble.bag import GivenBag
from paperbits.games.binary_number_scrabble.engine import endings
from paperbits.games.binary_number_scrabble.engine.levels import NODES
from paperbits.games.binary_number_scrabble.texts import rack_text, read_rack
from paperbits.games.binary_number_scrabble.tiles import ANY

CARD = find("binary-number-scrabble")


def ended(first, second, players=2):
    """A match whose first play lies on the board; the bag is empty, and player 2 is to move with
    the tiles of ``second``.
    """
    position = CARD.new(
        {"players": players},
        racks=["1110=++--", "01=+-NOT000", "00110011="][:players],
        draws=["0&?-|1"],
    )
    position.push("8d 1+1=10")
    position.racks[:2] = np.array(read_rack(first)), np.array(read_rack(second))
    position.bag = GivenBag((0,) * (ANY + 1), ())
    # Else all that is missing from the set would be the other's.
    position.unseen = lambda seat: position.racks[1 - seat]
    return position


def played_out(position):
    """The margin of player 2 when both make the moves that are proved best."""
    while not position.over:
        thought = choose(position, "farsighted", seconds=600)
        assert thought.sure
        position.push(thought.move)
    scores = position.scores()
    return scores[1] - scores[0]


def test_the_strongest_level_plays_the_end_to_its_proved_margin():
    position = ended("1", "1=" if compiled() else "1")
    best = endings.solve(position, None).outlooks[0]
    assert best.exact
    thought = choose(position, "farsighted", seconds=600)
    assert thought.sure
    assert thought.move == best.move
    lead = position.scores()[1] - position.scores()[0]
    assert played_out(position) == lead + best.gain


@pytest.mark.compiled
def test_careful_searches_the_end_too_as_far_as_its_positions_suffice(monkeypatch):
    position = ended("1", "1=0")
    thought = choose(position, "careful", seconds=600)
    assert thought.sure
    assert thought == choose(position, "careful", seed=1, seconds=600)
    assert thought.move == endings.solve(position, None).outlooks[0].move
    monkeypatch.setitem(NODES, "careful", 1)
    assert not choose(position, "careful").sure


@pytest.mark.compiled
def test_a_search_of_few_positions_ends_with_them():
    search = endings.ending(ended("1", "1=0"))
    assert search.think(nodes=3).nodes == 3
    assert search.think(nodes=5).nodes == 5


def test_analysis_proves_moves_one_after_another():
    position = ended("1", "1=0" if compiled() else "1")
    told = []
    analysis = analyse(position, seconds=600, tell=told.append)
    assert told[-1] == analysis
    assert analysis.done
    assert analysis.proved is not None
    assert analysis.proved == analysis.options[0].proved
    assert all(
        option.words.endswith("for certain") and option.proved is not None
        for option in analysis.options
    )
    worth = [option.expected_points for option in analysis.options]
    assert worth == sorted(worth, reverse=True)
    assert {option.move for option in analysis.options} == set(position.legal().moves)


@pytest.mark.compiled
def test_a_move_asked_about_is_exact_even_with_other_blanks():
    position = ended("1", "1=?0")
    listed = {option.move for option in analyse(position, seconds=600).options}
    others = [move for move in position.legal().moves if "?" in move and move not in listed][::5]
    assert others
    options = {
        option.move: option for option in analyse(position, seconds=600, also=others).options
    }
    for move in others:
        after = position.copy()
        after.unseen = lambda seat, racks=after: racks.racks[1 - seat]
        after.push(move)
        gain = after.plies[-1].points
        if after.over:
            gain += 1  # The 1 on the other rack.
        else:
            gain -= endings.solve(after, None).outlooks[0].gain
        assert options[move].points == after.plies[-1].points
        assert options[move].words.endswith("for certain")
        assert options[move].expected_points == gain


@pytest.mark.compiled
def test_preparing_compiles_the_endgame_search():
    prepare(CARD.new(seed=1))
    compiling = []
    with watching(compiling.append):
        assert endings.solve(ended("1", "1="), None).proved
    assert not compiling


@pytest.mark.compiled
def test_out_of_time_an_ending_is_only_estimated():
    position = CARD.new(seed=2)
    while not endings.is_ending(position):
        position.push(choose(position, "greedy").move)
    thought = choose(position, "farsighted", stop=lambda: True)
    assert not thought.sure
    assert position.preview(thought.move).valid
    analysis = analyse(position, seconds=600, stop=lambda: True)
    assert analysis.proved is None
    assert all(option.proved is None for option in analysis.options)


@pytest.mark.compiled
def test_a_board_and_a_rack_alone_give_the_gain_but_not_the_winner():
    position = CARD.new(seed=13)
    while not endings.is_ending(position):
        position.push(choose(position, "greedy").move)
    alone = CARD.read(
        f"{position.text()}\nrack: {rack_text(position.racks[position.turn])}", use="analyse"
    )
    assert endings.is_ending(alone)
    here, there = analyse(position, seconds=600), analyse(alone, seconds=600)
    assert [(option.move, option.expected_points) for option in here.options] == [
        (option.move, option.expected_points) for option in there.options
    ]
    assert here.proved is not None
    assert there.proved is None
    assert all(
        option.proved is None and "from here" in option.words
        for option in there.options
        if option.expected_points
    )


@pytest.mark.compiled
def test_replies_of_many_tiles_make_proofs_short():
    """Proved with 105,000 positions; without such replies it takes 670,000."""
    position = CARD.new(seed=133)
    while not endings.is_ending(position):
        position.push(choose(position, "greedy").move)
    search = endings.ending(position)
    found = search.think(stop=lambda: int(search._searches[0].nodes) > 300_000)
    assert found.proved
    assert found.outlooks[0].gain == 6
