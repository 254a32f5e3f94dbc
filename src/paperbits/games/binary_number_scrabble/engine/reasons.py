"""Why one move is better than another, in a few plain words."""

import numpy as np

from paperbits.core.engine.answers import Option
from paperbits.core.wording import listed

from ..position import TilePosition
from .leaves import leave_values_in
from .words import left_on_rack, remarks


def difference(position: TilePosition, best: Option, played: Option, given: float | None) -> str:
    """Return what the better move does and the one made does not, and the other way round.

    ``given`` is an estimate of how many points the better move is ahead, or None if that is proved.
    The points scored at once, what the tiles kept are worth, and what the turns after it bring add
    up to it.
    """
    better, made = remarks(position, best.move), remarks(position, played.move)
    points = (best.points or 0) - (played.points or 0)
    gains = (
        []
        if points == 0
        else [f"scores {best.points}, {abs(points)} {'more' if points > 0 else 'less'}"]
    )
    gains += [remark for remark in better if remark not in made]
    losses = [remark for remark in made if remark not in better]
    sentences = []
    if gains:
        sentences.append(f"It {listed(gains)}.")
    if losses:
        sentences.append(f"The move made {listed(losses)}.")
    if given is not None and (later := _later(position, best.move, played.move, given, points)):
        sentences.append(later)
    return " ".join(sentences) or "It leaves less to answer."


def _later(position: TilePosition, better: str, made: str, given: float, points: int) -> str:
    """Return where the part of an advantage comes from that is not scored at once, in tenths of a
    point: the tiles that are kept, and the rest.
    """
    tiles = 0.0
    if len(position.bag):
        kept = np.array([left_on_rack(position, move) for move in (better, made)])
        values = leave_values_in(position.game.base)(kept)
        tiles = round(float(values[0] - values[1]), 1)
    turns = round(round(given, 1) - points - tiles, 1)
    parts = [("the tiles that it keeps are worth", tiles), ("the turns after it bring", turns)]
    words = [
        f"{what} about {abs(amount):.1f} {'more' if amount > 0 else 'less'}"
        for what, amount in parts
        if amount
    ]
    if not words:
        return ""
    said = f"{listed(words)}."
    return f"But {said}" if points < 0 else said[0].upper() + said[1:]
