"""What the moves of a position of Binary Number Scrabble promise, as its player sees it."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from paperbits.core.engine.answers import Analysis, Option
from paperbits.core.errors import IllegalMoveError
from paperbits.games.binary_number_scrabble.engine import endings
from paperbits.games.binary_number_scrabble.engine.equity import Moves, ranked, shortlist
from paperbits.games.binary_number_scrabble.engine.levels import CANDIDATES, points_text
from paperbits.games.binary_number_scrabble.engine.simulation import Simulated, simulate
from paperbits.games.binary_number_scrabble.engine.words import remarks
from paperbits.games.binary_number_scrabble.generator.codes import DOWN, LINE, START, STOP, TILE_BITS
from paperbits.games.binary_number_scrabble.position import TilePosition
from paperbits.games.binary_number_scrabble.texts import Exchange, Move, Pass, Play, read_move

OFTEN: Final = 0.25
"""Seconds between two looks at what is known so far."""

SAMPLES: Final = 10_000
"""Samples at most: more would hardly tell moves apart that are as good as each other."""

SHOWN: Final = 20
"""Moves that an analysis lists."""

REMARKED: Final = 6
"""Those of which it says what they do to rack and board."""


def analyse(
    position: TilePosition,
    seconds: float,
    tell: Callable[[Analysis], None] | None,
    stop: Callable[[], bool] | None,
    seed: int,
    also: Sequence[str] = (),
) -> Analysis:
    """The moves that promise the most: first by points and tiles kept, then the best of them and those of ``also`` played on.

    Raises MoveError for a move of ``also`` that may not be made.
    """
    asked = [_understood(position, text) for text in also]
    if endings.is_ending(position):
        return endings.analyse(position, seconds, tell, stop, [move.text for move in asked])
    moves = ranked(position, [_as_code(position, move) for move in asked if not isinstance(move, Exchange)])
    places = list(dict.fromkeys(_place(moves, move) for move in asked))
    few = shortlist(moves, CANDIDATES, places)
    listed = shortlist(moves, SHOWN, places)
    fixed = frozenset(place for place in range(len(few)) if any(_same(few, place, moves, other) for other in places))

    told = time.monotonic()

    def listing(seen: Simulated | None, *, done: bool = False) -> Analysis:
        found = _listed(position, len(moves), listed, seen, done=done)
        if tell is not None:
            tell(found)
        return found

    def deepen(seen: Simulated) -> None:
        nonlocal told
        if time.monotonic() >= told + OFTEN:
            told = time.monotonic()
            listing(seen)

    listing(None)
    if len(few) == 1:
        return listing(None, done=True)
    seen = simulate(position, few, seed, seconds, stop, deepen, samples=SAMPLES, fixed=fixed)
    return listing(seen if seen.samples else None, done=True)


def at_a_glance(position: TilePosition) -> Analysis:
    """The moves that promise the most by points and tiles kept alone, without playing any of them on."""
    moves = ranked(position)
    return _listed(position, len(moves), shortlist(moves, SHOWN), None, done=False)


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


def _as_code(position: TilePosition, move: Play | Pass) -> tuple[int, int]:
    return (code_of(move), position.judged(move).score) if isinstance(move, Play) else (0, 0)


def code_of(play: Play) -> int:
    """A legal play as ``generator.record`` writes it."""
    code, shift = 0, 0
    for tile, old in zip(play.tiles, play.old, strict=True):
        if not old:
            code |= tile << shift
            shift += TILE_BITS
    start, line = (play.row, play.column) if play.down else (play.column, play.row)
    return code | start << START | start + len(play.tiles) - 1 << STOP | line << LINE | play.down << DOWN


def _place(moves: Moves, move: Move) -> int:
    """Where a move stands among all that are weighed."""
    if isinstance(move, Play):
        return int(np.flatnonzero(moves.codes == code_of(move))[0])
    back = np.array(move.counts, np.int64) if isinstance(move, Exchange) else np.zeros_like(moves.rack)
    return int(np.flatnonzero((moves.codes == 0) & (moves.kept == moves.rack - back).all(axis=1))[0])


def _same(few: Moves, place: int, moves: Moves, other: int) -> bool:
    return bool(few.codes[place] == moves.codes[other] and (few.kept[place] == moves.kept[other]).all())


def _listed(position: TilePosition, weighed: int, listed: Moves, seen: Simulated | None, *, done: bool) -> Analysis:
    """The moves that were played on, and after them the others, their equity moved by what playing on took off on average."""
    equity = dict(zip(map(listed.text, range(len(listed))), listed.equity.tolist(), strict=True))
    points = dict(zip(equity, listed.points.tolist(), strict=True))
    if seen is not None:
        texts = [seen.moves.text(place) for place in range(len(seen.moves))]
        off = float(np.mean([equity[text] for text in texts]) - seen.moves.equity.mean())
        equity = {text: value - off for text, value in equity.items()}
        equity |= dict(zip(texts, seen.moves.equity.tolist(), strict=True))
    best = max(equity.values())
    first = texts[0] if seen is not None else ""
    order = sorted(equity, key=lambda text: (text != first, -equity[text]))
    options = [
        Option(text, None, None, _words(points[text], best - equity[text]), points[text], equity[text]) for text in order
    ]
    options[:REMARKED] = [_remarked(position, option) for option in options[:REMARKED]]
    return Analysis(position.turn or 0, options, None, weighed, done)


def _remarked(position: TilePosition, option: Option) -> Option:
    """The option with what it does besides."""
    said = ", ".join(remarks(position, option.move))
    return replace(option, words=f"{option.words}; {said}") if said else option


def _words(points: int, behind: float) -> str:
    said = points_text(points) if points else "no points"
    return said if behind < 0.05 else f"{said}; {behind:.1f} worse than the best in the long run"
