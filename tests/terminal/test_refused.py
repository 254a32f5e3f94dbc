"""What is wrong with a command is told in one sentence, with status 2 and nothing else."""

import shlex

import pytest
from commands import paperbits

GRID = "palindromic-rows-columns"
TILES = "binary-number-scrabble"
FILES = {
    "lost.txt": f"paperbits record 1\ngame: {GRID}\nsettings: n=3\n1. a1\n2. a3\n3. b1\n4. c2\n",
    "grid.txt": "* .\n. .\n",
    "flips.txt": "99\n",
    "bad.toml": 'matches = 2\n[[setups]]\ngame = "chess"\nplayers = "keen"\n',
}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)


def refused(command):
    done = paperbits(*shlex.split(command), text="a word")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("paperbits: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (f"score {GRID} /no/such/file", "There is no file /no/such/file."),
        (f"score {GRID} -", ""),
        (f"score plexus {'a' * 5000}", "can't be read"),
        (f"rules {GRID} -s n=1000000000", "The setting n"),
        ("rules nogame", "`paperbits games` lists them"),
        ("rules plexsus", "Did you mean plexus?"),
        ("levels ''", ""),
        ("play", "`paperbits games` lists them"),
        ("play --plain", "Name a game"),
        (f"play {GRID} --plain --seat 3", "there is no seat 3"),
        (f"play {GRID} --plain --against nobody", "people, random and “engine: COMMAND”."),
        (f"play {GRID} --plain --against 'engine: ./no-such'", "There is no program './no-such'"),
        (f"play {GRID} --plain --against 'engine: true'", "ended before it moved"),
        (f"play {GRID} --rated --plain --against 'engine: true'", "against a level"),
        ("play --replay /", "is a folder"),
        ("play --resume /no/such/file", "There is no file"),
        ("play --resume", "There is no unfinished match."),
        ("play --resume --seat 2", "--resume continues"),
        ("play --resume --against club --plain", "--resume continues"),
        ("play plexus --resume", "no unfinished match of Plexus"),
        ("match chess --player club", "no game"),
        (f"match {GRID} --player club", "has 2 seats"),
        (f"match {GRID} -p club -p nobody", "perfect, random and “engine: COMMAND”."),
        (f"match {GRID} -s n=12 -p perfect -p greedy", "strong, random and “engine: COMMAND”."),
        ("check 1=1 -s precedence=maths", "precedence"),
        ("check 1=1 -s nothing", "NAME=VALUE"),
        ("review /dev/null", ""),
        ("puzzle --date yesterday", "Write a date as"),
        ("puzzle --grade silly", "There is no grade"),
        (f"analyse {GRID} lost.txt", "Use --ply"),
        ("analyse plexus lost.txt", "not of Plexus"),
        (f"analyse {GRID} grid.txt --ply 1", "--ply works only with a match record"),
        (f"analyse {GRID} lost.txt --ply 9", "4 moves have been made"),
        (f"analyse {TILES}", "the board and a line “rack:"),
        ("analyse flipping-bits flips.txt", "Move 1"),
        ("solve plexus --set n=4", "n"),
        ("solve plexus --moves a1-a2", "Move 1"),
        ("solve plexus --moves c3-c2 --position c3-c2", "not both"),
        (f"solve {TILES}", "hidden"),
        ("solve plexus --memory lots", "2G"),
        ("solve flipping-bits --set n=3,players=2", "--set n=3 --set players=2."),
        ("print sheet plexus -o x.doc", "ends in .pdf"),
        ("print exercises sing", "no exercises"),
        ("print set plexus", "with tiles"),
        ("lab run bad.toml", "Setup 1: There is no game called 'chess'"),
        ("lab check nowhere.toml", "The study nowhere.toml can't be read"),
        ("lab report nowhere", "is not a file of matches"),
    ],
)
def test_what_can_not_be_done_is_told_in_one_sentence(command, words):
    assert words in refused(command)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("--foo", "There is no option --foo."),
        ("zzz", "There is no command zzz."),
        ("solv", "did you mean solve?"),
        ("print shet", "did you mean sheet or set? `paperbits print --help`"),
        ("engine --foo", "There is no option --foo."),
        ("play plexus --see 3", "There is no option --see; did you mean --seed,"),
        ("match plexus", "The option --player is missing."),
        ("plays", "The rack is missing."),
        ("lab run", "The studies are missing."),
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
def test_wrong_arguments_are_told_in_one_sentence(command, words):
    said = refused(command)
    assert words in said
    assert said.endswith("--help` tells more.\n")
