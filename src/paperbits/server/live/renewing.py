"""Matches from the store: whole when they are opened, and their new entries alone when another
process has written.
"""

from paperbits.core.catalogue import find
from paperbits.match import Match, Seat
from paperbits.store import StoredMatch


def restored(stored: StoredMatch) -> Match:
    """The match as the store has it; raises PaperbitsError, as for a game that is not installed any
    more.
    """
    return Match.restored(
        find(stored.game),
        stored.settings,
        [Seat(seat.level, seat.name) for seat in stored.seats],
        seed=stored.seed,
        start=stored.start,
        entries=stored.entries,
        rated=stored.rated,
    )


def with_news(match: Match, news: StoredMatch) -> Match:
    """The match with the entries that are new in the store, and with who sits there now; the one
    given stays as it is.
    """
    later = match.copy()
    for player, seat in enumerate(news.seats):
        if player not in later.left:  # A friend may have come, and a computer that took a seat stays.
            later.seats[player] = Seat(seat.level, seat.name)
    for entry in news.entries:
        later.add(entry)
    return later
