"""Reviews of Binary Number Scrabble: plies are judged in equity, by what their player could know."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from paperbits.core.engine.answers import Option
from paperbits.core.engine.findings import ENDED, PROVED, Grounds, Judged
from paperbits.core.engine.values import SURE, Proved, Unit
from paperbits.core.position import Position
from paperbits.core.wording import counted

from ..position import TilePosition
from . import endings
from .analysis import measured
from .chances import chance, interval, tiles_left, unseen_blanks
from .reasons import difference
from .simulation import SampleLimits

CLEAR: Final = 2.0
"""The least difference in points that a review mentions, if it comes from random samples."""


SAMPLES: Final = 32
"""The fewest samples with which moves are compared, however little time there is."""

USUAL: Final = 20.0
"""About how many points a ply gives away that gives some away, on average."""

UNPROVED: Final = 10.0
"""How far, in points, the estimate of an ending may be off that was not searched to its end: the
standard error in the positions of ``python -m studies.tiles.late_amounts``.
"""


def believed(given: float, error: float) -> float:
    """Return the most likely true amount behind an estimate with this standard error.

    The best of several moves is partly the luckiest, so the estimate is too high on average, and
    more so with fewer samples. Amounts themselves are taken to be exponential with the mean
    ``USUAL``. Then the most likely one is less by the square of the error, divided by that mean.
    """
    return max(0.0, given - error**2 / USUAL)


class TileJudge:
    """A judge that judges each ply by itself. Chances come from the scores and the tiles left, or
    from a proof of the ending.
    """

    unit: Unit = "points"
    scale: Unit = "chance"

    def __init__(self, last: Position) -> None:
        self.players = last.players
        self._outcome: int | None = None
        """The proved outcome for the player to move in the position judged last, or None."""

    def begin(self, position: TilePosition) -> None:
        """Do nothing: no preparation is needed."""

    def look(
        self, last: TilePosition, seconds: float, stop: Callable[[], bool] | None, seed: int
    ) -> None:
        """Do nothing: the expected scores come from the points on the sheet."""

    def expected_scores(self, position: TilePosition) -> tuple[float | None, ...]:
        """Return each player's chances: proved, or from the lead and how much it may still change."""
        scores, turn = position.scores(), position.turn
        if turn is not None and self._outcome is not None:
            mine = (1 + self._outcome) / 2
            return tuple(mine if player == turn else 1 - mine for player in range(self.players))
        return tuple(self._share(position, scores, player) for player in range(self.players))

    def _share(self, position: TilePosition, scores: list[int], player: int) -> float:
        """Return a player's chance against another, on average."""
        others = [other for other in range(self.players) if other != player]
        chances = [_chance(position, scores, player, other) for other in others]
        return sum(chances) / len(others)

    def grounds(self, position: TilePosition) -> Grounds:
        """Return whether the chances are proved, or come from the lead and the tiles left. Then the
        intervals say how the curve stood up to matches of the computer against itself.
        """
        if position.turn is None:
            return ENDED
        if self._outcome is not None:
            return PROVED
        ends = [self._ends(position, player) for player in range(self.players)]
        low, high = tuple(low for low, _ in ends), tuple(high for _, high in ends)
        return Grounds("estimate", "the lead and the tiles left", low, high)

    def _ends(self, position: TilePosition, player: int) -> tuple[float, float]:
        """Return the ends of the interval of a player's chances."""
        scores = position.scores()
        others = [
            _interval(_chance(position, scores, player, other), moves=position.turn != other)
            for other in range(self.players)
            if other != player
        ]
        low, high = (sum(ends) / len(others) for ends in zip(*others, strict=True))
        return low, high

    def judge(
        self,
        position: TilePosition,
        move: str,
        seconds: float,
        stop: Callable[[], bool] | None,
        seed: int,
    ) -> Judged:
        """Judge a ply, given the position before it."""
        limits = SampleLimits(seconds, stop, least=SAMPLES)
        analysis, errors = measured(position, limits, None, seed, [move])
        best = analysis.options[0]
        played = next(option for option in analysis.options if option.move == move)
        self._outcome = analysis.proved  # Only endings between two players are proved.
        sure = isinstance(best.worth, Proved) and isinstance(played.worth, Proved)
        given = (best.expected_points or 0.0) - (played.expected_points or 0.0)
        if not sure:
            error = UNPROVED if endings.is_ending(position) else errors.get(move, 0.0)
            given = believed(given, error)
        if given <= 0 if sure else given < CLEAR:
            return Judged(0.0, sure=sure)
        why, thrown = difference(position, best, played, None if sure else given), None
        if sure and best.proved is not None and played.proved is not None:
            why = f"{_certainly(position, best, played)} {why}"
            thrown = (best.proved, played.proved) if best.proved > played.proved else None
        found = Judged(given, best.move, why, thrown, sure)
        if not sure:
            half = SURE * error
            low, high = (max(0.0, given - half), given + half) if error else (None, None)
            found = replace(found, low=low, high=high, rests=_rests(best))
        return replace(found, cost=self._cost(position, found))

    def _cost(self, position: TilePosition, judged: Judged) -> float:
        if judged.thrown is not None:
            return (judged.thrown[0] - judged.thrown[1]) / 2
        if judged.sure:
            return 0.0  # Points of an ending that was won or lost either way.
        scores, turn = list(position.scores()), position.turn or 0
        before = self._share(position, scores, turn)
        scores[turn] -= round(judged.given)
        return before - self._share(position, scores, turn)


def _rests(best: Option) -> str:
    if best.tried is None:
        return "a search that did not reach the end"
    return f"{counted(best.tried, 'draw')} of the unseen tiles"


def _certainly(position: TilePosition, best: Option, played: Option) -> str:
    scores, turn = position.scores(), position.turn or 0
    lead = scores[turn] - scores[1 - turn]
    words = [_ends(round(lead + (option.expected_points or 0.0))) for option in (best, played)]
    return f"It {words[0]}, the move made {words[1]}, for certain."


def _ends(margin: int) -> str:
    return "ties" if margin == 0 else f"wins by {margin}" if margin > 0 else f"loses by {-margin}"


def _interval(share: float, *, moves: bool) -> tuple[float, float]:
    """Return the interval of a chance. It was measured for players who are to move: another's is
    its mirror image.
    """
    if moves:
        return interval(share)
    low, high = interval(1 - share)
    return 1 - high, 1 - low


def _chance(position: TilePosition, scores: list[int], player: int, other: int) -> float:
    """Return a player's chance to finish ahead of another."""
    lead, turn, left = float(scores[player] - scores[other]), position.turn, tiles_left(position)
    if turn is None or not left:
        return 0.5 if lead == 0 else float(lead > 0)
    moves = True if turn == player else False if turn == other else None
    return chance(lead, left, unseen_blanks(position), moves=moves)
