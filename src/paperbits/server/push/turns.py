"""The messages about turns and challenges: their recipients and their texts."""

import json

from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.host.state import names_of
from paperbits.match import Match
from paperbits.server.live.kept import Kept
from paperbits.store.people import person_of_holder
from paperbits.store.push import Due, Turn


def turn_of(kept: Kept) -> Turn | None:
    """Return the turn in a match among people, and who is told; None if there is none."""
    match = kept.match
    holders = {seat: holder for holder, seats in kept.stored.keys.items() for seat in seats}
    seat = match.turn
    if seat is None or len({holders.get(player, "") for player in match.persons} - {""}) < 2:
        return None
    told = person_of_holder(holders.get(seat, "")) if seat in match.persons else ""
    return Turn(kept.id, seat, _since(match, seat), told)


def _since(match: Match, seat: int) -> int:
    """Return how many plies there were when the turn came to a seat."""
    plies = match.position.plies
    count = len(plies)
    while count > match.opening_plies and plies[count - 1].player == seat:
        count -= 1
    return count


def message(due: Due) -> str:
    """Return the message to a browser, as JSON: only the game and the opponents."""
    seat = due.turn.seat
    names = names_of(due.seats, frozenset({seat}))
    others = [called.inside for other, called in enumerate(names.players) if other != seat]
    against = others[0] if len(others) == 1 else f"{', '.join(others[:-1])} and {others[-1]}"
    text = f"Your turn in {_title(due.game)}, against {against}."
    return _told(due.turn.match, due.turn.match, text)


def challenge(challenger: str, name: str, game: str) -> str:
    """Return the message of a challenge, as JSON. It leads to the lobby, which shows the challenge."""
    text = f"{name} challenges you to {_title(game)}."
    return _told(f"challenge {challenger}", "", text)


def _told(tag: str, match: str, text: str) -> str:
    return json.dumps({"tag": tag, "match": match, "text": text[:500]}, ensure_ascii=False)


def _title(game: str) -> str:
    try:
        return find(game).title
    except PaperbitsError:  # The game is not installed any more.
        return "a match"
