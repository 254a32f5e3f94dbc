import pytest

from paperbits import find
from paperbits.core.engine.levels import levels
from paperbits.core.errors import PaperbitsError
from paperbits.engines.choose import choose, prepare


def small(**settings):
    return find("palindromic-rows-columns").new({"n": 3, **settings})


def test_every_level_makes_a_legal_move_with_a_reason():
    for level in levels(find("palindromic-rows-columns")):
        position = small()
        thought = choose(position, level.name, seed=3, seconds=0.5)
        assert thought.move in position.legal().moves
        assert thought.words.endswith(".")
        assert position.plies == []


def test_thinking_stops_on_request():
    asked = []

    def stop():
        asked.append(1)
        return len(asked) > 2

    position = find("palindromic-rows-columns").new({"n": 6})
    assert choose(position, "strong", stop=stop).move in position.legal().moves


def test_an_ended_game_and_an_unknown_level_are_refused():
    position = small()
    with pytest.raises(PaperbitsError, match="beginner"):
        choose(position, "grandmaster")
    prepare(position)
    position.push_all(["a1", "b1", "c1", "a2"])
    prepare(position)
    with pytest.raises(PaperbitsError, match="over"):
        choose(position, "beginner")


def test_preparing_is_reported_step_by_step():
    told = []
    prepare(small(), lambda *step: told.append(step))
    assert told == [(1, 3, "a look at each move"), (2, 3, "trying games out"), (3, 3, "proofs")]
