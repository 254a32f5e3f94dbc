"""The catalogue: each game as a card, its settings and its levels."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from paperbits.answers.catalogue import (
    Emblem,
    FindingCard,
    FittedSettings,
    GameCard,
    Newcomer,
    Setting,
    Settings,
    Shelf,
)
from paperbits.answers.catalogue import Level as Offered
from paperbits.answers.teaching import taught
from paperbits.core.card import Card
from paperbits.core.catalogue import all_games, find
from paperbits.core.engine.levels import every_level, levels, measured_elsewhere, usual_level
from paperbits.core.errors import PaperbitsError
from paperbits.core.fitting import fitted, narrowed, related
from paperbits.core.level import PERFECT, Level
from paperbits.core.paper import begun
from paperbits.core.position import Position
from paperbits.core.shelves import SHELVES, shelf_of
from paperbits.core.view import Board, View
from paperbits.engines.offered import levels_at, sometimes_offered
from paperbits.findings import findings_about
from paperbits.host.messages import made_of
from paperbits.ratings.eligible import measured_with, rated_with

FEWEST: Final = 3
"""Fewest squares along the side of a board that shows what a game is like."""


def title_of(game: str) -> str:
    """Return the title of a game; its id if this program does not have it any more."""
    try:
        return find(game).title
    except PaperbitsError:
        return game


@cache
def catalogue() -> tuple[GameCard, ...]:
    """Return every game, by title."""
    return tuple(map(card_of, all_games()))


def board_of(card: Card) -> Board:
    """Return the board before the first move, with the default settings."""
    return card.new().view(None).boards[0]


def opening_of(card: Card) -> View:
    """Return the position in which a newcomer begins, as the first player sees it."""
    return card.new(dict(card.newcomer.settings)).view(0)


def fitting(card: Card, wanted: Mapping[str, object]) -> FittedSettings:
    """Return the valid settings nearest to those wanted."""
    found = fitted(card, wanted)
    fields = [Setting.of(setting) for setting in narrowed(card, found.settings).values()]
    return FittedSettings(settings=found.settings, fields=fields, said=list(found.changes))


def levels_with(card: Card, settings: Mapping[str, object]) -> list[Offered]:
    """Return the computer levels that play with these settings, the weakest first. ``perfect`` is
    among them where every position is solved.
    """
    return [_level(level, level.span) for level in levels_at(card, settings)]


def card_of(card: Card) -> GameCard:
    """A game as the page's catalogue shows it."""
    players = card.settings["players"]
    with_settings, unrated = _rated(card)
    shelf = shelf_of(card)
    return made_of(
        GameCard,
        card,
        players=(players.low or 1, players.high or 1),
        shelf=Shelf(place=SHELVES.index(shelf) + 1, title=shelf.title, about=shelf.about),
        newcomer=Newcomer(settings=dict(card.newcomer.settings), player=card.newcomer.seat + 1),
        settings=[Setting.of(setting) for setting in card.settings.values()],
        related=related(card),
        levels=[_level(level) for level in levels(card)],
        usual=usual_level(card).name if card.levels else "",
        merged=[_merged(level) for level in every_level(card) if level.equal_to],
        perfect=_level(PERFECT) if sometimes_offered(card) else None,
        examples=[example.title for example in card.examples],
        lessons=[lesson.title for lesson in card.lessons],
        findings=[made_of(FindingCard, found) for found in findings_about(card.id)],
        scorable="score" in card.read_for,
        thinkable="analyse" in card.read_for,
        hidden=card.position.hidden,
        operations=sorted(card.operations),
        formats=sorted(card.formats),
        emblem=_emblem(card),
        measured_with=measured_with(card),
        measured_elsewhere=measured_elsewhere(card),
        rated_with=with_settings,
        unrated=unrated,
    )


def _level(level: Level, span: tuple[int, int] | None = None) -> Offered:
    return made_of(Offered, level, span=span)


def _merged(level: Level) -> Offered:
    """A level that is not offered: name and title only, so that the list of games stays short."""
    return Offered(name=level.name, title=level.title, about="", equal_to=level.equal_to)


def _rated(card: Card) -> tuple[Settings | None, str]:
    """The settings of rated matches, or None and the reason why the game has no rated matches."""
    try:
        return rated_with(card), ""
    except PaperbitsError as error:
        return None, str(error)


def _emblem(card: Card) -> Emblem | None:
    """The smallest board at the end of an example or the lesson, of three squares a side at least,
    so that it can be drawn whole; else the board of a new match.
    """
    boards = []
    try:
        for position in (*_ends(card), card.new()):
            boards += [board for board in position.view(None).boards if board.kind != "log"][:1]
    except PaperbitsError:  # An invalid example must not break the catalogue.
        return None
    ended = [board for board in boards[:-1] if _side(board) >= FEWEST]
    return Emblem.of(min(ended, key=_side)) if ended else Emblem.of(boards[-1])


def _ends(card: Card) -> Iterator[Position]:
    """The positions at the ends of the examples and the lesson."""
    for example in card.examples:
        position = begun(card, example)
        position.push_all(list(example.moves))
        yield position
    for lesson in card.lessons[:1]:
        step = lesson.steps[-1]
        position = taught(card, lesson, step)
        position.push_all(list(step.answers[:1]))
        yield position


def _side(board: Board) -> int:
    """The squares along the longer side of a board."""
    return max(len(board.rows), *map(len, board.rows))
