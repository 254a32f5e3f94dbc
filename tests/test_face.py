"""The public face of the library: exactly these names, each with a description."""

import ast
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest
from matches import random_move

import paperbits
from paperbits import Match, PaperbitsError, all_games, analyse, find

ROOT = Path(__file__).parent.parent
SOURCE = Path(paperbits.__file__)

FACE = paperbits.__all__

each_game = pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)


def test_no_other_name_is_offered():
    assert dir(paperbits) == sorted([*FACE, "__version__"])


def test_type_checkers_see_the_same_names():
    block = next(
        node
        for node in ast.parse(SOURCE.read_text(encoding="utf-8")).body
        if isinstance(node, ast.If)
    )
    named = [alias.asname or alias.name for each in block.body for alias in each.names]
    assert sorted(named) == FACE


def test_every_public_name_is_there_and_described():
    for name in FACE:
        value = getattr(paperbits, name)
        assert value.__doc__, name
        assert not value.__doc__.startswith(f"{name}("), name  # What a data class says of itself.


ORDERS = """
import sys, types

for first in ("analyse", "Match", "review", "plays", "Review"):
    for name in [name for name in sys.modules if name.partition(".")[0] == "paperbits"]:
        del sys.modules[name]
    import paperbits
    getattr(paperbits, first)
    import paperbits.advice.hints, paperbits.match.record
    for name in paperbits.__all__:
        value = getattr(paperbits, name)
        assert value is getattr(__import__("paperbits", fromlist=[name]), name), (first, name)
        assert not isinstance(value, types.ModuleType), (first, name)
"""


def test_no_name_depends_on_what_was_imported_before():
    """A package of ours that has the name of a function would take its place."""
    done = subprocess.run(
        [sys.executable, "-c", ORDERS], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_no_package_has_the_name_of_a_public_function():
    packages = {path.stem for path in SOURCE.parent.iterdir() if path.name != "__init__.py"}
    assert packages & set(FACE) == set()


def test_the_public_names_are_those_of_the_reference():
    pages = "".join(
        page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "library").glob("*.md")
    )
    assert sorted(re.findall(r"^::: paperbits\.(\w+)$", pages, re.MULTILINE)) == sorted(FACE)


@each_game
def test_positions_print_compare_hash_copy_pop_and_pickle(card):
    position, chance = card.new(seed=1), Random(5)
    position.push(random_move(position, chance))
    before = position.copy()
    position.push(random_move(position, chance))
    assert position != before
    position.pop()
    assert (position, hash(position)) == (before, hash(before))
    again = pickle.loads(pickle.dumps(position))
    assert (again, hash(again), str(again)) == (position, hash(position), str(position))
    assert str(position) == f"{position.text()}\n{position.standing()}".lstrip("\n")
    assert repr(position).startswith(f"<Position of {card.id}")


@each_game
def test_dir_shows_what_programs_use_and_all_of_it_works(card):
    position = card.new(seed=1)
    shown = dir(position)
    assert {"push", "pop", "legal", "turn", "scores", "view", "svg", "copy", "plies"} <= set(shown)
    assert not [name for name in shown if name.startswith("_") or not hasattr(position, name)]
    assert not {"record", "notes", "bag", "of_text", "state"} & set(shown)


@each_game
def test_a_seat_that_is_not_there_is_refused(card):
    position = card.new(seed=1)
    for seat in (-1, position.players, 7 if position.players < 8 else 99):
        with pytest.raises(PaperbitsError, match=f"Seats are 0 to .* here, not {seat}"):
            position.view(seat)
    with pytest.raises(PaperbitsError, match="A seat is an integer"):
        position.view("1")


def test_an_analysis_is_a_table_in_a_notebook():
    analysis = analyse(find("plexus").new({"n": 3}), seconds=0.5)
    shown = analysis._repr_html_()
    root = ET.fromstring(shown.replace("></meter>", "/>"))
    rows = root.findall("tr")
    assert len(rows) == 1 + min(10, len(analysis.options))
    assert [row.find("td/b").text for row in rows[1:]] == [
        option.move for option in analysis.options[:10]
    ]


