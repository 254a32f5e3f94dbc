import pytest

from paperbits import find
from paperbits.core.engine.levels import levels
from paperbits.core.errors import PaperbitsError
from paperbits.engines.choose import choose, prepare


def small(**settings):
    return find("palindromic-rows-columns").new({"n": 3, **settings})


def test_every_level_makes_a_legal_move_and_says_why():
    for level in levels(find("palindromic-rows-columns")):
        position = small()
        thought = choose(position, level.name, seed=3, seconds=0.5)
        assert thought.move in position.legal().moves
        assert thought.words.endswith(".")
        assert position.plies == []


def test_the_same_seed_thinks_the_same():
    assert choose(small(), "casual", seed=5) == choose(small(), "casual", seed=5)


def test_a_short_ending_is_played_perfectly_and_said_to_be():
    position = small()
    position.push_all(["a1", "a3", "b2"])
    thought = choose(position, "strong")
    assert thought.proved
    position.push(thought.move)
    assert position.winners() == [1]


def test_it_stops_when_asked():
    asked = []

    def stop():
        asked.append(1)
        return len(asked) > 2

    position = find("palindromic-rows-columns").new({"n": 6})
    assert choose(position, "strong", stop=stop).move in position.legal().moves


def test_what_cannot_be_answered_is_refused():
    position = small()
    with pytest.raises(PaperbitsError, match="beginner"):
        choose(position, "grandmaster")
    prepare(position)
    position.push_all(["a1", "b1", "c1", "a2"])
    prepare(position)
    with pytest.raises(PaperbitsError, match="over"):
        choose(position, "beginner")


def test_getting_ready_is_told_step_by_step():
    told = []
    prepare(small(), lambda *step: told.append(step))
    assert told == [(1, 2, "trying games out"), (2, 2, "proofs")]
