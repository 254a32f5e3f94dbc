"""What a shell offers."""

import pytest
from typer.testing import CliRunner

from paperbits import find, levels
from paperbits.printing.exercises import KINDS
from paperbits.terminal.cli import app
from paperbits.terminal.commands.completion import EXERCISES

LEVELS = [level.name for level in levels(find("plexus"))]


def offered(words):
    """What bash is offered for the last of the words."""
    told = {
        "_PAPERBITS_COMPLETE": "complete_bash",
        "COMP_WORDS": f"paperbits {words}",
        "COMP_CWORD": str(len(words.split(" "))),
    }
    return CliRunner().invoke(app, [], prog_name="paperbits", env=told).stdout.split()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("match plex", ["plexus"]),
        ("match plexus --player ", [*LEVELS, "random", "engine:"]),
        ("match plexus -p beginner -p be", ["beginner"]),
        ("play plexus --against ", [*LEVELS, "people", "random", "engine:"]),
        ("match plexus --set ", ["players=", "n=", "last_dot_point="]),
        ("match plexus --set last_dot_point=", ["last_dot_point=true", "last_dot_point=false"]),
        ("plays 0011 --set div", ["division="]),
        ("plays 0011 --set base=1", ["base=10", "base=16"]),
        ("plays 0011 --base 1", ["10", "16"]),
        ("solve ple", ["plexus"]),
        ("puzzle --grade f", ["fair", "fiendish"]),
        ("print exercises a", ["add", "and"]),
        ("match nothing --set ", []),
        ("match plexus --set nothing=", []),
    ],
)
def test_a_shell_is_offered_what_fits(words, expected):
    assert offered(words) == expected


def test_all_exercises_are_offered():
    assert list(EXERCISES) == list(KINDS)
