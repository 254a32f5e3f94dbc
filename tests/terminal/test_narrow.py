"""The command line on a terminal of forty columns: no line is wider, and no word is broken."""

import pytest
from typer.testing import CliRunner

from paperbits import find, levels
from paperbits.terminal.cli import app
from paperbits.terminal.plain import HELP
from paperbits.terminal.wrapping import wrapped

GRID = "palindromic-rows-columns"
TILES = "binary-number-scrabble"
LOST = f"paperbits record 1\ngame: {GRID}\nsettings: n=3\n1. a1\n2. a3\n3. b1\n4. c2\n"


def say(command, columns=40, text=""):
    terminal = {"COLUMNS": str(columns), "TERM": "dumb"}
    done = CliRunner().invoke(app, command.split(), input=text, env=terminal)
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize(
    ("command", "text", "words"),
    [
        ("games", "", "not-divisors-or-not-multiples|Scrabble|premium|2 to 4 players"),
        ("levels plexus", "", f"beginner|100,000|Elo: {levels(find('plexus'))[0].elo:,}"),
        (f"rules {TILES}", "", "precedence|equations|left-to-right|strictly"),
        (f"score {GRID} -", "* .\n. .\n", "column a|differ|Not over yet"),
        (f"analyse {GRID} -", "* .\n. .\n", "for certain"),
        ("review -", LOST, "Gave away: -|Move: fills a1|nothing"),
        (f"puzzle --game {TILES}", "help\nquit\n", "Find |Your rack: "),
        ("puzzle --game combining-dividing", "quit\n", "Combining and Dividing"),
        (
            "play plexus --plain --against people",
            "help\nquit\n",
            "any endpoint|  resign        give up the match",
        ),
        (
            f"play {TILES} --plain --against people",
            "quit\n",
            "   a b c d e f g h i j k l m n o|Binary Number",
        ),
    ],
)
def test_forty_columns_are_enough(command, text, words):
    shown = say(command, text=text)
    assert max(map(len, (line.rstrip() for line in shown.splitlines()))) <= 40
    for each in words.split("|"):
        assert each in shown or each in " ".join(shown.split())


def test_wide_tables_stay_tables():
    shown = say("levels plexus", columns=100)
    assert "Level" in shown
    assert "Elo: " not in shown


def test_commands_hang_below_their_names():
    lines = wrapped(HELP, 44).split("\n")
    hint = next(number for number, line in enumerate(lines) if line.startswith("  hint "))
    assert lines[hint + 1].startswith(" " * 16)
    assert max(map(len, lines)) <= 44
