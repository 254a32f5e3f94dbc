"""Which pairs of matches a tournament of a game's levels plays (``lab.tournament``)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from paperbits.core.card import Card
from paperbits.lab.matches import Pair, Played
from paperbits.lab.sequential import enough
from paperbits.match.players import RANDOM, player_from

SHARES = (3, 2)
"""Divisors of the number of pairs, for the strongest level and the second strongest."""

FAR = 6
"""Divisor of the number of pairs, for players two apart."""

LEAST = 12
"""The fewest pairs of neighbours, unless ``--pairs`` is less."""

BATCH = 4
"""Pairs that are added to a meeting that is not decided."""


def rungs(card: Card) -> list[str]:
    """The players on a game's ladder, in the order in which they see or think more: random moves,
    then the levels, and among them the game's own rungs.
    """
    names = [RANDOM, *(level.name for level in card.levels)]
    for rung in card.rungs:
        names.insert(names.index(rung.after) + 1, rung.level.name)
    return names


def most_pairs(card: Card, pairs: int) -> dict[tuple[str, str], int]:
    """The most pairs of each meeting."""
    names, found = rungs(card), {}
    for apart in (1, 2):
        for place in range(len(names) - apart):
            top = len(names) - 1 - (place + apart)
            share = (SHARES[top] if top < len(SHARES) else 1) * (1 if apart == 1 else FAR)
            found[names[place], names[place + apart]] = max(1, pairs // share)
    return found


def next_pairs(card: Card, results: Iterable[Played], pairs: int, seed: int) -> list[Pair]:
    """The pairs to play next, given those that were played; none when every meeting is decided.

    Those with the strongest levels, who think longest, come after the others. Among them all
    meetings have their turn with each seed, so that each has some pairs when time is up.
    """
    scores: dict[tuple[str, str], dict[int, float]] = {}
    for done in results:
        if done.pair.game == card.id:
            scores.setdefault((done.pair.first, done.pair.second), {})[done.pair.seed] = done.score
    names, found = rungs(card), []
    for met, most in most_pairs(card, pairs).items():
        played = [score for _, score in sorted(scores.get(met, {}).items())]
        near = names.index(met[1]) - names.index(met[0]) == 1
        least = min(most, LEAST if near else most)
        if len(played) >= least and (
            len(played) >= most or enough([score / 2 for score in played], differs_from=0.5)
        ):
            continue
        more = min(most, max(least, len(played) + BATCH))
        found += [Pair(card.id, *met, seed + k) for k in range(len(played), more)]
    slow = names[len(names) - len(SHARES) :]
    return sorted(found, key=lambda pair: pair.seed if pair.second in slow else -1)


def planned_with(card: Card, players: Sequence[str], pairs: int, seed: int) -> list[Pair]:
    """The pairs in which these players meet every level, and each other."""
    names = rungs(card)
    for player in players:
        player_from(player, card)
    met = [
        (other, player)
        for number, player in enumerate(players)
        for other in (*names, *players[:number])
    ]
    return [
        Pair(card.id, first, second, seed + k)
        for k in range(pairs)
        for first, second in met
        if first != second
    ]


def without_gaps(results: Iterable[Played], seed: int) -> dict[Pair, Played]:
    """Those of the results that continue a meeting from ``seed`` on, no pair left out."""
    known, found = {done.pair: done for done in results}, {}
    for pair in sorted(known, key=lambda pair: pair.seed):
        if pair.seed == seed or replace(pair, seed=pair.seed - 1) in found:
            found[pair] = known[pair]
    return found
