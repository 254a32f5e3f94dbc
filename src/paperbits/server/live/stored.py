"""What is stored of a match with each entry, and a match made again from what is stored."""

import base64
import hashlib
import json
import secrets
from dataclasses import replace

from paperbits.core.catalogue import find
from paperbits.match import Match, record
from paperbits.match.seat import computer_for
from paperbits.store.log import After, StoredMatch, StoreError
from paperbits.store.matches import MoveLog


def after(match: Match) -> After:
    """Return what is stored with a match's last entry, so that lists need not replay it."""
    return After(
        turn=match.turn,
        over=match.over,
        outcome=json.dumps(outcome(match)) if match.over else "",
        result=match.result,
    )


def outcome(match: Match) -> dict[str, object]:
    """Return how a match ended. Players count from 0.

    ``scores`` and ``winners`` are lists; ``reason`` is in sentences, without the names of those who
    left, who may be deleted later; ``result`` is that of a record; ``resigned``, ``aborted`` and
    ``flagged`` are players or null; ``cut_short`` says whether people ended it before the game did;
    ``left`` lists the players whose seats computers took, ``gave_up`` those who resigned or ran out
    of time, in this order.
    """
    gave_up = [player for player, left in match.left.items() if left.how != "away"]
    if match.gave_up is not None:
        gave_up.append(match.gave_up)
    return {
        "winners": match.winners(),
        "scores": list(match.position.scores()),
        "reason": match.position.ended() if match.left and not match.cut_short else match.ended(),
        "result": record.result(match),
        "resigned": match.resigned,
        "aborted": match.aborted,
        "flagged": match.flagged,
        "cut_short": match.cut_short,
        "left": sorted(match.left),
        "gave_up": gave_up,
        "plies": len(match.position.plies) - match.opening_plies,
    }


def restored(stored: StoredMatch) -> Match:
    """Return the stored match. Raises PaperbitsError, such as for a game that is gone."""
    match = Match(
        find(stored.game),
        stored.settings,
        stored.seats,
        seed=stored.seed,
        start=stored.start,
        rated=stored.rated,
        computer_rating=stored.computer_rating,
        clock=stored.clock,
    ).restored(stored.entries)
    match.tournament = stored.tournament
    return match


def with_news(match: Match, news: StoredMatch) -> Match:
    """Return a copy of a match with another process's new entries, and with the present seats."""
    later = match.copy()
    for player, seat in enumerate(news.seats):  # A friend may have joined, or a name have changed.
        if player in later.left:
            later.left[player] = replace(later.left[player], seat=seat)
            later.seats[player] = computer_for(seat, later.seats[player].level)
        else:
            later.seats[player] = seat
    for entry in news.entries:
        later.add(entry)
    return later


def rematch_id(stored: StoredMatch) -> str:
    """Return the id of a rematch, which stays the same and can't be guessed during the match."""
    found = hashlib.sha256(f"rematch {stored.id} {stored.seed}".encode()).digest()
    return base64.urlsafe_b64encode(found[:9]).decode()


def agrees_last(match: Match, seats: frozenset[int]) -> bool:
    """Whether the consent of the holder of ``seats`` is the last one for a rematch."""
    return match.over and set(match.persons) <= {*match.offers.made.get("rematch", ()), *seats}


async def keep_rematch(log: MoveLog, stored: StoredMatch, then: After) -> None:
    """Store a rematch, unless it is stored already. Raises StoreError."""
    if await log.load(stored.id) is not None:
        return
    try:
        await log.create(stored, then)
    except StoreError:
        if await log.load(stored.id) is None:  # Otherwise another process has just stored it.
            raise


def rematch(stored: StoredMatch, match: Match) -> tuple[StoredMatch, After]:
    """Return the rematch to store, and what is known about it."""
    moved = (*match.seats[1:], match.seats[0])
    again = Match(
        match.card,
        match.settings,
        moved,
        seed=secrets.randbits(62),
        start=match.start,
        rated=stored.rated and not any(seat.level for seat in moved),
        clock=stored.clock,
    )
    again.begin()
    keys = {
        digest: frozenset((seat - 1) % len(match.seats) for seat in seats if seat not in match.left)
        for digest, seats in stored.keys.items()
    }
    keys = {digest: seats for digest, seats in keys.items() if seats}
    return StoredMatch.of(again, rematch_id(stored), stored.host, keys), after(again)
