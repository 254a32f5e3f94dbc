"""A batch of games that have matches of their own instead of compiled rules, such as games with
hidden tiles. It has the arrays and methods of ``Batch``, and takes the time of its matches.
"""

from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from paperbits.batch.kernels import nth_legal
from paperbits.batch.table import Rows, seeds, shown
from paperbits.core.arrays import ArrayMatch, Arrays, settle
from paperbits.core.card import Card
from paperbits.core.errors import PaperbitsError
from paperbits.search.rewards import share
from paperbits.search.rng import below


class MatchBatch(Rows):
    """``Batch`` for such games. In place of ``states`` it has ``seen``: for each plane of the game
    (``arrays.planes``) what the player to move sees, by name, an array with a row for each game.
    It shows no more of a match, so other racks and the bag stay hidden.
    """

    def __init__(self, card: Card, game: Any, count: int, seed: int, longest: int) -> None:
        assert card.arrays is not None
        self.arrays: Arrays = card.arrays(card, game)
        self.actions = self.arrays.action_count
        self._sign = -1 if card.lowest_wins else 1
        self._longest = longest
        players = int(game.players)
        row = [
            ("scores", np.float64, players),
            ("rewards", np.float32, players),
            ("turn", np.int32),
            ("legal", np.int32),
            ("plies", np.int32),
            ("done", np.uint8),
            ("cut", np.uint8),
            ("mask", np.uint8, self.actions),
        ]
        super().__init__(card, game, np.zeros(count, np.dtype(row, align=True)))
        self._seen = {
            plane.name: np.zeros((count, *plane.shape), plane.dtype) for plane in self.arrays.planes
        }
        self.seen = {name: shown(values) for name, values in self._seen.items()}
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Begin new games in every place, as ``Batch.reset``."""
        self._random = seeds(seed, len(self)).reshape(-1, 1)
        for name in ("scores", "rewards", "done", "cut"):
            self._table[name] = 0
        self._matches: list[ArrayMatch] = [self.arrays.start() for _ in range(len(self))]
        self._table["plies"] = 0
        for index in range(len(self)):
            self._look(index)

    def _look(self, index: int) -> None:
        """Settle what is drawn by chance, and write what the player to move may know and do."""
        match, state = self._matches[index], self._random[index]
        settle(match, partial(below, state))
        if match.turn is None:
            return
        mask = match.mask()
        self._table["mask"][index] = mask
        self._table["legal"][index] = int(mask.sum())
        self._table["turn"][index] = match.turn
        for name, values in match.observe(match.turn).items():
            self._seen[name][index] = values

    def random_actions(self) -> npt.NDArray[np.int64]:
        """Return a legal action for every game, all equally likely."""
        table = self._table
        chosen = (
            nth_legal(table["mask"][k], below(self._random[k], int(table["legal"][k])))
            for k in range(len(self))
        )
        return np.fromiter(chosen, np.int64, len(self))

    def step(self, actions: npt.ArrayLike) -> None:
        """Make an action in every game, as ``Batch.step``. A move may be several actions."""
        given = self._actions(actions)
        for index, action in enumerate(given):
            if not 0 <= action < self.actions or not self._table["mask"][index, action]:
                raise self._illegal(int(action), index)
        for index, action in enumerate(given):
            self._act(index, int(action))

    def _act(self, index: int, action: int) -> None:
        row, match = self._table[index], self._matches[index]
        match.act(action)
        row["done"] = row["cut"] = 0
        row["rewards"] = 0
        row["plies"] += 1
        self._look(index)
        if match.over or row["plies"] == self._longest:
            row["done" if match.over else "cut"] = 1
            row["scores"] = scores = np.array(match.scores())
            for player in range(len(scores)):
                row["rewards"][player] = 2.0 * share(scores, player, self._sign) - 1.0
            row["plies"] = 0
            self._matches[index] = self.arrays.start()
            self._look(index)

    def play_random(self, steps: int) -> int:
        """Make this many random legal actions in every game; return how many games ended."""
        ended = 0
        for _ in range(steps):
            self.step(self.random_actions())
            ended += int((self._table["done"] | self._table["cut"]).sum())
        return ended

    def move_text(self, index: int, action: int) -> str:
        """Return a legal action of a game as text; raises IllegalMoveError."""
        return self._matches[index].action_text(action)

    def put(self, index: int, position: object) -> None:
        """Raise PaperbitsError: these games begin at their start."""
        raise PaperbitsError(f"Games of {self.card.title} begin at their start in a batch.")
