"""Positions and advice in the words of the wire."""

from typing import Final

from paperbits.core.engine.answers import Analysis
from paperbits.core.engine.findings import Review
from paperbits.core.position import Ply, Position
from paperbits.core.wording import Names
from paperbits.server.wire import outbound as wire

MOST_OPTIONS: Final = 12
"""Moves told of an analysis."""


def analysis_said(position: Position, found: Analysis, ply: int) -> wire.Analysis:
    """An analysis of the position after ``ply`` plies."""
    return wire.Analysis(
        ply=ply,
        player=found.player + 1,
        options=[
            wire.Option(
                move=option.move,
                words=option.words,
                estimate=option.estimate,
                proved=option.proved,
                points=option.points,
                worth=option.worth,
                squares=list(position.touched(option.move)),
            )
            for option in found.options[:MOST_OPTIONS]
        ],
        proved=found.proved,
        tried=found.tried,
        done=found.done,
    )


def line_said(ply: Ply, number: int, names: Names, *, opening: bool = False) -> wire.SheetLine:
    """A ply on the sheet; ``opening``: it is nobody's move."""
    return wire.SheetLine(
        ply=number,
        player=None if opening else ply.player + 1,
        move=ply.move,
        points=ply.points,
        words=ply.words if opening else names.words(ply.player, ply.words),
    )


def frame_said(position: Position, seat: int | None) -> wire.Frame:
    """A position as a seat, or an onlooker, sees it, and the move that led there."""
    ply = position.plies[-1] if position.plies else None
    opening = len(position.plies) <= position.opened
    return wire.Frame(
        move=ply.move if ply else "",
        words=ply.words if ply else "",
        player=ply.player + 1 if ply and not opening else None,
        scores=position.scores(),
        view=position.view(seat),
    )


def review_said(found: Review) -> wire.Review:
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
        standing=[None if row is None else list(row) for row in found.standing],
        scale=found.scale,
        summaries=found.summaries,
        looked_at=found.looked_at,
        of=found.of,
        done=found.done,
    )
