"""What the plays of a position of Binary Number Scrabble promise, as its player sees it."""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from paperbits.core.errors import IllegalMoveError
from paperbits.games.binary_number_scrabble.moves import Plays, find_plays
from paperbits.games.binary_number_scrabble.moves.record import DOWN, LINE, START, STOP, TILE_BITS
from paperbits.games.binary_number_scrabble.position import Rack, TilePosition
from paperbits.games.binary_number_scrabble.texts import Exchange, Move, Pass, Play, read_move
from paperbits.players import leaves, tile_endgame
from paperbits.players.thought import Analysis, Option
from paperbits.players.tile_engine import mover_rack, points_text, without_play
from paperbits.players.tile_judgement import ANSWERED, Judged, imagine, weigh

SHOWN = 20
"""Plays that an analysis lists."""


def analyse(
    position: TilePosition,
    seconds: float,
    tell: Callable[[Analysis], None] | None,
    stop: Callable[[], bool] | None,
    seed: int,
    also: Sequence[str] = (),
) -> Analysis:
    """The plays that promise the most: first by points and tiles kept, then by the answers imagined too.

    Raises MoveError for a move of ``also`` that may not be made.
    """
    rack = mover_rack(position)
    asked = [_understood(position, text) for text in also]
    if tile_endgame.is_ending(position):
        return tile_endgame.analyse(position, seconds, tell, stop, [move.text for move in asked])
    plays = find_plays(position.board, rack, position.game)
    places = [_place(plays, move) for move in asked if isinstance(move, Play)]
    without = [move for move in asked if not isinstance(move, Play)]
    if not len(plays):
        thought = without_play(position, rack)
        moves = {move.text: move for move in (read_move(thought.move), *without)}
        options = [
            Option(text, None, None, thought.words if text == thought.move else "without a play", 0, _worth(position, move))
            for text, move in moves.items()
        ]
        found = Analysis(position.turn or 0, options, None, 0, True)
    else:
        judged = _foremost(position, plays, rack, places)
        found = _listed(position, plays, judged, 0.0, places, without, done=False)
        if tell is not None:
            tell(found)
        seen = imagine(position, plays, judged, seed, seconds, stop)
        answers = 0.0
        if seen.imagined:
            before = dict(zip(judged.places.tolist(), judged.worth.tolist(), strict=True))
            answers = float(np.mean([before[place] for place in seen.places.tolist()]) - seen.worth.mean())
            places_left, worth_left = judged.places[len(seen.places) :], judged.worth[len(seen.places) :] - answers
            judged = _in_order(np.append(seen.places, places_left), np.append(seen.worth, worth_left), seen.imagined)
        found = _listed(position, plays, judged, answers, places, without, done=True)
    if tell is not None:
        tell(found)
    return found


def _understood(position: TilePosition, text: str) -> Move:
    """A move that may be made, as the rules write it; raises MoveError."""
    move = read_move(text)
    if isinstance(move, Play):
        judged = position.judged(move)
        if judged.reason:
            raise IllegalMoveError(judged.reason)
        return judged.play
    position.copy().push(text)
    return move


def _place(plays: Plays, play: Play) -> int:
    """Where a legal play stands among all of them."""
    code, shift = 0, 0
    for tile, old in zip(play.tiles, play.old, strict=True):
        if not old:
            code |= tile << shift
            shift += TILE_BITS
    start, line = (play.row, play.column) if play.down else (play.column, play.row)
    code |= start << START | start + len(play.tiles) - 1 << STOP | line << LINE | play.down << DOWN
    return int(np.flatnonzero(plays.codes == code)[0])


def _foremost(position: TilePosition, plays: Plays, rack: Rack, places: Sequence[int]) -> Judged:
    """Plays by points and tiles kept; those at ``places`` are among the first, whose answers will be imagined."""
    judged = weigh(position, plays, rack)
    unweighed = [place for place in places if place not in judged.places]
    if unweighed:
        more = weigh(position, Plays(plays.board, plays.codes[unweighed], plays.scores[unweighed]), rack)
        judged = _in_order(
            np.append(judged.places, np.array(unweighed)[more.places]), np.append(judged.worth, more.worth), judged.imagined
        )
    late = [place for place in dict.fromkeys(places) if place not in judged.places[:ANSWERED]]
    first = [*judged.places[: max(1, ANSWERED - len(late))].tolist(), *late]
    ahead = np.isin(judged.places, first)
    order = np.argsort(~ahead, kind="stable")
    return Judged(judged.places[order], judged.worth[order], judged.imagined)


def _in_order(places: npt.NDArray[np.int64], worth: npt.NDArray[np.float64], imagined: int) -> Judged:
    order = np.argsort(-worth, kind="stable")
    return Judged(places[order], worth[order], imagined)


def _worth(position: TilePosition, move: Move) -> float:
    """What the tiles kept after an exchange or a pass are worth."""
    back = np.array(move.counts, np.int64) if isinstance(move, Exchange) else 0
    return float(leaves.worth(mover_rack(position) - back)) if len(position.bag) else 0.0


def _listed(
    position: TilePosition,
    plays: Plays,
    judged: Judged,
    answers: float,
    places: Sequence[int],
    without: Sequence[Exchange | Pass],
    *,
    done: bool,
) -> Analysis:
    """The first plays, and whatever was asked about; ``answers``: what the next player's answer takes off on the average."""
    best = float(judged.worth.max())
    shown = {*judged.places[:SHOWN].tolist(), *places}
    options = []
    for place, worth in zip(judged.places.tolist(), judged.worth.tolist(), strict=True):
        if place in shown:
            score = int(plays.scores[place])
            options.append(Option(plays.text(place), None, None, _words(points_text(score), best - worth), score, worth))
    for move in without:
        worth = _worth(position, move) - answers
        options.append(Option(move.text, None, None, _words("no points", best - worth), 0, worth))
    options.sort(key=lambda option: -(option.worth or 0.0))
    return Analysis(position.turn or 0, options, None, len(plays), done)


def _words(points: str, behind: float) -> str:
    return points if behind < 0.05 else f"{points}; {behind:.1f} worse than the best in the long run"
