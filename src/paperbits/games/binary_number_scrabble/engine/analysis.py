"""Analysis of Binary Number Scrabble: the moves of a position by equity, from what its player sees."""

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from paperbits.core.engine.answers import Analysis, Option
from paperbits.core.engine.values import SURE, Estimate
from paperbits.core.errors import IllegalMoveError
from paperbits.core.wording import counted

from ..generator.codes import STOP, form_of
from ..position import TilePosition
from ..texts import Exchange, Move, Play
from ..tiles import BASES
from . import endings, replies
from .equity import Moves, ranked, shortlist
from .levels import CANDIDATES
from .simulation import SampleLimits, Simulated, simulate
from .words import remarks

OFTEN: Final = 0.25
"""Seconds between two reports."""

SAMPLES: Final = 10_000
"""The most samples. More would hardly distinguish moves that are equally good."""

SHOWN: Final = 20
"""The number of moves that an analysis lists."""

CLEAR: Final = 2.0
"""How many points an exchange may be behind the best move in a list."""

REMARKED: Final = 6
"""The number of moves with remarks on what they do to rack and board."""


def analyse(
    position: TilePosition,
    seconds: float,
    tell: Callable[[Analysis], None] | None,
    stop: Callable[[], bool] | None,
    seed: int,
    also: Sequence[str] = (),
) -> Analysis:
    """Return the best moves: first by equity, then the best of them and those of ``also`` by
    simulation.

    Raises MoveError for a move of ``also`` that is not legal.
    """
    return measured(position, SampleLimits(seconds, stop), tell, seed, also)[0]


def measured(
    position: TilePosition,
    limits: SampleLimits,
    tell: Callable[[Analysis], None] | None,
    seed: int,
    also: Sequence[str],
) -> tuple[Analysis, dict[str, float]]:
    """Return the analysis, and the standard error of how far each simulated move is behind the
    first. There are at most ``SAMPLES`` samples.
    """
    limits = limits._replace(samples=SAMPLES)
    asked = [_understood(position, text) for text in also]
    if position.game.base == BASES[0] and endings.is_ending(position):
        texts = [move.text for move in asked]
        return endings.analyse(position, limits.seconds, tell, limits.stop, texts), {}
    codes = [
        (code_of(move, position.game.base), position.judged(move).score)
        if isinstance(move, Play)
        else (0, 0)
        for move in asked
        if not isinstance(move, Exchange)
    ]
    moves = ranked(position, codes)
    places = list(dict.fromkeys(_place(moves, move) for move in asked))
    asked_for = {moves.text(place) for place in places}
    few = shortlist(moves, CANDIDATES, places)
    listed = shortlist(moves, SHOWN, places)
    reported = time.monotonic()

    def listing(seen: Simulated | None, *, done: bool = False) -> Analysis:
        found = _listed(position, len(moves), listed, seen, asked_for, done=done)
        if tell is not None:
            tell(found)
        return found

    def deepen(seen: Simulated) -> None:
        nonlocal reported
        if time.monotonic() >= reported + OFTEN:
            reported = time.monotonic()
            listing(seen)

    listing(None)
    if len(few) == 1:
        return listing(None, done=True), {}
    if moves.base != BASES[0]:
        seen = replies.weigh(position, few, seed, limits, deepen)
    else:
        limits = limits._replace(fixed=_places_of(moves, places, few))
        seen = simulate(position, few, seed, limits, deepen)
    if not seen.samples:
        return listing(None, done=True), {}
    texts = [seen.moves.text(place) for place in range(len(seen.moves))]
    return listing(seen, done=True), dict(zip(texts, seen.error.tolist(), strict=True))


def at_a_glance(position: TilePosition) -> Analysis:
    """Return the best moves by equity alone, without simulation."""
    moves = ranked(position)
    return _listed(position, len(moves), shortlist(moves, SHOWN), None, done=False)


def _understood(position: TilePosition, text: str) -> Move:
    """Return a legal move in its standard form; raises MoveError."""
    move = position.read(text)
    if isinstance(move, Play):
        judged = position.judged(move)
        if judged.reason:
            raise IllegalMoveError(judged.reason)
        return judged.play
    position.copy().push(text)
    return move


