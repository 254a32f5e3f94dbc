"""Endings of Binary Number Scrabble. With an empty bag and two players nothing is hidden, so they
can be played perfectly.

The other rack holds the tiles that are neither on the board nor on the player's own rack. If time
runs out before the proof is complete, the result is only "the best found".
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from paperbits.core.engine.answers import Analysis, Option, Thought
from paperbits.core.engine.values import Estimate, Proved, proved
from paperbits.core.wording import counted

from ..endgame.ending import EndgameResult, Ending, Outlook, alike
from ..position import TilePosition
from ..texts import read_play
from ..tiles import ANY, ONE, SIDE

SHOWN = 20
"""The number of moves whose value an analysis proves."""


def is_ending(position: TilePosition) -> bool:
    """Return whether nothing is hidden: the bag is empty, and there are two players."""
    return (
        position.turn is not None
        and position.players == 2
        and len(position.bag) == 0
        and bool(position.board.any())
    )


def ending(position: TilePosition) -> Ending:
    """Return the search of an ending, before it begins; raises ValueError if the position is not an
    ending.
    """
    if not is_ending(position):
        raise ValueError("An ending has an empty bag, two players, and tiles on its board.")
    assert position.turn is not None
    racks = position.racks[position.turn], position.unseen(position.turn)
    return Ending(position.board, racks, position.game, position.scoreless)


def prepare(position: TilePosition) -> None:
    """Compile what endings need, or load it from the cache."""
    board = np.zeros((SIDE, SIDE), np.uint8)
    board[SIDE // 2, SIDE // 2] = ONE
    rack = np.zeros(ANY + 1, np.int64)
    rack[ONE] = 1
    Ending(board, (rack, rack), position.game)


def solve(
    position: TilePosition, seconds: float | None, stop: Callable[[], bool] | None = None
) -> EndgameResult:
    """Return the best move of an ending, and whether it is proved to be the best."""
    return ending(position).think(seconds, stop)


def choose(
    position: TilePosition,
    seconds: float,
    stop: Callable[[], bool] | None,
    nodes: int | None = None,
) -> Thought:
    """Return a move of an ending, and why."""
    found = ending(position).think(seconds, stop, nodes=nodes)
    best = found.outlooks[0]
    margin = _lead(position) + best.gain
    what = "It passes" if best.move == "pass" else counted(best.points, "point")
    if not found.proved and not (best.exact and margin > 0):
        plies = counted(max(found.ahead, 1), "ply", "plies")
        return Thought(best.move, f"{what}; the best found, looking {plies} ahead.")
    if margin == 0:
        words = "it ties whatever comes"
    elif margin > 0:
        words = f"it wins by {margin} at least, whatever comes"
    else:
        words = f"no move loses by less than {-margin} against the best replies"
    return Thought(best.move, f"{what}; {words}.", proved(_outcome(margin)))


def analyse(
    position: TilePosition,
    seconds: float,
    tell: Callable[[Analysis], None] | None,
    stop: Callable[[], bool] | None,
    also: Sequence[str] = (),
) -> Analysis:
    """Return the moves of an ending, the best first, with the margin that each leads to, proved one
    after another.

    Those of ``also``, exact texts of legal moves, are proved right after the best one and always
    listed.
    """
    search = ending(position)

    def analysis_of(found: EndgameResult, *, done: bool = False) -> Analysis:
        outlooks = [*found.outlooks, *_others(position, found, also)]
        options = [_option(position, outlook) for outlook in outlooks]
        first = options[0].proved
        # One winning move is enough to know who wins.
        outcome = first if found.proved or first == 1 else None
        return Analysis(position.turn or 0, options, outcome, found.nodes, done)

    report = None if tell is None else (lambda found: tell(analysis_of(found)))
    last = analysis_of(search.think(seconds, stop, report, SHOWN, also), done=True)
    if tell is not None:
        tell(last)
    return last


def _option(position: TilePosition, outlook: Outlook) -> Option:
    """Return a move and what it leads to, in words: ``18 points; wins by 12, for certain``.

    A position read from a text has no scores. Then only the points gained from here are known.
    """
    lead, say = (_lead(position), _margin) if position.plies else (0, _gained)
    outcome = None
    if outlook.exact:
        words, outcome = f"{say(lead + outlook.gain)}, for certain", _outcome(lead + outlook.gain)
    elif outlook.most is None:
        words = f"{say(lead + outlook.gain)}, as far as was searched"
    elif lead + outlook.most < 0:
        words, outcome = f"{say(lead + outlook.most)} at least, for certain", -1
    else:
        words = f"{say(lead + outlook.most)} at most"
    what = "no points" if outlook.move == "pass" else counted(outlook.points, "point")
    words, points = f"{what}; {words}", float(outlook.gain)
    gain = Proved(points, "points") if outlook.exact else Estimate(points, "points")
    if outcome is None or not position.plies:
        return Option(outlook.move, gain, words, outlook.points)
    return Option(outlook.move, proved(outcome), words, outlook.points, gain)


def _margin(margin: int) -> str:
    return "a tie" if margin == 0 else f"wins by {margin}" if margin > 0 else f"loses by {-margin}"


def _gained(gain: int) -> str:
    return (
        "ends as level as now"
        if gain == 0
        else f"gains {gain} from here"
        if gain > 0
        else f"falls back by {-gain} from here"
    )


def _outcome(margin: int) -> int:
    return (margin > 0) - (margin < 0)


def _others(position: TilePosition, found: EndgameResult, also: Sequence[str]) -> list[Outlook]:
    """Return the plays of ``also`` whose tiles another play lays for more points, with other blanks
    among them.
    """
    others = []
    for text in also:
        if all(outlook.move != text for outlook in found.outlooks):
            stands = next(
                outlook for outlook in found.outlooks if alike(outlook.move) == alike(text)
            )
            points = position.judged(read_play(text)).score
            less = stands.points - points
            most = None if stands.most is None else stands.most - less
            others.append(
                replace(stands, move=text, points=points, gain=stands.gain - less, most=most)
            )
    return others


def _lead(position: TilePosition) -> int:
    """Return the mover's points less the opponent's."""
    assert position.turn is not None
    scores = position.scores()
    return int(scores[position.turn] - scores[1 - position.turn])
