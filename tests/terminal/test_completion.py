"""What a shell offers, and one sentence for arguments and options that are wrong."""

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


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--foo", "There is no option --foo."),
        ("nothing", "There is no command nothing."),
        ("print nothing", "There is no command nothing. `paperbits print --help`"),
        ("engine --foo", "There is no option --foo."),
        ("play plexus --see 3", "There is no option --see; did you mean --seed,"),
        ("match plexus", "The option --player is missing."),
        ("plays", "The rack is missing."),
        ("match plexus -p random -n 0", "The option --games is from 1 to 10,000, not '0'."),
        ("match plexus -n x", "The option --games is an integer, not 'x'."),
        ("plays 01 --limit -3", "The option --limit is 1 or more, not '-3'."),
        ("analyse plexus x --seconds z", "The option --seconds is a number, not 'z'."),
        ("print sheet plexus --size a9", "The option --size is a4, letter or a5, not 'a9'."),
        ("play plexus --set", "The option --set needs a value. `paperbits play --help`"),
        ("games --json=3", "The option --json takes no value."),
        ("check 1=1 b c", "There is more given than the command takes: b c."),
    ],
)
def test_wrong_arguments_are_told_in_one_sentence(words, said):
    result = CliRunner().invoke(app, words.split(" "), prog_name="paperbits")
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert line.startswith("paperbits: ")
    assert said in line
    assert line.endswith("--help` tells more.")
