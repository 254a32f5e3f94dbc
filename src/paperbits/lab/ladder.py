"""What is known of a game's ladder: its ratings with the results behind them, as they are stored."""

import itertools
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from paperbits.core.card import Card
from paperbits.core.engine.levels import CLIMB, RATINGS
from paperbits.core.level import GREEDY
from paperbits.lab.matches import CORES, Pair, Played, settings_for
from paperbits.lab.pairings import rungs
from paperbits.lab.ratings import Meeting, drawn, groups_apart, intervals, ratings
from paperbits.match.players import RANDOM


def pairs_behind(card: Card) -> list[Pair]:
    """The pairs from which a game's ratings were computed. Empty if there are no ratings."""
    return [done.pair for done in _behind(card)[1]]


def stored_results(card: Card, seed: int | None = None) -> list[Played]:
    """The results from which a game's ratings were computed; none if they are of other settings,
    or if a ``seed`` is given from which their pairs don't count.
    """
    stored, results = _behind(card)
    usual = not results or stored["settings"] == settings_for(card)
    return results if usual and (seed is None or stored["seed"] == seed) else []


def stored_seed(card: Card) -> int:
    """The seed of the first pairs behind a game's ratings; 0 if there are no ratings."""
    return _behind(card)[0]["seed"] or 0


def _behind(card: Card) -> tuple[dict[str, Any], list[Played]]:
    """Return a game's stored ratings, and the results behind them; both empty if there are none.
    Which pair had the slowest move was not stored, so each has the slowest of all.
    """
    file = Path(str(RATINGS), f"{card.id}.json")
    if not file.is_file():
        return {"seed": None}, []
    stored = json.loads(file.read_text())
    slowest = {name: CORES * level["slowest_s"] for name, level in stored["levels"].items()}
    return stored, [
        Played(
            Pair(card.id, met["first"], met["second"], stored["seed"] + k),
            score,
            0,
            {name: slowest[name] for name in (met["first"], met["second"])},
        )
        for met in stored["meetings"]
        for k, score in enumerate(met["scores"])
    ]


def step_pairs(card: Card, results: Sequence[Played], pairs: int, seed: int) -> list[Pair]:
    """The first ``pairs`` pairs of neighbours among the offered levels that were not played yet, those
    of the weakest first: they take the least time.
    """
    kept = rating_facts(card, results, seed)["offered"]
    steps = list(itertools.pairwise([RANDOM, *kept]))
    found = (Pair(card.id, *step, seed + k) for step in steps for k in range(pairs))
    played = {done.pair for done in results}
    return [pair for pair in found if pair not in played]


def rating_facts(
    card: Card, results: Iterable[Played], seed: int, players: Sequence[str] = ()
) -> dict[str, Any]:
    """The ratings of a game's levels, and of other ``players`` among them, as JSON values.

    The pairs of each meeting must have consecutive seeds from ``seed`` on. With ``players`` the
    results behind the stored ratings count too: only they say how the levels stand to each other.
    """
    results = [done for done in results if done.pair.game == card.id]
    known = {done.pair for done in results}
    stored = [done for done in stored_results(card) if done.pair not in known] if players else []
    results += stored
    met_any = {name for done in results for name in (done.pair.first, done.pair.second)}
    names = [name for name in (*rungs(card), *players) if name in met_any]
    meetings, slowest, failed = _summed_up(results, names)
    found, samples = ratings(names, meetings), drawn(names, meetings, seed)
    spans = intervals(names, samples)
    levels = [level.name for level in card.levels if level.name in names]
    return (
        {
            "game": card.id,
            "command": f"python -m paperbits.lab.tournament {card.id} --again --write",
            "seed": seed,
            "settings": settings_for(card),
            "by": card.rated_by,
            "pairs": sum(len(meeting.scores) for meeting in meetings) - len(stored),
            "levels": {
                name: {
                    "elo": round(found[name]),
                    "low": round(spans[name][0]),
                    "high": round(spans[name][1]),
                    "slowest_s": round(slowest[name] / CORES, 2),
                }
                for name in names
            },
            "offered": (
                {}
                if players
                else offered(groups_apart(levels, found, samples, CLIMB, meetings), found)
            ),
            "meetings": [asdict(meeting) for meeting in meetings],
        }
        | ({"stored_pairs": len(stored)} if stored else {})
        | ({"failed": failed} if failed else {})
    )


def _summed_up(
    results: Iterable[Played], names: Sequence[str]
) -> tuple[list[Meeting], dict[str, float], dict[str, list[str]]]:
    """Return the meetings of these players, neighbours first; the seconds of each player's slowest
    move; and why players failed.
    """
    scores: dict[tuple[str, str], list[float]] = {}
    slowest = dict.fromkeys(names, 0.0)
    failed: dict[str, list[str]] = {}
    for done in sorted(results, key=lambda done: done.pair.seed):
        scores.setdefault((done.pair.first, done.pair.second), []).append(done.score)
        for name, seconds in done.slowest.items():
            slowest[name] = max(slowest[name], seconds)
        for name, reasons in done.failed.items():
            failed.setdefault(name, []).extend(reasons)
    order = sorted(
        scores, key=lambda met: (names.index(met[1]) - names.index(met[0]), names.index(met[0]))
    )
    return [Meeting(*met, scores[met]) for met in order], slowest, failed


def offered(groups: list[list[str]], rated: Mapping[str, float]) -> dict[str, list[str]]:
    """The levels to offer, each with those that are about as strong: of each group one.

    That is *greedy* where it is in a group but the first. Of the last group it is the level that
    thinks most: with other settings than those of rated matches it may well be stronger. Neither
    may be rated lower than the group's first by ``CLIMB``. Else it is that first level.
    """
    found = {}
    for place, group in enumerate(groups):
        kept = group[0]
        good = [name for name in group if rated[name] > rated[kept] - CLIMB]
        if place and GREEDY in good:
            kept = GREEDY
        elif place and place == len(groups) - 1:
            kept = good[-1]
        found[kept] = [name for name in group if name != kept]
    return found
