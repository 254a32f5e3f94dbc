"""Monte-Carlo tree search with limits of time and simulations, progress reports and cancelling.

The kernel runs in slices of a few hundredths of a second. Between them Python checks the time,
reports progress and handles requests to stop. Several trees with different seeds grow in threads of
their own, and their results are added at the root (Chaslot et al., 2008). Kernels release the
interpreter's lock, so two cores do twice the work. With a budget of simulations the result is
reproducible.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from paperbits.core import clock
from paperbits.core.capabilities import Searchable
from paperbits.core.machine import pool
from paperbits.core.records import copied
from paperbits.core.rules import Move, Record
from paperbits.search.tree import Parameters, Tree, Workspace, new_tree, simulate
from paperbits.search.whole_turns import WholeTurns, bounds_after, only_bounds

SLICE = 0.03
"""Seconds that a kernel runs before it returns to Python."""

HOPELESS = 0.01
"""A move with a lower estimate counts as lost."""

TRUSTED = 8
"""The fewest visits of a move in the line that a search expects."""

CAPACITY = 1_000_000
"""Nodes of a tree, about 40 bytes each. A full tree is searched on without new leaves."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move at the root. ``estimate`` is the expected share of opponents that the mover ends ahead
    of. With two players that is the chance to win. With one player it is the expected score.
    ``proved`` is the proved outcome for the mover: 1, 0, -1, or None.
    """

    move: Any
    visits: int
    estimate: float
    reward: float
    """The mean reward, which the search maximises: the outcome and a small part for the margin."""
    proved: int | None
    shares: tuple[float, ...] = ()
    """With more than two players, each player's expected share of opponents to end ahead of."""


@dataclass(frozen=True, slots=True)
class Findings:
    """The results of a search so far: its moves, best first."""

    candidates: list[Candidate]
    simulations: int
    proved: int | None
    """The proved outcome of the position for the player to move. None if it is not proved."""

    @property
    def best(self) -> Candidate:
        """The move to make."""
        return self.candidates[0]


