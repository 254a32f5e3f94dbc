"""Matches and what the store has of them: what is kept with an entry, and a match from its rows."""

import json
from dataclasses import replace

from paperbits.core.catalogue import find
from paperbits.match import Match, record
from paperbits.match.seat import computer_for
from paperbits.store import After, StoredMatch


def after(match: Match) -> After:
    """Return what is stored of a match with its last entry, so that lists and ratings need not
    replay it.
    """
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
    """Return the stored match. Raises PaperbitsError, for example if the game is not installed any
    more.
    """
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
