"""The shelves on which games are offered: where to start, then by time and by number of players.

A game's card decides where it stands: ``good_first``, the number of players, ``minutes``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from paperbits.core.card import Card

QUICK: Final = 5
"""The most minutes of a quick game."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """A group of games: its heading, and what its games have in common."""

    title: str
    about: str


FIRST = Shelf("Start here", "The best games to begin with, and why.")
SHORT = Shelf("Quick", "For two, and done in about five minutes.")
LONG = Shelf("Deep", "For two, with more to think about: ten minutes or more.")
MANY = Shelf("For three or more", "Good with more people, and with two.")
ALONE = Shelf("For one", "A puzzle to play by yourself, or a race with others.")
REST = Shelf("More games", "Games that don't say how long they take.")
SHELVES: Final = (FIRST, SHORT, LONG, MANY, ALONE, REST)
"""The shelves in the order in which they are shown."""


def shelf_of(card: Card) -> Shelf:
    """Return the shelf of a game."""
    players = card.settings["players"]
    if card.good_first:
        return FIRST
    if players.low == 1:
        return ALONE
    if (players.high or 0) > 2:
        return MANY
    if not card.minutes:
        return REST
    return SHORT if card.minutes <= QUICK else LONG


def on_shelves(cards: Iterable[Card]) -> list[tuple[Shelf, list[Card]]]:
    """Return the games by shelf, none empty, the shortest first; on the first the longest first."""
    every = list(cards)
    shelves = [(shelf, [card for card in every if shelf_of(card) is shelf]) for shelf in SHELVES]
    return [
        (
            shelf,
            sorted(
                own, key=lambda card: ((-1 if shelf is FIRST else 1) * card.minutes, card.title)
            ),
        )
        for shelf, own in shelves
        if own
    ]
