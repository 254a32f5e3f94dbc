"""Positions and advice in the words of the wire."""

import time
from dataclasses import replace
from typing import Final

from paperbits.core.engine.answers import Analysis, Hint
from paperbits.core.engine.findings import Review
from paperbits.core.position import Ply, Position
from paperbits.core.wording import Names
from paperbits.review.hints import hint
from paperbits.server.wire import outbound as wire

MOST_OPTIONS: Final = 12
"""Moves told of an analysis."""

SETTLED: Final = 1.5
"""Seconds of thinking after which the best move so far is good enough for a hint."""


class Analyst:
    """Tells analyses of one position, that after ``ply`` plies, as they become clearer."""

    def __init__(self, position: Position, ply: int, names: Names | None = None) -> None:
        """With ``names`` the best move is told in steps too, by what its reader calls the players. The first one is kept to."""
        self._position, self._ply, self._names = position, ply, names
        self._told: dict[str, str] = {}
        self._hint: Hint | None = None
        self._begun = time.monotonic()

    def message(self, found: Analysis) -> wire.Analysis:
        """What an analysis found."""
        settled = found.done or time.monotonic() > self._begun + SETTLED
        if self._names is not None and self._hint is None and found.options and settled:
            best = hint(self._position, found)
            self._hint = replace(best, reason=self._names.text(best.reason))
        said = analysis_message(self._position, found, self._ply, self._told)
        return said if self._hint is None else said.model_copy(update={"hint": hint_message(self._hint)})


def hint_message(found: Hint) -> wire.Hint:
    """A move told in steps."""
    return wire.Hint(
        move=found.move,
        where=found.where,
        area=list(found.area),
        what=found.what,
        near=list(found.near),
        whole=found.whole,
        squares=list(found.squares),
        reason=found.reason,
        laid=[wire.LaidTile(square=square, tile=tile) for square, tile in found.laid],
        given_back=list(found.given_back),
    )


def analysis_message(position: Position, found: Analysis, ply: int, told: dict[str, str]) -> wire.Analysis:
    """An analysis of the position after ``ply`` plies. ``told`` remembers moves in words from one to the next."""
    for option in found.options[:MOST_OPTIONS]:
        if option.move not in told:
            told[option.move] = position.instruction(option.move)
    return wire.Analysis(
        ply=ply,
        player=found.player + 1,
        options=[
            wire.Option(
                move=option.move,
                told=told[option.move],
                words=option.words,
                estimate=option.estimate,
                proved=option.proved,
                points=option.points,
                worth=option.expected_points,
                squares=list(position.touched(option.move)),
            )
            for option in found.options[:MOST_OPTIONS]
        ],
        proved=found.proved,
        tried=found.tried,
        done=found.done,
        hint=None,
    )


def sheet_line(ply: Ply, number: int, names: Names, *, opening: bool = False) -> wire.SheetLine:
    """A ply on the sheet; ``opening``: it is nobody's move."""

    def agreeing(words: str) -> str:
        return words if opening else names.words(ply.player, words)

    return wire.SheetLine(
        ply=number,
        player=None if opening else ply.player + 1,
        move=ply.move,
        points=ply.points,
        words=agreeing(ply.words),
        brief=agreeing(ply.brief or ply.words),
    )


def frame_of(position: Position, seat: int | None) -> wire.Frame:
    """A position as a seat, or an onlooker, sees it, and the move that led there."""
    ply = position.plies[-1] if position.plies else None
    opening = len(position.plies) <= position.opening_plies
    return wire.Frame(
        move=ply.move if ply else "",
        words=ply.words if ply else "",
        player=ply.player + 1 if ply and not opening else None,
        scores=position.scores(),
        view=position.view(seat),
    )


def review_message(found: Review) -> wire.Review:
    """A review, or as much of it as there is."""
    return wire.Review(
        plies=[
            wire.ReviewedPly(
                ply=each.number + 1,
                player=each.player + 1,
                move=each.move,
                words=each.words,
                judged=None
                if each.judged is None
                else wire.JudgedPly(
                    given=each.judged.given,
                    better=each.judged.better,
                    why=each.judged.why,
                    thrown=each.judged.thrown,
                    sure=each.judged.sure,
                    line=list(each.judged.line),
                ),
                turning=each.turning,
            )
            for each in found.plies
        ],
        unit=found.unit,
        expected=[None if row is None else list(row) for row in found.expected],
        scale=found.scale,
        summaries=found.summaries,
        looked_at=found.looked_at,
        of=found.of,
        done=found.done,
    )
