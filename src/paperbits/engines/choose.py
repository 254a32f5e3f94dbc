"""Ask any game's opponent for a move."""

from collections.abc import Callable
from numbers import Integral

from paperbits.core.engine.answers import HighestScoring, Thought
from paperbits.core.engine.protocol import engine_of
from paperbits.core.errors import PaperbitsError
from paperbits.core.given import check_type
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.level import PERFECT
from paperbits.core.position import Position
from paperbits.engines import perfect, search_engine
from paperbits.engines.offered import level_for


def choose(
    position: Position,
    level: str,
    *,
    seed: int = 0,
    seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
) -> Thought:
    """Return a move for the player to move, at a level. The position is not changed.

    ``level`` is the name of one of ``levels(card)``. Equal seeds give equal moves where the level
    is bounded by games tried, and not by time. ``seconds`` replaces the level's own time limit;
    ``stop`` is asked about thirty times a second whether to move now. Raises PaperbitsError for an
    unknown level, or if the game is over.

    Examples:
        >>> from paperbits import choose, find
        >>> position = find("palindromic-rows-columns").new({"n": 2}, start="*.;..")
        >>> choose(position, "beginner").move in position.legal().moves
        True
    """
    check_type(position, Position, 'choose takes a position, such as find("plexus").new()')
    check_type(level, str, "A level is named by a text, as levels() lists them")
    check_type(seed, Integral, "A seed is an integer")
    if position.over:
        raise PaperbitsError("The game is over; there is no move to make.")
    player = engine_of(position.card)
    found = level_for(position, level)
    if found is PERFECT:
        return perfect.choose(_searchable(position), seed, stop)
    if player is not None:
        return player.choose(position, found, seed, seconds, stop)
    return search_engine.choose(_searchable(position), found, seed, seconds, stop)


def prepare(position: Position, tell: Callable[[int, int, str], None] | None = None) -> None:
    """Compile what the opponents of this game need, or load it from the cache, so that the first
    move is as quick as the others.

    Before each step, ``tell`` is called with its number, from 1, the number of steps, and what the
    step prepares.
    """
    if position.over:
        return
    player = engine_of(position.card)
    steps = (
        search_engine.steps_to_prepare(_searchable(position))
        if player is None
        else player.steps_to_prepare(position)
    )
    for number, (what, step) in enumerate(steps, 1):
        if tell is not None:
            tell(number, len(steps), what)
        step()


def public_remark(position: Position, move: str) -> str:
    """Return a sentence about a move that reveals nothing hidden; it may be empty."""
    player = engine_of(position.card)
    return "" if player is None else player.public_remark(position, move)


def highest_scoring(position: Position) -> HighestScoring | None:
    """Return the move that scores most at once; None where no move scores."""
    player = engine_of(position.card)
    return None if player is None else player.highest_scoring(position)


def _searchable(position: Position) -> KernelPosition:
    if not isinstance(position, KernelPosition):
        raise PaperbitsError(f"{position.card.title} has no computer opponents.")
    return position
