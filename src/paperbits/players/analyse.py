"""What a position is worth, move by move: for hints, for analysis that deepens while one watches, for reviews."""

from collections.abc import Callable
from functools import singledispatch

from paperbits.core.errors import PaperbitsError
from paperbits.core.position import KernelPosition, Position
from paperbits.games.binary_number_scrabble.position import TilePosition
from paperbits.players import tile_engine
from paperbits.players.thought import Analysis, Option
from paperbits.search.monte_carlo import Candidate, Findings, MonteCarlo


def analyse(
    position: Position,
    seconds: float = 2.0,
    tell: Callable[[Analysis], None] | None = None,
    *,
    stop: Callable[[], bool] | None = None,
    seed: int = 0,
) -> Analysis:
    """The best moves of a position; ``tell`` is called with what is known so far, a few times a second.

    The position is not touched. Raises PaperbitsError when the game is over.
    """
    if position.over:
        raise PaperbitsError("The game is over; there is nothing left to analyse.")
    return _analyse(position, seconds, tell, stop, seed)


@singledispatch
def _analyse(position: Position, *_: object) -> Analysis:
    raise PaperbitsError(f"{position.card.title} has no analysis.")


@_analyse.register
def _searched(
    position: KernelPosition,
    seconds: float,
    tell: Callable[[Analysis], None] | None,
    stop: Callable[[], bool] | None,
    seed: int,
) -> Analysis:
    search = MonteCarlo(position.game, position.record, lowest_wins=position.card.lowest_wins, seed=seed, trees=2)

    search.think(1)  # Compiling is no part of the time.

    def told(found: Findings, *, done: bool = False) -> Analysis:
        options = [_option(position, candidate) for candidate in found.candidates if candidate.visits or done]
        return Analysis(search.mover, options, found.proved, found.simulations, done)

    found = search.think(seconds=seconds, stop=stop, tell=(lambda found: tell(told(found))) if tell is not None else None)
    last = told(found, done=True)
    if tell is not None:
        tell(last)
    return last


_analyse.register(TilePosition, tile_engine.analyse)


def _option(position: KernelPosition, candidate: Candidate) -> Option:
    move = position.game.move_text(position.record, candidate.move)
    if candidate.proved is not None:
        words = {1: "wins", 0: "a tie", -1: "loses"}[candidate.proved] + ", for certain"
        return Option(move, (candidate.proved + 1) / 2, candidate.proved, words)
    if not candidate.visits:
        return Option(move, None, None, "not looked at yet")
    if position.players == 1:
        return Option(move, candidate.worth, None, f"tried in {candidate.visits:,} games")
    what = "wins" if position.players == 2 else "ends ahead of"
    whom = "" if position.players == 2 else " of the others"
    return Option(move, candidate.estimate, None, f"{what} about {candidate.estimate:.0%}{whom} ({candidate.visits:,} games)")
