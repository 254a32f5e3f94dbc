"""Matches from the store: replayed in full when opened, or extended by another process's new
entries.
"""

from paperbits.core.catalogue import find
from paperbits.match import Match
from paperbits.store import StoredMatch


def restored(stored: StoredMatch) -> Match:
    """Return the stored match. Raises PaperbitsError, for example if the game is not installed any
    more.
    """
    match = Match.restored(
        find(stored.game),
        stored.settings,
        stored.seats,
        seed=stored.seed,
        start=stored.start,
        entries=stored.entries,
        rated=stored.rated,
        counts=stored.counts,
        clock=stored.clock,
    )
    match.tournament = stored.tournament
    return match


def with_news(match: Match, news: StoredMatch) -> Match:
    """Return a copy of the match with the store's new entries and present seats."""
    later = match.copy()
    for player, seat in enumerate(news.seats):
        if player not in later.left:  # A friend may have joined. A computer that took a seat stays.
            later.seats[player] = seat
    for entry in news.entries:
        later.add(entry)
    return later
