"""Trying puzzles: right and wrong moves, and nothing given away too early."""

from dataclasses import replace

import pytest

from paperbits import find
from paperbits.puzzles import Puzzle, answer, attempt, shelf
from paperbits.solve.budget import OutOfBudgetError
from studies.puzzles.prover import Prover

LAST = Puzzle(
    game="palindromic-rows-columns",
    settings={"players": 2, "n": 2},
    seed=0,
    moves=("a1",),
    asks="tie",
    answers=("b2",),
    effort=16,
    best=0,
    next=-1,
    others={"b1": (-1, ())},
)
PALINDROMES = find("palindromic-rows-columns")


def ending():
    """Three squares of four by four to fill; player 2 is to move, and only d4 wins."""
    position = PALINDROMES.new({"n": 4})
    position.push_all(["a2", "d1", "b4", "a3", "c4", "b1", "d2"])
    return position


def proved(position, steps=100_000):
    prover = Prover(position, steps)
    return prover, prover.values(position.record)


def puzzle_of(position):
    prover, values = proved(position)
    best = max(values.values())
    [move] = [move for move, value in values.items() if value == best]
    return Puzzle(
        game=position.card.id,
        settings={"players": 2, "n": 4},
        seed=0,
        moves=tuple(ply.move for ply in position.plies),
        asks="win",
        answers=(move,),
        effort=16,
        best=1,
        next=0,
        line=prover.line(position.record, move, to_the_end=True),
        others={
            other: (value, prover.line(position.record, other, to_the_end=False))
            for other, value in values.items()
            if value < best
        },
    )


def test_each_move_has_its_exhaustive_search_value():
    def slow(position):
        if position.over:
            winners = position.winners()
            return 0 if len(winners) > 1 else 1 if winners == [0] else -1
        values = []
        for move in position.legal().moves:
            after = position.copy()
            after.push(move)
            values.append(slow(after))
        return max(values) if position.turn == 0 else min(values)

    position = PALINDROMES.new({"n": 3})
    position.push("b2")
    side = -1
    expected = {}
    for move in position.legal().moves:
        after = position.copy()
        after.push(move)
        expected[move] = side * slow(after)
    assert proved(position)[1] == expected


def test_a_proof_that_is_too_long_gives_no_value():
    with pytest.raises(OutOfBudgetError):
        proved(PALINDROMES.new({"n": 4}), steps=50)


def test_the_right_move_is_explained_to_the_end():
    puzzle = puzzle_of(ending())
    tried = attempt(puzzle, " D4 ")
    assert tried.right
    assert tried.words == "Player 2 fills d4. That wins against every reply. No other move does."
    assert tried.position.over
    assert tried.position.winners() == [1]
    assert sum(part.points for part in tried.parts[1]) < sum(part.points for part in tried.parts[0])
    assert {other.move for other in tried.others} == set(puzzle.others)
    assert answer(puzzle).words == tried.words


def test_a_wrong_move_is_refuted_and_gives_nothing_away():
    tried = attempt(LAST, "b1")
    assert not tried.right
    assert tried.words == "Player 2 fills b1. That ends the game with a loss."
    assert tried.others == ()
    puzzle = puzzle_of(ending())
    for move, (value, _) in puzzle.others.items():
        tried = attempt(puzzle, move)
        assert not tried.right
        assert tried.words.startswith(f"Player 2 fills {move}. That ")
        assert ("tie" in tried.words) == (value == 0)
        assert "d4" not in tried.words


@pytest.mark.parametrize("game", shelf())
def test_moves_are_told_in_words_in_every_game(game):
    puzzle = shelf()[game][0]
    moves = [puzzle.answers[0], *list(puzzle.others)[:1]]
    for move in moves:
        tried = attempt(puzzle, move)
        made = puzzle.position()
        made.push(move)
        ply = made.plies[-1]
        assert tried.words.startswith(f"Player {ply.player + 1} ")
        assert (ply.brief or ply.words) in tried.words


