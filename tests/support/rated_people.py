"""People and finished matches to be rated, written straight into a store."""

import json
from dataclasses import replace

from sqlalchemy import update

from paperbits.match.seat import Seat
from paperbits.store.log import After, StoredMatch
from paperbits.store.people import PeopleStore, StoredPerson, holder_of
from paperbits.store.schema.matches import matches

GAME = "plexus"
DAY = 86_400.0


async def arrive(log, *names, kind="account"):
    """Keep people with these names, which are also their ids."""
    store = PeopleStore(log.database)
    for name in names:
        handle = "" if kind == "guest" else name.lower()
        await store.add(StoredPerson(name, kind, name.capitalize(), handle=handle))


def outcome(winners, scores=(), *, cut_short=False, left=(), gave_up=()):
    """The outcome of a match, as the site stores it."""
    return json.dumps(
        {
            "winners": list(winners),
            "scores": list(scores),
            "reason": "",
            "cut_short": cut_short,
            "left": list(left),
            "gave_up": list(gave_up),
        }
    )


async def played(
    log,
    name,
    holders,
    winners,
    *,
    when,
    game=GAME,
    computer_rating=None,
    result=None,
    rated=True,
    settings=None,
    **how,
):
    """Keep a match that is over. ``holders``: people's ids, ``key:X`` for a key, ``level:X`` for a
    computer.
    """
    seats, keys = [], {}
    for seat, holder in enumerate(holders):
        kind, _, rest = holder.rpartition(":")
        seats.append(Seat(level=rest) if kind == "level" else Seat(name=rest))
        if kind != "level":
            keys[rest if kind == "key" else holder_of(holder)] = frozenset({seat})
    stored = StoredMatch(
        id=name,
        game=game,
        settings={"players": len(seats), **(settings or {})},
        seats=tuple(seats),
        seed=1,
        entries=("a1",),
        keys=keys,
        rated=rated,
        computer_rating=computer_rating,
    )
    await log.create(replace(stored))
    await log.append(
        name, 1, "b1", After(over=True, outcome=outcome(winners, **how), result=result)
    )
    there = update(matches).where(matches.c.id == name).values(ended=when)
    await log.database.write(lambda connection: connection.execute(there))
