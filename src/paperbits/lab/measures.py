"""What a study reports: each measure is computed here, from matches as they were played.

``docs/laboratory.md`` defines every measure with its source. Most follow Ludii's metrics
(Stephenson, Soemers, Piette and Browne; the package ``metrics`` of Ludii) and Browne's thesis,
"Automatic Generation and Evaluation of Recombination Games" (2008).
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from paperbits.lab import statistics
from paperbits.lab.statistics import Estimate, Floats

if TYPE_CHECKING:
    from paperbits.lab.played import Played

CLEAR: Final = 0.1
"""How far another player must be ahead of the leader, in estimates, to become the leader."""

DECIDED: Final = 0.9
"""A match is decided when the winner's estimate reaches this and never falls below it again."""

Kind = Literal["share", "mean", "whole"]


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure of a setup.

    A ``share`` is the mean of values between 0 and 1, a ``mean`` that of any values; ``each`` gives
    a match's value, or None if the match has none. A ``whole`` is computed from all matches at
    once, by ``whole``.
    """

    title: str
    about: str
    """What it says, in a sentence."""
    kind: Kind
    each: "Callable[[Played], float | None] | None" = None
    whole: "Callable[[Sequence[Played]], Estimate] | None" = None
    judged: bool = False
    """Whether it needs the judge's estimates."""
    even: float | None = None
    """The value that favours no player."""
    seats: bool = False
    """Whether it compares seats. It is then measured in matches of equal players only: with swapped
    seats a better player wins from both, as if the seats were equal.
    """


def standing(match: "Played") -> list[list[float]]:
    """What each player can expect before each ply: the share of opponents that it will finish ahead
    of, as the judge estimates.

    The judge estimates for the player to move, and a short search finds the mover's good moves
    sooner than the answers to them. So each player keeps its last estimate (at the start a half),
    and the excess of all estimates over their true sum is taken off evenly: with two players, that
    is the mean of both. Empty without estimates.
    """
    players = len(match.results)
    if players < 2 or all(each is None for each in match.estimates):
        return []
    own, rows = [0.5] * players, []
    for turn, estimate in zip(match.turns, match.estimates, strict=True):
        if estimate is not None:
            own[turn] = estimate
        excess = (sum(own) - players / 2) / players
        rows.append([min(1.0, max(0.0, each - excess)) for each in own])
    return rows


def lead_changes(match: "Played") -> float | None:
    """How often the player who was expected to win changed.

    The first leader counts as no change.
    """
    rows, leader, changes = standing(match), -1, 0
    for row in rows:
        best = max(range(len(row)), key=row.__getitem__)
        if leader < 0:
            rest = max(value for player, value in enumerate(row) if player != best)
            leader = best if row[best] >= rest + CLEAR else -1
        elif best != leader and row[best] >= row[leader] + CLEAR:
            leader, changes = best, changes + 1
    return float(changes) if rows else None


def points_lead_changes(match: "Played") -> float | None:
    """How often the lead in points changed hands; sharing it is no change by itself."""
    if not match.leaders:
        return None
    alone = [leader for leader in match.leaders if leader >= 0]
    return float(sum(before != after for before, after in pairwise(alone)))


def winner(match: "Played") -> int | None:
    """The only winner, or None."""
    if not match.finished or not match.results:
        return None
    best = max(match.results)
    return match.results.index(best) if match.results.count(best) == 1 else None


def drama(match: "Played") -> float | None:
    """How far the later winner was behind, on average over all plies."""
    rows, won = standing(match), winner(match)
    return (
        None
        if won is None or not rows
        else math.fsum(max(row) - row[won] for row in rows) / len(rows)
    )


def decisiveness(match: "Played") -> float | None:
    """The share of the plies that were made after the match was decided."""
    rows, won = standing(match), winner(match)
    if won is None or not rows:
        return None
    after = 0
    for row in reversed(rows):
        if row[won] < DECIDED:
            break
        after += 1
    return after / len(rows)


def margin(match: "Played") -> float | None:
    """Player 1's score less player 2's; only for two players and games with points."""
    return (
        float(int(match.scores[0]) - int(match.scores[1]))
        if len(match.scores) == 2 and match.leaders
        else None
    )


def balance(matches: "Sequence[Played]") -> Estimate:
    """One less the largest difference between the mean results of two seats."""
    played = [match.results for match in matches if match.results]
    if not played:
        return Estimate(None, None, None, 0)
    if len(played[0]) == 2:
        first = statistics.share([results[0] for results in played])
        assert first.value is not None
        assert first.low is not None
        assert first.high is not None
        ends = [round(1 - abs(2 * end - 1), 4) for end in (first.low, first.high)]
        top = 1.0 if first.low <= 0.5 <= first.high else max(ends)
        return Estimate(round(1 - abs(2 * first.value - 1), 4), min(ends), top, first.count)
    table = np.array(played)

    def spread(weights: Floats) -> float:
        means = weights @ table / weights.sum()
        return 1 - float(means.max() - means.min())

    return statistics.bootstrap(spread, len(table))


def handicap(matches: "Sequence[Played]") -> Estimate:
    """The points to give to player 2 so that both win equally often, if nobody plays otherwise for
    it: the median margin.
    """
    return _median([value for value in map(margin, matches) if value is not None])


def factor(matches: "Sequence[Played]") -> Estimate:
    """The factor by which to multiply player 1's score so that both win equally often, if nobody
    plays otherwise for it: the median ratio. For games whose scores are products.
    """
    scores = [
        [int(score) for score in match.scores]
        for match in matches
        if len(match.scores) == 2 and match.leaders
    ]
    return _median([second / first for first, second in scores if first > 0 and second > 0])


