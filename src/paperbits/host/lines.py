"""Plies and positions as a reader sees them."""

from paperbits.core.position import Ply, Position
from paperbits.core.wording import Names
from paperbits.host.messages import Frame, SheetLine, points


def sheet_line(ply: Ply, number: int, names: Names, *, opening: bool = False) -> SheetLine:
    """Return a ply as a line of the sheet. ``opening``: no player made it."""

    def agreeing(words: str) -> str:
        return words if opening else names.words(ply.player, words)

    return SheetLine(
        ply=number,
        player=None if opening else ply.player + 1,
        move=ply.move,
        points=ply.points,
        words=agreeing(ply.words),
        brief=agreeing(ply.brief or ply.words),
    )


def frame_of(position: Position, seat: int | None) -> Frame:
    """Return a position as a seat or an onlooker sees it, with the move that led there."""
    ply = position.plies[-1] if position.plies else None
    opening = len(position.plies) <= position.opening_plies
    return Frame(
        move=ply.move if ply else "",
        words=ply.words if ply else "",
        player=ply.player + 1 if ply and not opening else None,
        scores=tuple(map(points, position.scores())),
        view=position.view(seat),
    )
