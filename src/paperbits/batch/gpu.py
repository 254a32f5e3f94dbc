"""A batch in the memory of an NVIDIA GPU."""

import functools
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from paperbits.batch import device
from paperbits.batch.batch import terms_of
from paperbits.batch.given import actions_given
from paperbits.batch.kernels import Terms
from paperbits.batch.table import first_row, new_table, row_of, seeds
from paperbits.core.actions import action_count
from paperbits.core.compiler.cuda import Gpu, GpuKernel
from paperbits.core.errors import IllegalMoveError
from paperbits.core.position import Card
from paperbits.core.rules import Rules

THREADS = 128
"""Threads of a block."""

LARGE = 4096
"""Bytes of a list of moves that a thread can have to itself; a longer one is in shared memory of
the batch.
"""

LOCAL = 4096
"""Bytes of a row that a thread copies into memory of its own to play on."""

LISTS = 4 * 2**30
"""Bytes for such lists at most, for all threads together."""


class Field:
    """One field of all games, in the GPU's memory. CuPy, PyTorch and JAX take it without copying
    (``__cuda_array_interface__``); ``numpy()`` is a copy in ours.
    """

    def __init__(self, batch: "GpuBatch", name: str, kind: Any = None) -> None:
        self._batch = batch
        self._name = name
        self._kind = kind

    def numpy(self) -> npt.NDArray[Any]:
        """Return a copy in this machine's memory."""
        field: npt.NDArray[Any] = np.ascontiguousarray(self._batch.rows()[self._name])
        return field if self._kind is None else field.view(self._kind)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        batch = self._batch
        kind, offset = batch.row.fields[self._name][:2]  # type: ignore[index]  # A row has fields.
        base, shape = kind.base, kind.shape
        strides = [base.itemsize]
        for side in shape[:0:-1]:
            strides.insert(0, strides[0] * side)
        pointer = batch.table.__cuda_array_interface__["data"][0] + offset
        return {
            "shape": (len(batch), *shape),
            "strides": (batch.row.itemsize, *(strides if shape else ())),
            "typestr": np.dtype(self._kind or base).str,
            "data": (pointer, False),
            "version": 3,
        }


class Loops(NamedTuple):
    """The loops of ``device`` for one game, compiled when they are first called."""

    gpu: Gpu
    begin: GpuKernel
    find: GpuKernel
    choose: GpuKernel
    step: GpuKernel
    play: GpuKernel


@functools.lru_cache(maxsize=64, typed=True)  # Settings of two games can be equal as tuples.
def loops_of(game: Any, terms: Terms, large: bool, local: bool) -> Loops:
    """Return the loops for a game; batches with the same settings share them."""
    gpu = Gpu({"ROW": row_of(game)})
    return Loops(
        gpu,
        gpu.kernel(device.begin_rows, game=game, large=large),
        gpu.kernel(device.find_illegal),
        gpu.kernel(device.choose_rows),
        gpu.kernel(device.step_rows, game=game, terms=terms, large=large),
        gpu.kernel(
            device.play_rows, game=game, terms=terms, local=local and not gpu.simulated, large=large
        ),
    )


class GpuBatch:
    """``Batch`` on a GPU: the same fields, whose arrays stay there, and the same results."""

    def __init__(self, card: Card, game: Any, count: int, seed: int, longest: int) -> None:
        self.card = card
        self.game: Rules = game
        self.actions = action_count(game)
        self.row = row_of(game)
        buffer = game.buffer()
        large = buffer.nbytes > LARGE
        self._loops = loops = loops_of(
            game, terms_of(card, self.game, longest), large, self.row.itemsize <= LOCAL
        )
        self._gpu = loops.gpu
        threads = min(count, LISTS // buffer.nbytes) if large else count
        self._threads = 1 if self._gpu.simulated else THREADS
        self._blocks = max(1, -(-threads // self._threads))
        room = self._blocks * self._threads if large else 1
        self._scratch = self._gpu.empty((room, *(buffer.shape if large else (1,))), buffer.dtype)
        self._starts = self._gpu.to_device(first_row(game).view(np.ndarray))
        self._count = count
        self.states = Field(self, "state")
        self.masks = Field(self, "mask", np.bool_)
        self.legal = Field(self, "legal")
        self.turn = Field(self, "turn")
        self.plies = Field(self, "plies")
        self.done = Field(self, "done", np.bool_)
        self.cut = Field(self, "cut", np.bool_)
        self.rewards = Field(self, "rewards")
        self.scores = Field(self, "scores")
        self.reset(seed)

    def __len__(self) -> int:
        return self._count

    def __repr__(self) -> str:
        settings = "".join(f", {name}={value!r}" for name, value in self.game._asdict().items())  # type: ignore[attr-defined]
        return f"<Batch of {len(self)} games of {self.card.id}{settings}, on a GPU>"

    def rows(self) -> npt.NDArray[np.void]:
        """Return a copy of everything in this machine's memory."""
        return self._gpu.to_host(self.table)

    def synchronize(self) -> None:
        """Wait until the GPU has done everything that it was told."""
        self._gpu.cuda.synchronize()

    def reset(self, seed: int = 0) -> None:
        """Begin new games in every place, as ``Batch.reset``."""
        table = new_table(self.game, len(self))
        table["random"] = seeds(seed, len(self))
        self.table = self._gpu.to_device(table)
        self._loops.begin(self._blocks, self._threads, self.table, self._starts, self._scratch)

    def random_actions(self) -> Any:
        """Return a legal action for every game, in the GPU's memory."""
        chosen = self._gpu.empty((len(self),), np.int64)
        self._loops.choose(self._blocks, self._threads, self.table, chosen)
        return chosen

    def step(self, actions: Any, *, checked: bool = True) -> None:
        """Make an action in every game, as ``Batch.step``. The actions may be an array of the GPU.

        Without the check, which waits for the GPU, illegal actions have no defined effect.
        """
        given = actions
        if not hasattr(actions, "__cuda_array_interface__") and type(actions) is not type(
            self.table
        ):
            given = self._gpu.to_device(actions_given(actions, len(self)))
        if checked:
            found = self._gpu.to_device(np.full(1, len(self), np.int64))
            self._loops.find(self._blocks, self._threads, self.table, given, found)
            illegal = int(self._gpu.to_host(found)[0])
            if illegal < len(self):
                raise IllegalMoveError(
                    f"The action of game {illegal} (counted from 0) is not legal; no move was made"
                    " in any game."
                )
        self._loops.step(
            self._blocks, self._threads, self.table, self._starts, self._scratch, given
        )

    def play_random(self, steps: int) -> int:
        """Make this many random legal actions in every game; return how many games ended."""
        ended = self._gpu.to_device(np.zeros(1, np.int64))
        self._loops.play(
            self._blocks, self._threads, self.table, self._starts, self._scratch, steps, ended
        )
        return int(self._gpu.to_host(ended)[0])