def test_the_refuting_reply_is_named():
    position = PALINDROMES.new({"n": 4})
    position.push_all(["a2", "d1", "b4", "a3", "c4"])
    prover, values = proved(position)
    move, value = next((move, value) for move, value in values.items() if value < 1)
    [reply] = prover.line(position.record, move, to_the_end=False)
    after = position.copy()
    after.push_all([move, reply])
    assert prover.value(after.record) == -value


def test_turns_of_several_moves_are_proved_by_their_cheapest_ways():
    position = find("divisors-multiples-sequence").new({"r": 4})
    position.push_all(["2", "end"])
    prover, values = proved(position, 1_000)
    assert set(values) == {"1", "4"}
    assert values["4"] == 1  # For 2; then player 1 must fetch 3 from there.
    assert prover.line(position.record, "4", to_the_end=True)[0] == "end"


def test_in_games_for_one_the_highest_score_counts():
    position = find("sums-grid").new({"n": 2})
    position.push_all(["a1=1", "b1=3", "a2=4"])
    _, values = proved(position, 100)
    best = {}
    for number in range(1, 9):
        if number not in (1, 3, 4):
            after = position.copy()
            after.push(f"b2={number}")
            best[f"b2={number}"] = after.scores()[0]
    assert values == best


@pytest.mark.compiled
def test_all_legal_moves_are_tried_if_the_rules_list_only_candidates():
    position = find("combining-dividing").new({"length": 2, "largest": 12, "limit": 2})
    position.push_all(["12", "5"])
    prover, values = proved(position, 1_000)
    assert set(values) == set(position.legal().moves)
    assert values["1:2*2*3"] == 1
    assert values["1:4*3"] == -1
    with pytest.raises(OutOfBudgetError):
        prover.values(find("combining-dividing").new({"length": 2}).record)


def test_points_are_explained_line_by_line():
    puzzle = next(
        puzzle for puzzles in shelf().values() for puzzle in puzzles if puzzle.asks == "points"
    )
    mover = puzzle.position().turn
    tried = answer(puzzle)
    assert tried.right
    assert sum(part.points for part in tried.parts[mover]) == puzzle.best
    assert tried.words.endswith(f"The second best play scores {puzzle.next}.")
    passed = attempt(puzzle, "pass")
    assert not passed.right
    assert passed.words == f"That scores nothing. There is a play that scores {puzzle.best}."
    assert tried.position.view(None).hand.rack is None


def test_a_wrong_play_shows_its_points():
    puzzle = next(
        puzzle
        for puzzle in shelf()["binary-number-scrabble"]
        if puzzle.asks == "points" and puzzle.settings["base"] == 2
    )
    [best, second] = puzzle.position().legal(limit=2).moves
    assert (best,) == puzzle.answers
    tried = attempt(puzzle, second)
    assert not tried.right
    assert f"{puzzle.next} points. There is a play that scores {puzzle.best}." in tried.words


def test_a_wrong_play_is_told_what_of_the_task_it_does_not_do():
    puzzle = next(
        puzzle
        for puzzle in shelf()["binary-number-scrabble"]
        if puzzle.asks == "task" and puzzle.next and puzzle.themes == ("chain",)
    )
    points = f"scores {puzzle.next + 1} points or more"
    chain = "forms an equation with two equals signs or more"
    assert puzzle.question == f"Find a play that {chain} and {points}. Few do."
    assert answer(puzzle).right
    assert "There is" not in answer(puzzle).words
    passed = attempt(puzzle, "pass")
    assert not passed.right
    assert passed.words == f"That scores nothing. There is a play that {chain} and {points}."
    lower = replace(puzzle, next=puzzle.best, answers=())
    assert attempt(lower, puzzle.answers[0]).words.endswith(
        f"There is a play that scores {puzzle.best + 1} points or more."
    )