def code_of(play: Play, base: int = 2) -> int:
    """Return the code of a legal play (``generator.codes``)."""
    start, line = (play.row, play.column) if play.down else (play.column, play.row)
    laid = [tile for tile, old in zip(play.tiles, play.old, strict=True) if not old]
    code = form_of(base).code(laid, start, line, down=play.down)
    return code | start + len(play.tiles) - 1 << STOP if base == BASES[0] else code


def _place(moves: Moves, move: Move) -> int:
    if isinstance(move, Play):
        return int(np.flatnonzero(moves.codes == code_of(move, moves.base))[0])
    back = (
        np.array(move.counts, np.int64) if isinstance(move, Exchange) else np.zeros_like(moves.rack)
    )
    return int(
        np.flatnonzero((moves.codes == 0) & (moves.kept == moves.rack - back).all(axis=1))[0]
    )


def _places_of(moves: Moves, places: Sequence[int], few: Moves) -> frozenset[int]:
    return frozenset(
        place
        for place in range(len(few))
        for other in places
        if few.codes[place] == moves.codes[other] and (few.kept[place] == moves.kept[other]).all()
    )


def _listed(
    position: TilePosition,
    weighed: int,
    listed: Moves,
    seen: Simulated | None,
    asked: Collection[str] = (),
    *,
    done: bool,
) -> Analysis:
    """Return the simulated moves, then the others, whose equity is corrected by the average change
    that the simulation made. ``asked``: moves that are not left out.
    """
    equity = dict(zip(map(listed.text, range(len(listed))), listed.equity.tolist(), strict=True))
    points = dict(zip(equity, listed.points.tolist(), strict=True))
    errors: dict[str, float] = {}
    distances: dict[str, float] = {}
    if seen is not None:
        texts = [seen.moves.text(place) for place in range(len(seen.moves))]
        off = float(np.mean([equity[text] for text in texts]) - seen.moves.equity.mean())
        equity = {text: value - off for text, value in equity.items()}
        equity |= dict(zip(texts, seen.moves.equity.tolist(), strict=True))
        errors = dict(zip(texts, seen.own.tolist(), strict=True))
        distances = dict(zip(texts, seen.error.tolist(), strict=True))

    def ends(text: str) -> tuple[float | None, float | None]:
        half = SURE * errors[text] if text in errors else None
        return (None, None) if half is None else (equity[text] - half, equity[text] + half)

    best = max(equity.values())
    first = texts[0] if seen is not None else ""
    order = sorted(equity, key=lambda text: (text != first, -equity[text]))
    options = [
        Option(
            text,
            Estimate(equity[text], "points", *ends(text)),
            _words(points[text], best - equity[text], distances.get(text)),
            points[text],
            tried=seen.samples if seen is not None and text in errors else None,
        )
        for text in order
    ]
    options = _shown(position, options, asked)
    options[:REMARKED] = [_remarked(position, option) for option in options[:REMARKED]]
    return Analysis(position.turn or 0, options, None, weighed, done)


def _shown(position: TilePosition, options: list[Option], asked: Collection[str]) -> list[Option]:
    """Return the moves to show: those asked for, and of the others only the best place for the same
    equation with the same points, and no exchange or pass that is clearly behind.
    """
    best, shown, seen = options[0].expected_points or 0.0, list[Option](), set[object]()
    for option in options:
        move = position.read(option.move)
        if isinstance(move, Play):
            twin = (move.tiles, option.points)
            left_out = twin in seen
            seen.add(twin)
        else:
            left_out = best - (option.expected_points or 0.0) > CLEAR
        if option.move in asked or not left_out:
            shown.append(option)
    return shown


def _remarked(position: TilePosition, option: Option) -> Option:
    extra = ", ".join(remarks(position, option.move))
    return replace(option, words=f"{option.words}; {extra}") if extra else option


def _words(points: int, behind: float, error: float | None) -> str:
    """``error``: the standard error of the distance to the best; None if the move was not played
    on.
    """
    scored = counted(points, "point") if points else "no points"
    if behind < 0.05:
        return scored
    if error is None:
        return (
            f"{scored}; about {behind:.1f} worse than the best in the long run, by its tiles alone"
        )
    return (
        f"{scored}; {behind:.1f} worse than the best in the long run, give or take"
        f" {SURE * error:.1f}"
    )
