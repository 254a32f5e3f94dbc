"""Matches from the store: replayed in full when opened, or extended by another process's new
entries.
"""

from dataclasses import replace

from paperbits.core.catalogue import find
from paperbits.match import Match
from paperbits.match.seat import computer_for
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
    for player, seat in enumerate(news.seats):  # A friend may have joined, or a name have changed.
        if player in later.left:
            later.left[player] = replace(later.left[player], seat=seat)
            later.seats[player] = computer_for(seat, later.seats[player].level)
        else:
            later.seats[player] = seat
    for entry in news.entries:
        later.add(entry)
    return later
