"""Rematches: every player moves up one seat, so that another player starts, and keeps their key."""

import base64
import hashlib
import secrets

from paperbits.match import Match
from paperbits.server.live.stored import after
from paperbits.server.wire.storing import storing
from paperbits.store import After, MoveLog, StoredMatch, StoreError


def rematch_id(stored: StoredMatch) -> str:
    """Return the id of a match's rematch. It is derived from the secret seed, so it can't be
    guessed during the match, and it stays the same when seats and the host change hands.
    """
    found = hashlib.sha256(f"rematch {stored.id} {stored.seed}".encode()).digest()
    return base64.urlsafe_b64encode(found[:9]).decode()


def agrees_last(match: Match, seats: frozenset[int]) -> bool:
    """Whether the consent of the holder of ``seats`` is the last one for a rematch."""
    return match.over and set(match.persons) <= {*match.offers.made.get("rematch", ()), *seats}


async def keep_rematch(log: MoveLog, stored: StoredMatch, then: After) -> None:
    """Store a rematch, unless it is stored already. Raises NotKeptError."""
    with storing("creating a rematch"):
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