def _median(values: Sequence[float]) -> Estimate:
    """The median, with the percentiles of the bootstrap."""
    if not values:
        return Estimate(None, None, None, 0)
    order = np.argsort(values, kind="stable")
    ordered = np.array(values)[order]

    def median(weights: Floats) -> float:
        heap = np.cumsum(weights[order])
        low, high = (
            ordered[np.searchsorted(heap, heap[-1] / 2, side)] for side in ("left", "right")
        )
        return float(low + high) / 2

    return statistics.bootstrap(median, len(values))


MEASURES: Final[dict[str, Measure]] = {
    "first": Measure(
        "player 1's result",
        "Player 1's mean result: 1 for a win, 0.5 for a tie, 0 for a loss.",
        "share",
        lambda match: match.results[0] if match.results else None,
        even=0.5,
        seats=True,
    ),
    "named": Measure(
        "the first named player's result",
        "The mean result of the player that the study names first, whatever its seat.",
        "share",
        lambda match: match.results[match.first_named] if match.results else None,
        even=0.5,
    ),
    "balance": Measure(
        "balance",
        "1 if all seats do equally well, 0 if one seat always wins.",
        "whole",
        whole=balance,
        even=1.0,
        seats=True,
    ),
    "ties": Measure(
        "ties",
        "The share of matches that have no single winner.",
        "share",
        lambda match: (
            float(match.results.count(max(match.results)) != 1) if match.results else None
        ),
    ),
    "finished": Measure(
        "finished",
        "The share of matches that came to their end.",
        "share",
        lambda match: float(match.finished),
    ),
    "length": Measure(
        "length in plies",
        "How many moves a match has.",
        "mean",
        lambda match: float(len(match.moves)),
    ),
    "branching": Measure(
        "moves to choose from",
        "How many legal moves there are, on average over the plies of a match.",
        "mean",
        lambda match: math.fsum(match.options) / len(match.options) if match.options else None,
    ),
    "margin": Measure(
        "player 1's lead",
        "Player 1's score less player 2's at the end.",
        "mean",
        margin,
        even=0.0,
        seats=True,
    ),
    "handicap": Measure(
        "fair handicap",
        "The points to give to player 2 so that both win equally often; below 0, player 1 gets"
        " them.",
        "whole",
        whole=handicap,
        even=0.0,
        seats=True,
    ),
    "factor": Measure(
        "fair factor",
        "The factor by which to multiply player 1's score so that both win equally often.",
        "whole",
        whole=factor,
        even=1.0,
        seats=True,
    ),
    "points_lead_changes": Measure(
        "changes of the lead in points",
        "How often the lead in points changes hands.",
        "mean",
        points_lead_changes,
    ),
    "lead_changes": Measure(
        "changes of the lead",
        "How often the player who is expected to win changes.",
        "mean",
        lead_changes,
        judged=True,
    ),
    "drama": Measure(
        "drama",
        "How far the later winner is behind, on average over the match.",
        "mean",
        drama,
        judged=True,
    ),
    "decisiveness": Measure(
        "decided for",
        "The share of the match that is played after it is decided.",
        "share",
        decisiveness,
        judged=True,
    ),
}
"""All measures by name."""

SHARES: Final = {
    name: measure
    for name, measure in MEASURES.items()
    if measure.kind == "share" and not measure.judged
}
"""The measures by which a study can stop."""


def values_of(name: str, matches: "Sequence[Played]", together: int = 1) -> list[float]:
    """The values of a measure, one for each match that has one.

    If ``together`` matches share a seed, their mean is one value, because they are not independent.
    """
    each = MEASURES[name].each
    assert each is not None
    found: list[float] = []
    for first in range(0, len(matches), together):
        values = [
            value
            for match in matches[first : first + together]
            if (value := each(match)) is not None
        ]
        if values:
            found.append(math.fsum(values) / len(values))
    return found


def measured(name: str, matches: "Sequence[Played]", together: int = 1) -> Estimate:
    """A measure of a setup's matches, with its 95% interval."""
    measure = MEASURES[name]
    if measure.whole is not None:
        return measure.whole(matches)
    values = values_of(name, matches, together)
    return statistics.share(values) if measure.kind == "share" else statistics.mean(values)


def skill_trace(steps: Sequence[Sequence[float]]) -> Estimate:
    """How much stronger play gains, from 0 to 1, after Ludii's skill trace: the mean gain over a
    ladder of ever stronger players, and what a straight line through the gains promises for the
    step after the last.

    ``steps``: for each step up the ladder, the results of the stronger player against the weaker.
    """
    if len(steps) < 2 or not all(steps):
        return Estimate(None, None, None, 0)
    counts, arrays = [len(step) for step in steps], [np.array(step) for step in steps]
    ends = np.cumsum(counts)[:-1]

    def trace(weights: Floats) -> float:
        parts = np.split(weights, ends)
        gains = np.array(
            [
                max(0.0, 2 * float(part @ step / part.sum()) - 1)
                for part, step in zip(parts, arrays, strict=True)
            ]
        )
        slope, start = np.polyfit(np.arange(len(gains)), gains, 1)
        following = min(1.0, max(0.0, float(start + slope * len(gains))))
        return following + (1 - following) * float(gains.mean())

    return statistics.bootstrap(trace, sum(counts))
