"""A batch of games whose rules are a named tuple: arrays, and steps in compiled code."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from paperbits.batch import kernels
from paperbits.batch.kernels import Terms
from paperbits.batch.table import Rows, first_row, new_table, row_with, seeds
from paperbits.core.actions import action_count, move_of
from paperbits.core.capabilities import Searchable
from paperbits.core.card import Card
from paperbits.core.errors import IllegalMoveError, PaperbitsError
from paperbits.core.position import Position
from paperbits.core.records import as_records

SMALLEST_SHARE = 256
"""Games that a thread gets at least: fewer take less time than to wake it."""


def processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def terms_of(card: Card, game: Searchable, longest: int) -> Terms:
    """Return what a batch of this game is played by."""
    integers = game.buffer().ndim == 1
    kept = (
        integers
        and bool(game.moves_only_shrink())
        and int(game.move_numbers()) == int(game.most_moves())
    )
    return Terms(-1 if card.lowest_wins else 1, longest, kept)


class Batch(Rows):
    """Many games with the same settings. A game that ends is scored, and a new one begins in its
    place in the same step.

    The arrays are views of the batch's own memory: nothing is copied, every step changes them, and
    they can't be written to. N is the number of games, A that of actions, P that of players.

    - ``states`` (N): the positions, an array with named fields, those of the game's record.
    - ``masks`` (N, A) bool: the legal actions. ``legal`` (N) i4: how many there are.
    - ``turn`` (N) i4: the player to move, from 0. ``plies`` (N) i4: moves made in the game.
    - ``done`` (N) bool: whether the last step ended the game that was there. ``cut`` (N) bool:
      whether it was cut off after ``longest`` plies.
    - ``rewards`` (N, P) f4: 0 but for games that the last step ended or cut off. There, 1 for
      a player ahead of all others, -1 for one behind all, and in between by the share of the others
      that the player is ahead of; a tie of two is 0. For one player, the score.
    - ``scores`` (N, P) f8: the points of the game that ended last in each place, as searches
      compare them: where scores are products, their logarithms.
    """

    def __init__(
        self, card: Card, game: Searchable, count: int, seed: int, threads: int, longest: int
    ) -> None:
        super().__init__(card, game, as_records(new_table(game, count)))
        self.actions = action_count(game)
        self.threads = threads
        self._terms = terms_of(card, game, longest)
        self._starts = first_row(game)
        share = max(SMALLEST_SHARE, -(-count // threads))
        self._shares = [slice(first, min(first + share, count)) for first in range(0, count, share)]
        # Taking a slice of records takes microseconds, so it is done once.
        self._works = [(game.buffer(), self._table[own], own) for own in self._shares]
        self._others = ThreadPoolExecutor(len(self._shares) - 1) if len(self._shares) > 1 else None
        self.states = self._view("state")
        self.reset(seed)

    def _run(self, work: Callable[[Any, Any, slice], int]) -> list[int]:
        """Run a kernel on every share of the games, each in a thread of its own; return what each
        gives. It gets a buffer, its rows, and which of the games they are.
        """
        if self._others is None:
            return [work(*self._works[0])]
        waiting = [self._others.submit(work, *each) for each in self._works[1:]]
        return [work(*self._works[0]), *(other.result() for other in waiting)]

    def reset(self, seed: int = 0) -> None:
        """Begin new games. Equal seeds give equal random actions, with any number of threads."""
        table = self._table
        table.random = seeds(seed, len(table))
        for name in ("scores", "rewards", "done", "cut"):
            table[name] = 0
        self._run(lambda out, rows, _: kernels.begin_games(self.game, rows, self._starts, out))

    def random_actions(self) -> npt.NDArray[np.int64]:
        """Return a legal action for every game, all equally likely."""
        chosen = np.empty(len(self), np.int64)
        self._run(lambda _, rows, own: kernels.choose_actions(rows, chosen[own]))
        return chosen

    def step(self, actions: npt.ArrayLike) -> None:
        """Make an action in every game.

        Raises IllegalMoveError if one of them is not legal, and PaperbitsError if they are not one
        integer for each game; nothing changes then.
        """
        given = self._actions(actions)
        found = self._run(lambda _, rows, own: kernels.first_illegal(rows, given[own]))
        for own, index in zip(self._shares, found, strict=True):
            if index < 0:
                continue
            illegal = own.start + index
            raise self._illegal(int(given[illegal]), illegal)
        self._run(
            lambda out, rows, own: kernels.step_games(
                self.game, rows, self._starts, out, self._terms, given[own]
            )
        )

    def play_random(self, steps: int) -> int:
        """Make this many random legal actions in every game, in compiled code; return how many
        games ended. The same as ``step(random_actions())`` as often.
        """
        return sum(
            self._run(
                lambda out, rows, _: kernels.play_games(
                    self.game, rows, self._starts, out, self._terms, steps
                )
            )
        )

    def move_text(self, index: int, action: int) -> str:
        """Return a legal action as the text of its move, ``b3``; raises IllegalMoveError."""
        state = self._table[index].state
        move = move_of(self.game, state, action)
        if move is None:
            raise IllegalMoveError(
                f"Action {action} is not legal in game {index} (games and actions count from 0)."
            )
        return str(self.game.move_text(state, move))

    def put(self, index: int, position: Position) -> None:
        """Replace a game by a position of these settings that is not over; raises PaperbitsError."""
        if position.game != self.game or position.card.id != self.card.id:
            raise PaperbitsError(
                f"This batch plays {self.card.title} with other settings, or another game, than the"
                " position."
            )
        if position.over:
            raise PaperbitsError("The position's game is over; a batch holds games that go on.")
        row = self._table[index : index + 1]
        made = row_with(self.game, position.record)  # type: ignore[attr-defined]  # As all positions of this game.
        kernels.begin_games(self.game, row, made, self.game.buffer())
        row.plies = len(position.plies) - position.opening_plies
