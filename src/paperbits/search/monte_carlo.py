"""Monte-Carlo search as the rest of the house meets it: think for a while, say how it stands, stop when asked to.

The kernel runs in slices of a few hundredths of a second, so that time, progress and cancelling are Python's. Several trees
grown from seeds of their own, a thread each, are added up at the root (Chaslot et al., 2008): kernels release the
interpreter's lock, so two cores do twice the work, and by a budget of simulations the result is always the same.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from paperbits.core.rules import Move, Record, Rules
from paperbits.search.tree import Rates, Tree, Workspace, plant, simulate

SLICE = 0.03
"""Seconds that a kernel runs before Python has its turn."""

HOPELESS = 0.01
"""A move that does worse than this brings nothing, as far as one can see."""

CAPACITY = 1_000_000
"""Nodes of a tree, some 40 bytes each; a full tree goes on without new leaves."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was considered. ``estimate`` is the share of the others that the mover ends ahead of (its chance to win,
    for two; alone at the table, the score to expect); ``proved`` the outcome for the mover when known: 1, 0 or -1.
    """

    move: Any
    visits: int
    estimate: float
    reward: float
    """What the search goes by: the outcome and a little of the margin."""
    proved: int | None


@dataclass(frozen=True, slots=True)
class Findings:
    """What a search has found so far: the moves, best first."""

    candidates: list[Candidate]
    simulations: int
    proved: int | None
    """The position's outcome for the player to move, if it is proved."""

    @property
    def best(self) -> Candidate:
        """The move to make."""
        return self.candidates[0]


class MonteCarlo:
    """A search from one position, whose trees are kept from one call of ``think`` to the next."""

    def __init__(
        self,
        game: Rules,
        record: Record,
        *,
        lowest_wins: bool = False,
        seed: int = 0,
        trees: int = 1,
        capacity: int = CAPACITY,
        rates: Rates | None = None,
        only: Sequence[Move] = (),
    ) -> None:
        """``only``: the moves that are tried at the root; all where none are given."""
        self.game = game
        self.mover = int(record.turn)
        self.rates = (rates or Rates())._replace(sign=-1 if lowest_wins else 1)
        self._grown: list[tuple[Tree, Workspace]] = [plant(game, record, seed * 64 + k, capacity, only) for k in range(trees)]
        self._pace = 2.0  # Simulations a slice, learned from the clock; it changes no result.

    def think(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        tell: Callable[[Findings], None] | None = None,
    ) -> Findings:
        """Search until the simulations (of all trees together) or seconds are spent, ``stop()``, or the position is proved.

        ``tell`` is called with what is found so far, a few times a second. The same seed and simulations find the same.
        """
        if simulations is None and seconds is None:
            raise ValueError("A search needs simulations or seconds to spend.")
        end = None if seconds is None else time.monotonic() + seconds
        trees = len(self._grown)
        shares = [None if simulations is None else (simulations + trees - 1 - k) // trees for k in range(trees)]
        if trees == 1:
            self._grow(0, shares[0], end, stop, tell)
        else:
            with ThreadPoolExecutor(trees) as pool:
                for done in [pool.submit(self._grow, k, shares[k], end, stop, None if k else tell) for k in range(trees)]:
                    done.result()
        return self.findings()

    def _grow(
        self,
        k: int,
        simulations: int | None,
        end: float | None,
        stop: Callable[[], bool] | None,
        tell: Callable[[Findings], None] | None,
    ) -> None:
        tree, workspace = self._grown[k]
        spent = 0
        told = time.monotonic()
        while simulations is None or spent < simulations:
            begun = time.monotonic()
            if spent and ((end is not None and begun >= end) or (stop is not None and stop())):
                return
            budget = int(self._pace) if simulations is None else min(int(self._pace), simulations - spent)
            done = int(simulate(self.game, tree, workspace, self.rates, budget))
            spent += done
            if done < budget:
                return
            now = time.monotonic()
            wanted = SLICE if end is None else max(1e-3, min(SLICE, end - now))
            self._pace = max(1.0, min(self._pace * 2, budget * wanted / max(now - begun, 1e-6)))
            if tell is not None and now - told > 0.2:
                told = now
                tell(self.findings())

    def findings(self) -> Findings:
        """How it stands: the root's moves of all trees added up."""
        sign = 1 if self.mover == 0 else -1
        sums: dict[tuple[int, ...], list[Any]] = {}
        proved = None
        for tree, _ in self._grown:
            nodes = tree.nodes
            if nodes[0].low == nodes[0].high:
                proved = int(nodes[0].low) * sign
            for child in range(int(nodes[0].first), int(nodes[0].first + nodes[0].count)):
                node, move = nodes[child], tree.moves[child]
                entry = sums.setdefault(tuple(np.atleast_1d(move).tolist()), [move, 0, 0.0, 0.0, None])
                entry[1] += int(node.visits)
                entry[2] += float(node.wins)
                entry[3] += float(node.total)
                if node.low == node.high:
                    entry[4] = int(node.low) * sign
        candidates = [
            Candidate(move, visits, wins / visits if visits else 0.0, total / visits if visits else 0.0, known)
            for move, visits, wins, total, known in sums.values()
        ]
        candidates.sort(key=_by_visits if proved is not None or any(map(_hopeful, candidates)) else _lost, reverse=True)
        return Findings(candidates, sum(int(tree.nodes[0].visits) for tree, _ in self._grown), proved)


def _hopeful(candidate: Candidate) -> bool:
    """Whether a move may still bring something."""
    return candidate.estimate >= HOPELESS if candidate.proved is None else candidate.proved >= 0


def _lost(candidate: Candidate) -> tuple[int, float]:
    """Where nothing is to be hoped for, the search has gone by margins; a loss that is proved may be the smallest. Games that
    can go on for ever come to their end by this.
    """
    return candidate.visits, candidate.reward


def _by_visits(candidate: Candidate) -> tuple[int, int, float]:
    """Proved wins first and proved losses last; between them the most visited; among proved ones the largest margin."""
    if candidate.proved is None:
        return 0, candidate.visits, candidate.reward
    return (0, candidate.visits, candidate.reward) if candidate.proved == 0 else (candidate.proved, 0, candidate.reward)
