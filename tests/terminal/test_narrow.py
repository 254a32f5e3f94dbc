"""The command line on a terminal of forty columns: no line is wider, and no word is broken."""

import pytest
from typer.testing import CliRunner

from paperbits import find, levels
from paperbits.terminal.cli import app
from paperbits.terminal.plain import HELP
from paperbits.terminal.wrapping import wrapped

LOST = (
    "paperbits record 1\ngame: palindromic-rows-columns\nsettings: n=3\n1. a1\n2. a3\n3. b1\n4."
    " c2\n"
)


def say(*arguments, columns=40, text=""):
    done = CliRunner().invoke(
        app, list(arguments), input=text, env={"COLUMNS": str(columns), "TERM": "dumb"}
    )
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize(
    ("arguments", "text", "words"),
    [
        (
            ("games",),
            "",
            ["not-divisors-or-not-multiples", "Scrabble", "premium", "2 to 4 players"],
        ),
        (
            ("levels", "plexus"),
            "",
            ["beginner", "100,000", f"Elo: {levels(find('plexus'))[0].elo:,}"],
        ),
        (
            ("rules", "binary-number-scrabble"),
            "",
            ["precedence", "equations", "left-to-right", "strictly"],
        ),
        (
            ("score", "palindromic-rows-columns", "-"),
            "* .\n. .\n",
            ["column a", "differ", "Not over yet"],
        ),
        (("analyse", "palindromic-rows-columns", "-"), "* .\n. .\n", ["for certain"]),
        (("review", "-"), LOST, ["Gave away: -", "Move: fills a1", "nothing"]),
        (
            ("puzzle", "--game", "binary-number-scrabble"),
            "help\nquit\n",
            ["Find ", "Your rack: "],
        ),
        (("puzzle", "--game", "combining-dividing"), "quit\n", ["Combining and Dividing"]),
        (
            ("play", "plexus", "--plain", "--against", "people"),
            "help\nquit\n",
            ["any endpoint", "  resign        give up the match"],
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_forty_columns_are_enough(arguments, text, words):
    shown = say(*arguments, text=text)
    assert max(map(len, (line.rstrip() for line in shown.splitlines()))) <= 40
    for each in words:
        assert each in shown or each in " ".join(shown.split())


def test_wide_tables_stay_tables():
    shown = say("levels", "plexus", columns=100)
    assert "Level" in shown
    assert "Elo: " not in shown


def test_a_board_of_tiles_is_drawn_close_in_plain_play():
    shown = say("play", "binary-number-scrabble", "--plain", "--against", "people", text="quit\n")
    assert "   a b c d e f g h i j k l m n o" in shown
    assert find("binary-number-scrabble").title in shown


def test_commands_hang_below_their_names():
    lines = wrapped(HELP, 44).split("\n")
    hint = next(number for number, line in enumerate(lines) if line.startswith("  hint "))
    assert lines[hint + 1].startswith(" " * 16)
    assert max(map(len, lines)) <= 44
