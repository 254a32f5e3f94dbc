"""The public face of the library: exactly these names, each with a description."""

import ast
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from matches import random_move

import paperbits
from paperbits import all_games, find

ROOT = Path(__file__).parent.parent
SOURCE = Path(paperbits.__file__)

FACE = [
    "Analysis",
    "Card",
    "IllegalMoveError",
    "InvalidMoveError",
    "InvalidPositionError",
    "Judged",
    "Legal",
    "Level",
    "Match",
    "MissingExtraError",
    "MoveError",
    "Option",
    "PaperbitsError",
    "Part",
    "Play",
    "Ply",
    "Position",
    "Preview",
    "RecordError",
    "Review",
    "Reviewed",
    "Seat",
    "SettingError",
    "Thought",
    "UnknownGameError",
    "View",
    "all_games",
    "analyse",
    "choose",
    "find",
    "levels",
    "plays",
    "position_of",
    "read_record",
    "review",
    "write_record",
]

each_game = pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)


def test_the_public_names_are_these_and_no_others():
    assert paperbits.__all__ == FACE
    assert dir(paperbits) == sorted([*FACE, "__version__"])


def test_type_checkers_see_the_same_names():
    block = next(node for node in ast.parse(SOURCE.read_text(encoding="utf-8")).body if isinstance(node, ast.If))
    named = [alias.asname or alias.name for each in block.body for alias in each.names]
    assert sorted(named) == FACE


def test_every_public_name_is_there_and_described():
    for name in FACE:
        value = getattr(paperbits, name)
        assert value.__doc__, name
        assert not value.__doc__.startswith(f"{name}("), name  # What a data class says of itself.


@pytest.mark.parametrize("first", ["analyse", "Match", "review", "plays", "Review"])
def test_no_name_depends_on_what_was_imported_before(first):
    """A package of ours that has the name of a function would take its place."""
    code = f"import paperbits; paperbits.{first}; import paperbits.advice.hints, paperbits.match.record\n" + "\n".join(
        f"assert paperbits.{name} is getattr(__import__('paperbits', fromlist=['{name}']), '{name}')" for name in FACE
    )
    code += "\nimport types\nassert not [n for n in paperbits.__all__ if isinstance(getattr(paperbits, n), types.ModuleType)]"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_no_package_has_the_name_of_a_public_function():
    packages = {path.stem for path in SOURCE.parent.iterdir() if path.name != "__init__.py"}
    assert packages & set(FACE) == set()


def test_every_public_name_is_in_the_reference():
    pages = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "library").glob("*.md"))
    missing = [name for name in FACE if f"::: paperbits.{name}\n" not in pages]
    assert missing == []


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


def test_printing_a_position_says_who_is_to_move_and_how_it_ended():
    position = find("palindromic-rows-columns").new({"n": 2})
    assert str(position) == ". .\n. .\nPlayer 1 to move."
    position.push_all(["a1", "b2"])
    assert str(position) == "* .\n. *\nThe game is over. A tie of players 1 and 2, 2 to 2."
    alone = find("sums-grid").new({"n": 1})
    alone.push("a1=1")
    assert str(alone).splitlines()[-1] == f"{alone.ended()} The score is {alone.scores()[0]}."


def test_matches_print_copy_and_pickle():
    match = paperbits.Match(find("plexus"), seats=[paperbits.Seat(name="Ann"), paperbits.Seat("casual")])
    match.begin()
    again = pickle.loads(pickle.dumps(match))
    assert paperbits.write_record(again) == paperbits.write_record(match)
    assert paperbits.read_record(paperbits.write_record(match)).position == match.position
    assert str(match).splitlines()[0] == "Ann and Computer (casual)"
    assert str(match).splitlines()[-1] == "Player 1 to move."
    match.resign(0)
    assert str(match).splitlines()[-1] == "Player 1 resigned. Player 2 wins."
