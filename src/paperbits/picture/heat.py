"""Which squares an analysis shades, and how strongly."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Final

from paperbits.core.engine.answers import Analysis, Option
from paperbits.core.errors import PaperbitsError
from paperbits.core.given import check_type
from paperbits.core.notation import shown
from paperbits.core.position import Position
from paperbits.core.view import Board, View

PALEST: Final = 0.06
STRONGEST: Final = 0.62
"""The opacities of the worst and the best move. Letters are still legible on the strongest."""

NAMED: Final = 3
"""The most moves that are named below the boards."""


@dataclass(frozen=True, slots=True)
class Glow:
    """Squares that are shaded together, how strongly, from 0 to 1, a number, and what they mean."""

    squares: tuple[str, ...]
    share: float
    label: str = ""
    words: str = ""

    @property
    def opacity(self) -> float:
        return round(PALEST + self.share * (STRONGEST - PALEST), 2)


def glows_of(position: Position, heat: Analysis | Mapping[str, float]) -> list[Glow]:
    """Return the glows of an analysis or of numbers by square, the strongest first.

    Raises PaperbitsError for a square that is not on the board.
    """
    if isinstance(heat, Analysis):
        return _analysed(position, heat)
    known = _squares(position.view(None).boards)
    for square in heat:
        if square not in known:
            raise PaperbitsError(f"There is no square {shown(str(square))} on this board.")
        check_type(heat[square], Real, "A heat map has a number for each square")
        if not math.isfinite(heat[square]):
            raise PaperbitsError(
                f"A heat map has a number for each square; {square} has {heat[square]}."
            )
    shares = _shares(list(heat.values()))
    glows = [
        Glow((square,), share, f"{heat[square]:g}")
        for square, share in zip(heat, shares, strict=True)
    ]
    return sorted(glows, key=lambda glow: -glow.share)


def named_below(view: View, glows: Sequence[Glow]) -> list[str]:
    """Return the best moves in words, if they touch no square of a board that is shaded: numbers of
    a list, or tiles exchanged.
    """
    shaded = _squares([board for board in view.boards if board.kind not in {"list", "log"}])
    others = [glow for glow in glows if not set(glow.squares) & shaded and glow.words]
    return [glow.words for glow in others[:NAMED]]


def _squares(boards: Iterable[Board]) -> set[str]:
    return {square.id for board in boards for row in board.rows for square in row}


def _analysed(position: Position, analysis: Analysis) -> list[Glow]:
    known = [
        (option, value) for option in analysis.options if (value := _value(option)) is not None
    ]
    shares = _shares([value for _, value in known])
    best = max((value for _, value in known), default=0.0)
    glows = [
        Glow(
            position.touched(option.move),
            share,
            _label(option, value - best, position.players),
            f"{option.move}: {option.words}",
        )
        for (option, value), share in zip(known, shares, strict=True)
    ]
    return sorted(glows, key=lambda glow: -glow.share)


def _value(option: Option) -> float | None:
    """What a move is worth; None if the analysis has not looked at it."""
    return option.estimate if option.expected_points is None else option.expected_points


def _label(option: Option, behind: float, players: int) -> str:
    """``63%``; in points, how far the move is behind the best one, or the score of a game for one."""
    if option.expected_points is None:
        return "" if option.estimate is None else f"{option.estimate:.0%}"
    return (
        f"{option.expected_points:.0f}"
        if players == 1
        else f"{behind:.0f}".replace("-", "\N{MINUS SIGN}")
    )


def _shares(values: Sequence[float]) -> list[float]:
    """Return the values from 0, the least, to 1, the largest; all 1 if they are equal."""
    low, high = min(values, default=0.0), max(values, default=0.0)
    return [1.0 if high == low else (value - low) / (high - low) for value in values]
