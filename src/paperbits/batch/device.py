"""The loops of a batch on a GPU: each thread plays some of the games.

These are sources, not functions to call: ``core.compiler.device_source`` makes them for a game,
with ``game``, ``terms`` and the conditions ``local`` and ``large`` as constants.
"""

from typing import Any

from paperbits.batch.kernels import advance, begin, random_legal

cuda: Any = None
"""The compiler's module; the device supplies it."""
ROW: Any = None
"""The type of a batch's rows; the device supplies it."""


def begin_rows(game: Any, large: bool, table: Any, starts: Any, scratch: Any) -> None:
    """``kernels.begin_games``."""
    thread = cuda.grid(1)
    if large:  # noqa: SIM108 (the other branch is left out of the source)
        out = scratch[thread]
    else:
        out = game.buffer()
    for index in range(thread, len(table), cuda.gridsize(1)):
        begin(game, table[index], starts[0], out)


def find_illegal(table: Any, actions: Any, found: Any) -> None:
    """``kernels.first_illegal``: the first of all into ``found``, which holds a larger number."""
    for index in range(cuda.grid(1), len(table), cuda.gridsize(1)):
        row = table[index]
        action = actions[index]
        legal = False
        if 0 <= action < len(row.mask):
            legal = row.mask[action] != 0
        if not legal:
            cuda.atomic.min(found, 0, index)


def choose_rows(table: Any, actions: Any) -> None:
    """``kernels.choose_actions``."""
    for index in range(cuda.grid(1), len(table), cuda.gridsize(1)):
        actions[index] = random_legal(table[index])


def step_rows(
    game: Any, terms: Any, large: bool, table: Any, starts: Any, scratch: Any, actions: Any
) -> None:
    """``kernels.step_games``."""
    thread = cuda.grid(1)
    if large:  # noqa: SIM108 (the other branch is left out of the source)
        out = scratch[thread]
    else:
        out = game.buffer()
    for index in range(thread, len(table), cuda.gridsize(1)):
        advance(game, table[index], starts[0], out, actions[index], terms)


def play_rows(
    game: Any,
    terms: Any,
    local: bool,
    large: bool,
    table: Any,
    starts: Any,
    scratch: Any,
    steps: int,
    ended: Any,
) -> None:
    """``kernels.play_games``. A thread that can hold a row in memory of its own plays on that: the
    hardware interleaves such memory, so that neighbouring threads read it together.
    """
    thread = cuda.grid(1)
    if large:  # noqa: SIM108 (the other branch is left out of the source)
        out = scratch[thread]
    else:
        out = game.buffer()
    count = 0
    if local:
        own = cuda.local.array(1, ROW)
        row = own[0]
        for index in range(thread, len(table), cuda.gridsize(1)):
            own[0] = table[index]
            for _ in range(steps):
                count += advance(game, row, starts[0], out, random_legal(row), terms)
            table[index] = own[0]
    else:
        for index in range(thread, len(table), cuda.gridsize(1)):
            for _ in range(steps):
                count += advance(
                    game, table[index], starts[0], out, random_legal(table[index]), terms
                )
    cuda.atomic.add(ended, 0, count)
