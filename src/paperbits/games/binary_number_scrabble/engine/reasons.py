"""Why one move is better than another, in a few plain words."""

import numpy as np

from paperbits.core.engine.answers import Option
from paperbits.games.binary_number_scrabble.engine.leaves import leave_values_in
from paperbits.games.binary_number_scrabble.engine.words import left_on_rack, remarks
from paperbits.games.binary_number_scrabble.position import TilePosition


def difference(position: TilePosition, best: Option, played: Option, given: float | None) -> str:
    """Return what the better move does and the one made does not, and the other way round.

    ``given`` is an estimate of how many points the better move is ahead, or None if that is proved.
    A better move that scores no more than the other has its advantage later: then the words say
    where most of it comes from.
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
        sentences.append(f"It {_listed(gains)}.")
    if losses:
        sentences.append(f"The move made {_listed(losses)}.")
    if given is not None and points <= 0:
        sentences.append(_later(position, best.move, played.move, given - points, but=points < 0))
    return " ".join(sentences) or "It leaves less to answer."


def _later(position: TilePosition, better: str, made: str, ahead: float, *, but: bool) -> str:
    """Return where a better move's advantage comes from that it does not score at once, ``ahead``
    points: the larger of what its tiles and what the turns after it are worth.
    """
    tiles = 0.0
    if len(position.bag):
        kept = np.array([left_on_rack(position, move) for move in (better, made)])
        values = leave_values_in(position.game.base)(kept)
        tiles = float(values[0] - values[1])
    more = round(max(tiles, ahead - tiles))
    subject = (
        "the tiles that it keeps are worth" if 2 * tiles >= ahead else "the turns after it bring"
    )
    words = f"{subject} about {more} {'point' if more == 1 else 'points'} more."
    return f"But {words}" if but else words.capitalize()


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
