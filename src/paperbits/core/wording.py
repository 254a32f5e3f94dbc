"""Counts, lists and verbs in sentences, and players by their names. Only this module makes names
and verbs agree.

A game's texts say ``player 2``. ``Names`` replaces that by what the reader calls the player and
adapts the verb that follows: ``Player 2 holds`` becomes ``You hold`` or ``Ada holds``. A move's
words begin with a verb in the third person, ``writes 4 in b3``; ``Names.sentence`` makes ``You
write 4 in b3`` of them.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from paperbits.core.view import Part, View

YOU = "You"
_PLAYER = re.compile(r"\b([Pp])layer ([1-9])(?![0-9])('s\b)?(?:( )([a-z]+)\b)?")
_BASE = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_NO_VERBS = frozenset(
    "always as besides his its less perhaps plus this thus unless us yes".split()  # noqa: SIM905
)


def counted(count: int, noun: str, plural: str = "") -> str:
    """Return ``1 point``, ``2 points``."""
    return f"{count} {noun if count == 1 else plural or noun + 's'}"


def ordinal(number: int) -> str:
    """Return ``1st``, ``2nd``, ``3rd``, ``11th``."""
    ending = (
        "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    )
    return f"{number}{ending}"


def listed(things: Iterable[object]) -> str:
    """Return ``2``, ``2 and 5``, ``2, 5 and 6``."""
    *some, last = map(str, things)
    return f"{', '.join(some)} and {last}" if some else last


def base(verb: str) -> str:
    """Return the form of a verb after ``you``: ``pass`` for ``passes``, ``have`` for ``has``."""
    if verb in _BASE:
        return _BASE[verb]
    if re.search(r"(?:ss|sh|ch|x|zz)es$", verb):
        return verb[:-2]
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return verb.removesuffix("s") if not verb.endswith("ss") else verb


def second_person(words: str) -> str:
    """Return a move's words in the second person: ``write 4 in b3``."""
    verb, space, rest = words.partition(" ")
    return f"{base(verb)}{space}{rest}"


@dataclass(frozen=True, slots=True)
class Called:
    """What a reader calls a player. A proper name keeps its capital inside a sentence; ``The
    computer`` does not.
    """

    name: str
    proper: bool = False

    @property
    def you(self) -> bool:
        """Whether the reader is this player."""
        return self.name == YOU and not self.proper

    @property
    def inside(self) -> str:
        """The name inside a sentence."""
        return self.name if self.proper else f"{self.name[:1].lower()}{self.name[1:]}"


@dataclass(frozen=True, slots=True)
class Names:
    """What a reader calls the players, in order."""

    players: tuple[Called, ...]

    @classmethod
    def plain(cls, players: int) -> "Names":
        """Return ``Player 1``, ``Player 2`` and so on, for a match without names."""
        return cls(tuple(Called(f"Player {player}") for player in range(1, players + 1)))

    def of(self, player: int) -> str:
        """Return the name of a player, from 0, as it stands at the start of a sentence."""
        return self.players[player].name

    def words(self, player: int, words: str) -> str:
        """Return a move's words as they follow the player's name: ``write 4 in b3`` after ``You``."""
        return second_person(words) if self.players[player].you else words

    def sentence(self, player: int, words: str) -> str:
        """Return ``You write 4 in b3``, without a full stop."""
        return f"{self.of(player)} {self.words(player, words)}"

    def text(self, text: str) -> str:
        """Return a text of the game with names in place of ``player 1`` and so on."""
        return _PLAYER.sub(self._named, text) if "layer " in text else text

    def _named(self, found: re.Match[str]) -> str:
        start, number, possessive, space, after = found.groups()
        if int(number) > len(self.players):
            return found[0]
        called = self.players[int(number) - 1]
        name = called.name if start == "P" else called.inside
        if possessive:
            name = f"{name}r" if called.you else f"{name}'s"
        elif called.you and after is not None and after not in _NO_VERBS:
            after = base(after)
        return f"{name}{space or ''}{after or ''}"

    def parts(self, parts_of_all: Sequence[Sequence[Part]]) -> list[list[Part]]:
        """Return scored lines whose reasons name the players."""
        return [
            [
                (
                    replace(part, line=self.text(part.line), why=self.text(part.why))
                    if "layer " in part.why or "layer " in part.line
                    else part
                )
                for part in parts
            ]
            for parts in parts_of_all
        ]

    def view(self, view: View) -> View:
        """Return a view whose facts, prompt and boards name the players."""
        return replace(
            view,
            boards=tuple(
                replace(board, title=self.text(board.title), closed=self.text(board.closed))
                for board in view.boards
            ),
            hand=replace(view.hand, prompt=self.text(view.hand.prompt)),
            facts=tuple(
                replace(fact, name=self.text(fact.name), value=self.text(fact.value))
                for fact in view.facts
            ),
        )
