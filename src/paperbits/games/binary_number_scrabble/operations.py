"""The referee's operations on tiles alone: checking an equation, listing plays, evaluating a play."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from paperbits.core.catalogue import find
from paperbits.core.errors import IllegalMoveError, PaperbitsError
from paperbits.core.given import count_in, mapping_in, text_in, truth_in

from .bag import unseen_beside
from .board import read_board
from .checked import check
from .game import BinaryNumberScrabble
from .generator import count_plays, find_plays
from .play import FormedLine, judge_play
from .texts import read_play, read_rack, read_symbols
from .tiles import SIDE

MOST_TILES: Final = SIDE * SIDE

Request = Mapping[str, Any]
Answer = dict[str, Any]


def _rules(settings: Mapping[str, Any]) -> BinaryNumberScrabble:
    rules: BinaryNumberScrabble = find("binary-number-scrabble").configure(settings)
    return rules


def _plain(value: Fraction | None) -> int | str | None:
    """Return an integer, or ``"n/d"``."""
    return None if value is None else int(value) if value.denominator == 1 else str(value)


def equation(request: Request) -> Answer:
    """Return whether a text is a valid equation, its value and bonus, and its working; or why not,
    and the characters at fault.
    """
    settings, text = mapping_in(request, "settings"), text_in(request, "text")
    rules = _rules(settings)
    tiles = read_symbols(text, rules.base)
    if tiles is not None and len(tiles) > MOST_TILES:
        raise PaperbitsError(f"An equation has {MOST_TILES} tiles at most, not {len(tiles)}.")
    checked = check(text, rules.reading)
    explained, place = checked.explained, checked.place
    where = None if place is None else {"first": place[0], "last": place[1]}
    answer = {"reason": checked.reason, "place": where}
    if explained is None:
        return {"valid": False, "value": None, "bonus": None, **answer}
    value = explained.verdict.value
    return {
        "valid": explained.verdict.valid,
        "value": None if value is None else _plain(Fraction(*value)),
        "bonus": explained.verdict.bonus,
        **answer,
        "sentence": checked.reason or explained.sentence,
        "binary": explained.binary,
        "decimal": explained.decimal,
        "working": [
            {
                "binary": side.text,
                "decimal": side.decimal,
                "steps": list(side.steps),
                "value": _plain(side.value),
            }
            for side in explained.workings
        ],
    }


def plays(request: Request) -> Answer:
    """Return every legal play of a rack on a board, the best first, equal scores in the code-point
    order of their texts; with ``most``, only so many. With ``from_set`` a rack that the set of tiles
    can't deal beside this board is refused.
    """
    settings, board, rack = (
        mapping_in(request, "settings"),
        text_in(request, "board"),
        text_in(request, "rack"),
    )
    only_count = truth_in(request, "count_only")
    rules = _rules(settings)
    lying, counts = read_board(board, rules.base), read_rack(rack, rules.base)
    if truth_in(request, "from_set"):
        unseen_beside(lying, counts, rules.xor, rules.base)
    most = count_in(request, "most")
    if only_count:
        return {"count": count_plays(lying, counts, rules)}
    found = find_plays(lying, counts, rules, most)
    listed = found.listed()
    return {
        "plays": [{"play": text, "score": score} for text, score in listed[: most or None]],
        "count": found.found,
    }


def evaluate(request: Request) -> Answer:
    """Return what a play scores, line by line, or why it is not allowed."""
    settings, board, play = (
        mapping_in(request, "settings"),
        text_in(request, "board"),
        text_in(request, "play"),
    )
    rules = _rules(settings)
    squares = read_board(board, rules.base).tolist()
    try:
        judged = judge_play(squares, read_play(play, rules.base), rules)
        reason = judged.reason
    except IllegalMoveError as error:
        reason = str(error)
    if reason:
        return {"valid": False, "score": None, "lines": [], "reason": reason}
    lines = list(map(_line, judged.lines))
    return {"valid": True, "score": judged.score, "lines": lines, "reason": None}


def _line(line: FormedLine) -> Answer:
    return {
        "equation": line.text,
        "value": _plain(line.value),
        "bonus": line.verdict.bonus,
        "points": line.points,
    }


OPERATIONS: Final = {"equation": equation, "plays": plays, "evaluate": evaluate}
