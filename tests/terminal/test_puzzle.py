"""``paperbits puzzle``: the dialogue line by line, and answers for programs."""

import datetime as dt
import json

import pytest
from commands import paperbits, told

from paperbits.core.errors import PaperbitsError
from paperbits.puzzles import answer, attempt, daily, day_of, shelf, today
from paperbits.terminal.puzzle import PuzzleDialogue, chosen

DAY = "2025-03-05"
PUZZLE = next(
    puzzle for puzzles in shelf().values() for puzzle in puzzles if len(puzzle.others) > 2
)


def dialogue(puzzle, *lines):
    """What is written when these lines are typed, and whether the answer was found."""
    typed, written = iter(lines), []
    asked = PuzzleDialogue(puzzle)
    asked.read, asked.write = lambda: next(typed, None), written.append
    return asked.run(), "\n".join(written)


def test_a_wrong_move_and_then_the_right_one():
    wrong = next(iter(PUZZLE.others))
    found, text = dialogue(
        PUZZLE, "help", wrong, "no such move", "", "board", PUZZLE.answers[0], "quit"
    )
    assert found
    assert PUZZLE.question in text
    assert "answer    show the answer" in text
    assert f"Not this one. {attempt(PUZZLE, wrong).words}" in text
    assert "Not done." in text
    assert f"Right. {answer(PUZZLE).words}" in text
    assert text.count(f"Not: {attempt(PUZZLE, wrong).words}") == 1
    assert "Left" not in text


def test_the_marks_of_a_tile_board_are_explained():
    tiles = next(
        puzzle for puzzles in shelf().values() for puzzle in puzzles if puzzle.asks == "points"
    )
    assert "A blank is ?" in dialogue(tiles, "help")[1]
    assert "A blank is ?" not in dialogue(PUZZLE, "help")[1]


def test_the_answer_is_shown_on_request():
    found, text = dialogue(PUZZLE, "answer")
    assert not found
    assert f"The answer: {answer(PUZZLE).words}" in text


def test_leaving_a_puzzle_shows_how_to_return():
    assert dialogue(PUZZLE) == dialogue(PUZZLE, "q")
    assert f"run `paperbits puzzle {PUZZLE.id}`." in dialogue(PUZZLE)[1]


def test_one_is_chosen_by_id_day_game_or_grade():
    assert chosen(PUZZLE.id, None, None, None) == PUZZLE
    assert chosen(None, DAY, None, None) is daily(day_of(DAY))
    assert chosen(None, DAY, "plexus", None).game == "plexus"
    assert chosen(None, DAY, None, "hard").grade == "hard"
    assert "mirror" in chosen(None, DAY, None, None, "mirror").themes
    assert chosen(None, DAY, "plexus", None) is not chosen(None, "2025-03-06", "plexus", None)
    for wrong, words in (
        (("x", None, None, None), "no puzzle"),
        ((None, DAY, "chess", None), "chess"),
    ):
        with pytest.raises(PaperbitsError, match=words):
            chosen(*wrong)
    with pytest.raises(PaperbitsError, match="there are gentle, fair"):
        chosen(None, DAY, None, "easy")
    with pytest.raises(PaperbitsError, match="there are only-move, narrow-path"):
        chosen(None, DAY, None, None, "zugzwang")
    with pytest.raises(PaperbitsError, match=r"no gentle puzzle of Plexus.* with the theme sweep"):
        chosen(None, DAY, "plexus", "gentle", "sweep")


def test_one_is_chosen_by_settings_of_a_game():
    asked = told("puzzle", "--game", "binary-number-scrabble", "--base", "10", "--date", DAY)
    assert asked["settings"]["base"] == 10
    assert chosen(None, DAY, "palindromic-rows-columns", None, None, ["n=5"]).settings["n"] == 5
    with pytest.raises(PaperbitsError, match="Name the game whose settings these are"):
        chosen(None, DAY, None, None, None, ["n=3"])
    with pytest.raises(PaperbitsError, match=r"no puzzle of Plexus.* with n=9"):
        chosen(None, DAY, "plexus", None, None, ["n=9"])
    with pytest.raises(PaperbitsError, match="The setting n is from"):
        chosen(None, DAY, "plexus", None, None, ["n=90"])


def test_programs_get_json_and_an_exit_status():
    asked = told("puzzle", "--date", DAY)
    today = daily(day_of(DAY))
    assert (asked["id"], asked["question"]) == (today.id, today.question)
    assert not {"answers", "line", "others"} & set(asked)
    right = paperbits("puzzle", today.id, "--try", today.answers[0], "--json")
    assert right.returncode == 0
    assert json.loads(right.stdout)["right"]
    wrong = paperbits("puzzle", PUZZLE.id, "--try", next(iter(PUZZLE.others)))
    assert (wrong.returncode, wrong.stdout.startswith("Not this one.")) == (1, True)
    refused = paperbits("puzzle", PUZZLE.id, "--try", "no such move")
    assert refused.returncode == 2


def test_tomorrows_puzzle_is_refused():
    later = (today() + dt.timedelta(2)).isoformat()
    for more in ((), ("--json",), ("--game", "plexus")):
        refused = paperbits("puzzle", "--date", later, *more, text="quit\n")
        assert (refused.returncode, refused.stdout) == (2, "")
        assert f"The puzzle of {later} opens when that day begins" in refused.stderr
