"""Asking an opponent for a move, whatever the game."""

from collections.abc import Callable
from functools import singledispatch

from paperbits.core.engine.answers import Step, Thought
from paperbits.core.engine.levels import level_of, levels
from paperbits.core.errors import PaperbitsError
from paperbits.core.position import KernelPosition, Position
from paperbits.engines import search_engine as kernel_engine
from paperbits.games.binary_number_scrabble.engine import levels as tile_engine
from paperbits.games.binary_number_scrabble.position import TilePosition


def choose(
    position: Position,
    level: str,
    *,
    seed: int = 0,
    seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
) -> Thought:
    """The move of the player whose turn it is, at a level; the position is not touched.

    ``seconds`` bounds the time, in the place of the level's own bound; ``stop`` is asked some thirty times a second
    whether to move now. Not called when the game is over: raises PaperbitsError then, and for an unknown level.
    """
    if position.over:
        raise PaperbitsError("The game is over; there is no move to make.")
    return _choose(position, level_of(position.card, level), seed, seconds, stop)


def prepare(position: Position, tell: Callable[[int, int, str], None] | None = None) -> None:
    """Compile (or load from the cache) what the opponents of this game need, so that the first move is as quick as the rest.

    Before each step ``tell`` hears its number, from 1 on, how many there are, and what is made ready.
    """
    if position.over:
        return
    steps = _steps(position)
    for number, (what, step) in enumerate(steps, 1):
        if tell is not None:
            tell(number, len(steps), what)
        step()


@singledispatch
def _steps(position: Position) -> list[Step]:
    return [("its moves", lambda: _choose(position, levels(position.card)[0], 0, None, lambda: True))]


_steps.register(KernelPosition, kernel_engine.steps_to_prepare)
_steps.register(TilePosition, tile_engine.steps_to_prepare)


@singledispatch
def _choose(position: Position, *_: object) -> Thought:
    raise PaperbitsError(f"{position.card.title} has no computer opponents.")


_choose.register(KernelPosition, kernel_engine.choose)
_choose.register(TilePosition, tile_engine.choose)