class MonteCarlo:
    """A search from one position. It keeps its trees between calls of ``think``."""

    def __init__(
        self,
        game: Searchable,
        record: Record,
        *,
        lowest_wins: bool = False,
        seed: int = 0,
        trees: int = 1,
        capacity: int = CAPACITY,
        only: Sequence[Move] = (),
    ) -> None:
        """Prepare the trees. ``only``: the moves to try at the root; all if empty."""
        self.game = game
        self.mover = int(record.turn)
        self.parameters = Parameters(sign=-1 if lowest_wins else 1)
        self._grown: list[tuple[Tree, Workspace]] = [
            new_tree(game, record, seed * 64 + k, capacity, only) for k in range(trees)
        ]
        self._root = copied(record)
        # Simulations in a slice, adapted to the clock. It does not affect results.
        self._pace = 2.0

    def think(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        tell: Callable[[Findings], None] | None = None,
    ) -> Findings:
        """Search until the simulations of all trees or the seconds are used up, ``stop()`` is true,
        or the position is proved. ``tell`` gets the findings a few times a second. Equal seeds and
        simulations give equal results.
        """
        if simulations is None and seconds is None:
            raise ValueError("A search needs a limit of simulations or seconds.")
        trees = len(self._grown)
        shares = [
            None if simulations is None else (simulations + trees - 1 - k) // trees
            for k in range(trees)
        ]
        if trees == 1:
            self._grow(0, shares[0], seconds, stop, tell)
        else:
            with pool(trees) as threads:
                for done in [
                    threads.submit(self._grow, k, shares[k], seconds, stop, None if k else tell)
                    for k in range(trees)
                ]:
                    done.result()
        return self.findings()

    def _grow(
        self,
        k: int,
        simulations: int | None,
        seconds: float | None,
        stop: Callable[[], bool] | None,
        tell: Callable[[Findings], None] | None,
    ) -> None:
        tree, workspace = self._grown[k]
        spent = 0
        told = clock.now()
        end = None if seconds is None else told + seconds
        while simulations is None or spent < simulations:
            begun = clock.now()
            if spent and ((end is not None and begun >= end) or (stop is not None and stop())):
                return
            budget = int(self._pace)
            if simulations is not None:
                budget = min(budget, simulations - spent)
            done = int(simulate(self.game, tree, workspace, self.parameters, budget))
            spent += done
            if done < budget:
                return
            now = clock.now()
            wanted = SLICE if end is None else max(1e-3, min(SLICE, end - now))
            self._pace = max(1.0, min(self._pace * 2, budget * wanted / max(now - begun, 1e-6)))
            if tell is not None and now - told > 0.2:
                told = now
                tell(self.findings())

    def findings(self) -> Findings:
        """The findings so far: the results of all trees, added at the root."""
        sign, players = 1 if self.mover == 0 else -1, int(self.game.players)
        sums: dict[tuple[int, ...], list[Any]] = {}
        proved = None
        shares: dict[tuple[int, ...], Any] = {}
        for tree, workspace in self._grown:
            nodes = tree.nodes
            if nodes[0].low == nodes[0].high:
                proved = self._known(int(nodes[0].low) * sign)
            for place in range(int(nodes[0].count)):
                child = int(nodes[0].first) + place
                node, move = nodes[child], tree.moves[child]
                name = tuple(np.atleast_1d(move).tolist())
                entry = sums.setdefault(name, [move, 0, 0.0, 0.0, None])
                if players > 2:
                    shares[name] = (
                        shares.get(name, 0)
                        + workspace.memory[0].shares[place * players : (place + 1) * players]
                    )
                entry[1] += int(node.visits)
                entry[2] += float(node.wins)
                entry[3] += float(node.total)
                if node.low == node.high:
                    entry[4] = self._known(int(node.low) * sign, move)
        candidates = [
            Candidate(
                move,
                visits,
                wins / visits if visits else 0.0,
                total / visits if visits else 0.0,
                known,
                tuple((shares[name] / visits).tolist()) if name in shares and visits else (),
            )
            for name, (move, visits, wins, total, known) in sums.items()
        ]
        candidates.sort(
            key=_rank if proved is not None or any(map(_hopeful, candidates)) else _lost,
            reverse=True,
        )
        return Findings(
            candidates, sum(int(tree.nodes[0].visits) for tree, _ in self._grown), proved
        )

    def _known(self, outcome: int, move: Move | None = None) -> int | None:
        """Return a proved outcome of the position or of a move, None if the search only bounds it."""
        if outcome > 0 or not isinstance(self.game, WholeTurns):
            return outcome
        bounded = (
            only_bounds(self.game, self._root)
            if move is None
            else bounds_after(self.game, self._root, move)
        )
        return None if bounded else outcome

    def line(self, first: Move, most: int = 12) -> list[Move]:
        """The moves that the largest tree expects from ``first`` on, at most ``most``."""
        grown = [
            (tree, place) for tree, _ in self._grown if (place := _child(tree, first)) is not None
        ]
        if not grown:
            return [first]
        tree, at = max(grown, key=lambda each: int(each[0].nodes[each[1]].visits))
        found = [first]
        while len(found) < most:
            node = tree.nodes[at]
            after = (
                range(int(node.first), int(node.first + node.count)) if node.count > 0 else range(0)
            )
            proved = node.low == node.high
            keeps = [
                k
                for k in after
                if not proved or tree.nodes[k].low == tree.nodes[k].high == node.low
            ]
            at = max(keeps, key=lambda k: int(tree.nodes[k].visits), default=0)
            if not at or not (proved or tree.nodes[at].visits >= TRUSTED):
                break
            found.append(tree.moves[at].copy())
        return found


def _child(tree: Tree, move: Move) -> int | None:
    """The node of a move at the root."""
    root = tree.nodes[0]
    places = range(root.first, root.first + root.count)
    return next((k for k in places if np.array_equal(tree.moves[k], move)), None)


def _hopeful(candidate: Candidate) -> bool:
    """Whether a move may still win or tie."""
    return candidate.estimate >= HOPELESS if candidate.proved is None else candidate.proved >= 0


def _lost(candidate: Candidate) -> tuple[int, float]:
    """The rank of a move if all moves lose: the search then prefers better margins, even of proved
    losses. This also ends games that could otherwise last for ever.
    """
    return candidate.visits, candidate.reward


def _rank(candidate: Candidate) -> tuple[int, int, float]:
    """Return the rank of a move: proved wins by margin, others by visits, then proved losses."""
    if candidate.proved is None:
        return 0, candidate.visits, candidate.reward
    return (
        (0, candidate.visits, candidate.reward)
        if candidate.proved == 0
        else (candidate.proved, 0, candidate.reward)
    )