def test_the_tutorials_code_is_typed(tmp_path):
    page = (SOURCE.parents[2] / "docs" / "tutorial.md").read_text(encoding="utf-8")
    pieces = re.findall(r"^```(python|pycon)\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    code = "\n".join(
        text
        if kind == "python"
        else "\n".join(line[4:] for line in text.splitlines() if line[:4] in (">>> ", "... "))
        for kind, text in pieces
    )
    (tmp_path / "tutorial.py").write_text(code, encoding="utf-8")
    said = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "tutorial.py"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=os.environ | {"MYPYPATH": str(SOURCE.parent.parent)},
    )
    assert said.stdout.startswith("Success"), said.stdout


def test_printing_a_position_says_who_is_to_move_and_how_it_ended():
    position = find("palindromic-rows-columns").new({"n": 2})
    assert str(position) == ". .\n. .\nPlayer 1 to move."
    position.push_all(["a1", "b2"])
    assert str(position) == "* .\n. *\nNo move is left. A tie of players 1 and 2, 2 to 2."
    alone = find("sums-grid").new({"n": 1})
    alone.push("a1=1")
    assert str(alone).splitlines()[-1] == f"{alone.ended()} The score is {alone.scores()[0]}."


def test_matches_print_copy_and_pickle():
    match = paperbits.Match(
        find("plexus"), seats=[paperbits.Seat(name="Ann"), paperbits.Seat("casual")]
    )
    match.begin()
    again = pickle.loads(pickle.dumps(match))
    assert paperbits.write_record(again) == paperbits.write_record(match)
    assert paperbits.read_record(paperbits.write_record(match)).position == match.position
    assert str(match).splitlines()[0] == "Ann and Computer (casual)"
    assert str(match).splitlines()[-1] == "Player 1 to move."
    match.resign(0)
    assert str(match).splitlines()[-1] == "Player 1 resigned. Player 2 wins."


POSITION = find("plexus").new({"n": 3})
MATCH = Match(find("plexus"), {"n": 3})


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: paperbits.analyse("x"), "analyse takes a position, such as find"),
        (lambda: paperbits.analyse(MATCH), "analyse takes a position"),
        (
            lambda: paperbits.analyse(POSITION, seconds="1"),
            "is a number of seconds; '1' is of type str",
        ),
        (
            lambda: paperbits.review("x"),
            "review takes a match, as read_record returns it; 'x' is none",
        ),
        (lambda: paperbits.review(POSITION), "review takes a match"),
        (lambda: paperbits.choose("x", "casual"), "choose takes a position"),
        (
            lambda: paperbits.choose(POSITION, 3),
            "named by a text, as levels\\(\\) lists them; 3 is of type int",
        ),
        (lambda: paperbits.choose(POSITION, "casual", seed="1"), "A seed is an integer; '1'"),
        (lambda: paperbits.levels("plexus"), "levels takes a game, such as find"),
        (lambda: find([]), "There is no game called '\\[\\]'"),
        (lambda: find("plexus").new({1: 2}), "There is no setting '1'"),
        (lambda: find("plexus").new(3), "Settings are names with values"),
        (lambda: Match("plexus"), "A match is of a game, such as find"),
        (lambda: Match(find("plexus"), 3), "Settings are names with values"),
        (lambda: Match(find("plexus"), {}, 3), "Seats are a list"),
        (lambda: Match(find("plexus"), {}, ["casual", "casual"]), "A seat is a Seat, such as Seat"),
        (lambda: MATCH.svg("x"), "A place in a match is a number of moves"),
        (lambda: paperbits.read_record(3), "A record is a text; 3 is of type int"),
        (lambda: paperbits.write_record(POSITION), "A record is written of a match"),
        (lambda: POSITION.push_all(3), "push_all takes a list of moves"),
        (lambda: POSITION.legal(limit="x"), "The limit of a list of moves is an integer"),
        (lambda: POSITION.svg(heat=3), "A heat map is an analysis, or a number for each square"),
        (lambda: POSITION.svg(heat={"a1": "x"}), "a number for each square; 'x' is of type str"),
        (lambda: POSITION.svg(heat={"a1": float("nan")}), "a number for each square; a1 has nan"),
        (lambda: POSITION.svg(size="x"), "The width of a picture is a number of pixels"),
        (lambda: POSITION.svg(seat="x"), "A seat is an integer from 0"),
        (lambda: POSITION.svg(caption=3), "A caption is a list of lines"),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_an_argument_of_a_wrong_type_gets_one_sentence_of_ours(call, sentence):
    with pytest.raises(paperbits.PaperbitsError, match=sentence) as refused:
        call()
    assert "\n" not in str(refused.value)
    assert find("plexus").new({"n": 3}) == POSITION
