"""Starting a match on this machine: against computers, between people who take turns, or rated."""

import secrets
from collections.abc import Mapping, Sequence

from paperbits.core.card import Card
from paperbits.core.errors import FAILINGS, FailedError, PaperbitsError
from paperbits.core.wording import counted
from paperbits.engines.offered import level_at
from paperbits.match import Match, Seat, record
from paperbits.match.players import NOT_LEVELS, Player, is_level, player_from
from paperbits.ratings.eligible import opponent_rating
from paperbits.terminal import rated_matches
from paperbits.terminal.local_match import LocalMatch
from paperbits.terminal.saved_matches import SavedMatch

PEOPLE = "people"
"""The choice of opponent for people who take turns here."""

LONGEST_NAME = 60
"""Characters of a person's name that are kept."""


def new_match(
    card: Card,
    settings: Mapping[str, object],
    *,
    against: str = PEOPLE,
    seat: int = 0,
    seed: int | None = None,
    names: Sequence[str] = (),
    saved: SavedMatch | None = None,
) -> LocalMatch:
    """Start a match: people on every seat, or one person on ``seat`` (from 0) against computers of
    the level ``against``.

    ``names`` holds the people's names in the order of their seats. ``saved`` is the file that the
    match is saved to. Raises PaperbitsError for an unknown level, a seat that does not exist, or
    too many names.
    """
    match = Match(card, settings, seed=secrets.randbits(53) if seed is None else seed)
    if against != PEOPLE and not 0 <= seat < len(match.seats):
        raise PaperbitsError(
            f"There are {len(match.seats)} seats, from 1; there is no seat {seat + 1}."
        )
    player = None
    if against != PEOPLE and not is_level(against):
        player = begun(against, match)
        match.seats = [Seat() if k == seat else player.seat for k in range(len(match.seats))]
    elif against != PEOPLE:
        level_at(card, against, settings, also=(PEOPLE, *NOT_LEVELS))
        match.seats = [Seat() if k == seat else Seat(against) for k in range(len(match.seats))]
    people = [k for k, each in enumerate(match.seats) if not each.computer]
    if len(names) > len(people):
        raise PaperbitsError(
            f"{counted(len(names), 'name')} for {counted(len(people), 'person', 'people')} is too"
            " many."
        )
    for k, name in zip(people, names, strict=False):
        match.seats[k] = Seat(name=" ".join(name.split())[:LONGEST_NAME])
    match.begin()
    return LocalMatch(match, saved=saved, player=player)


def begun(text: str, match: Match) -> Player:
    """Return a program, or the player of random moves, ready for a match; raises PaperbitsError."""
    player = player_from(text, match.card)
    try:
        player.begin(match.position)
    except FailedError as error:
        raise PaperbitsError(f"The program of “{text}” {FAILINGS[error.how]}: {error}.") from None
    return player


def rated_match(card: Card, settings: Mapping[str, object], *, against: str) -> LocalMatch:
    """Continue the unfinished rated match of this game, or start one against a level. Chance
    decides who begins.

    Raises PaperbitsError with the reason if such a match can't be rated.
    """
    unfinished = rated_matches.rated_matches(card).unfinished
    if not is_level(against):
        raise PaperbitsError("A rated match is against a level of the game.")
    if unfinished is not None:
        text = unfinished.read_text(encoding="utf-8")
        return LocalMatch(record.read(text), saved=SavedMatch(unfinished, text))
    levels_by_seat = ["", against] if against != PEOPLE else ["", ""]
    rating = opponent_rating(card, settings, levels_by_seat)
    seat = secrets.randbelow(2)
    local = new_match(card, settings, against=against, seat=seat, saved=SavedMatch())
    local.match.rated, local.match.computer_rating = True, rating
    local.write()
    return local
