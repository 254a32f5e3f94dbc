import pytest

from paperbits import find
from paperbits.core.errors import PaperbitsError
from paperbits.players import analyse


def test_a_small_position_is_proved_move_by_move():
    position = find("palindromic-rows-columns").new({"n": 3})
    position.push_all(["a1", "a3"])
    analysis = analyse(position, seconds=5)
    assert analysis.done
    assert analysis.player == 0
    assert analysis.proved in {-1, 0, 1}
    assert analysis.options[0].proved == analysis.proved
    assert {option.move for option in analysis.options} == set(position.legal().moves)
    assert analysis.options[0].words.endswith("for certain")


def test_it_deepens_and_tells():
    told = []
    position = find("palindromic-rows-columns").new({"n": 6})
    last = analyse(position, seconds=20, tell=told.append, stop=lambda: len(told) >= 2)
    assert not told[0].done
    assert told[-1] == last
    assert last.done
    assert told[0].tried < last.tried


def test_an_ended_game_is_refused():
    position = find("palindromic-rows-columns").new({"n": 2})
    position.push_all(["a1", "b1"])
    with pytest.raises(PaperbitsError, match="over"):
        analyse(position)
