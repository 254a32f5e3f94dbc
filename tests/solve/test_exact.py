import pytest

from paperbits import find
from paperbits.core.compiler.kernel import compiled
from paperbits.core.errors import PaperbitsError
from paperbits.solve.exact import solve


# Values from an exhaustive sweep over all boards by a separate program, and from OpenSpiel's minimax for n = 3 and 4.
@pytest.mark.parametrize(("n", "outcome"), [(2, -1), (3, -1), (4, 0)])
def test_recorded_truth_of_palindromic_rows_and_columns(n, outcome):
    verdict = solve(find("palindromic-rows-columns").new({"n": n}))
    assert verdict is not None
    assert verdict.outcome == outcome


def test_the_five_by_five_board_is_a_tie():
    position = find("palindromic-rows-columns").new({"n": 5})
    if not compiled():  # Six million positions are for the compiler; the end of a match will do.
        position.push_all(["a1", "a5", "e1", "e5", "b2", "b4", "d2", "d4"])
    verdict = solve(position)
    assert verdict is not None
    assert verdict.outcome == 0


def test_playing_the_solution_out_keeps_its_margin():
    position = find("palindromic-rows-columns").new({"n": 3})
    verdict = solve(position, margins=True)
    assert (verdict.outcome, verdict.margin) == (-1, -1.0)
    while not position.over:
        position.push(position.game.move_text(position.record, solve(position, margins=True).move))
    rows, columns = position.scores()
    assert columns - rows == -1


def test_it_gives_up_when_told():
    assert solve(find("palindromic-rows-columns").new({"n": 6}), seconds=0.05) is None
    assert solve(find("palindromic-rows-columns").new({"n": 6}), stop=lambda: True) is None


def test_what_cannot_be_solved_is_refused():
    position = find("palindromic-rows-columns").new({"n": 2})
    position.push_all(["a1", "b1"])
    with pytest.raises(PaperbitsError, match="over"):
        solve(position)
    with pytest.raises(PaperbitsError, match="two"):
        solve(find("sums-grid").new({"players": 3}))
