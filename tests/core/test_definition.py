"""A class that can't be a game is refused in a sentence when it is defined or first played, before
compiling.
"""

from typing import Annotated, NamedTuple

import numpy as np
import pytest

from paperbits.core import game as games
from paperbits.core.capabilities import CAPABILITIES
from paperbits.core.definition import id_of
from paperbits.core.errors import DefinitionError, PaperbitsError
from paperbits.core.families import Family, FillGrid, NumberGrid, OrderedGrid
from paperbits.core.game import game
from paperbits.core.records import record
from paperbits.core.settings import Setting

SIDE = Annotated[int, Setting("squares along a side", 2, 8)]


class Whole:
    """The methods that a game on a grid of fills writes itself."""

    def goal(self):
        return "Most points win."

    def start(self):
        return record(filled=np.zeros((self.n, self.n), np.uint8), left=2)

    def most_moves(self):
        return self.n * self.n

    def moves(self, position, out):
        return 0

    def play(self, position, move):
        pass

    def over(self, position):
        return False

    def scores(self, position, out):
        pass

    def parts(self, position):
        return [[], []]


@pytest.fixture
def registered():
    """A function that puts a class into the catalogue, for the time of the test."""
    before = dict(games._cards)

    def register(cls, family, **others):
        game(title="Shown", credit="", blurb="", family=family, id=cls.__name__, **others)(cls)
        return games._cards[cls.__name__]

    yield register
    games._cards.clear()
    games._cards.update(before)


def lend(cls, *without):
    for name, method in vars(Whole).items():
        if not name.startswith("__") and name not in without:
            setattr(cls, name, method)
    return cls


def corners():
    class Corners(NamedTuple):
        n: SIDE = 4

    return Corners


@pytest.mark.parametrize(
    ("family", "without", "why"),
    [
        (
            NumberGrid,
            (),
            r"family NumberGrid keeps numbers in its record, but Corners\.start\(\) makes",
        ),
        (FillGrid, "start", r"FillGrid keeps left in its record.*turn, filled\. The plain family"),
    ],
)
def test_record_fields_that_a_family_reads_and_a_game_lacks_are_named(
    registered, family, without, why
):
    class Corners(NamedTuple):
        n: SIDE = 4

        def start(self):
            return record(filled=np.zeros((self.n, self.n), np.uint8))

    for name in ("read_move", "move_text", "refusal", "read_position"):
        setattr(Corners, name, Whole.goal)
    card = registered(lend(Corners, without), family)
    with pytest.raises(DefinitionError, match=why):
        card.new()


@pytest.mark.parametrize(
    ("lent", "family", "why"),
    [
        (True, Family, r"Corners lacks read_move, move_text, .*; its family Family does not"),
        (False, FillGrid, r"Corners lacks [a-z_, ]*parts; its family FillGrid does"),
        (False, OrderedGrid, r"Corners lacks [a-z_, ]*, next_number; its family Order"),
        (True, None, r"Corners lacks buffer, .*; no family supplies them\."),
    ],
)
def test_missing_methods_are_named(registered, lent, family, why):
    cls = corners()
    with pytest.raises(DefinitionError, match=why):
        registered(lend(cls) if lent else cls, family)


def test_two_games_with_one_name_are_refused(registered):
    first = corners()
    registered(lend(first), FillGrid)
    other = type("Corners", (first,), {"__module__": "elsewhere"})
    with pytest.raises(DefinitionError, match="Two games are called Corners: elsewhere has one"):
        registered(other, FillGrid)


def test_a_missing_setting_that_the_family_needs_is_named(registered):
    class Corners(NamedTuple):
        side: SIDE = 4

    with pytest.raises(
        DefinitionError, match="A game of the family FillGrid has the setting n; Corners has not"
    ):
        registered(lend(Corners), FillGrid)


def test_a_class_that_is_not_a_named_tuple_of_settings_is_refused(registered):
    class Bare(NamedTuple):
        n: SIDE

    with pytest.raises(
        DefinitionError, match="A game is a NamedTuple of its settings; Whole is not one"
    ):
        registered(Whole, FillGrid)
    with pytest.raises(DefinitionError, match="The setting n of Bare needs a default"):
        registered(lend(Bare), FillGrid)
    assert issubclass(DefinitionError, PaperbitsError)  # The command line prints its sentence.


@pytest.mark.parametrize(
    ("module", "name", "expected"),
    [
        ("paperbits.games.binary_primes", "BinaryPrimes", "binary-primes"),
        ("paperbits.games.one_folder.game", "Corners", "one-folder"),
        ("corners", "Corners", "corners"),
        ("my_games.four_corners", "Corners", "four-corners"),
        ("__main__", "FourCorners", "four-corners"),
    ],
)
def test_the_id_comes_from_the_file_name(module, name, expected):
    assert id_of(type(name, (), {"__module__": module})) == expected


def test_a_family_may_have_private_methods_of_any_name():
    class Helping(Family):
        def _is_free(self):
            return True

    class Plain:
        """Borrows."""

    games.lend(Plain, Helping, *CAPABILITIES)
    assert Plain()._is_free()
    assert "_is_protocol" not in vars(Plain)
