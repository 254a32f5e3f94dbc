"""Strategies in whole turns, as the checker wants them (``solve.checker.proofs.walks``)."""

from typing import Any

import numpy as np

from paperbits.core.compiler.kernel import compilable, kernel
from paperbits.core.rules import Record
from paperbits.search.whole_turns import WholeTurns
from paperbits.solve.budget import OutOfBudgetError
from paperbits.solve.methods.keyed import KeyedMethod, now_of, value_of
from paperbits.solve.methods.method import Method


@compilable
def best_turn(game: Any, search: Any, depth: int, margins: bool, sign: int) -> int:
    """Return the place of the best turn among those of the position at a depth."""
    position, after = search.positions[depth], search.positions[depth + 1]
    before = now_of(game, position, search.scores, margins, sign)
    best, place = 0, -1
    for index in range(search.frames[depth].count):
        search.positions[depth + 1] = position
        game.play_turn(after, search.moves[depth, index])
        gain = now_of(game, after, search.scores, margins, sign) - before
        to_come = 0 if game.over(after) else value_of(search.table, search.dense, game.key(after))
        total = (-gain if position.turn else gain) - to_come
        if place < 0 or total > best:
            best, place = total, index
    return place


@kernel
def plan(game: Any, search: Any, player: int, margins: bool, sign: int, out: Any) -> int:
    """Write the best turn of a player in each position that the other can bring about, once, depth
    first; return how many there are, -1 if ``out`` is too short. Begins at the first position of a
    search that is done, whose table is an array by key.
    """
    positions, moves, frames = search.positions, search.moves, search.frames
    seen = np.zeros(len(search.dense), np.uint8)
    count = depth = 0
    frames[0].index = -1
    while depth >= 0:
        frame, position, after = frames[depth], positions[depth], positions[depth + 1]
        if frame.index < 0:  # A new position.
            frame.index = 0
            frame.count = game.turn_moves(position, moves[depth])
            if position.turn == player and frame.count > 0:
                if count == len(out):
                    return -1
                best = best_turn(game, search, depth, margins, sign)
                frame.index, frame.count = best, best + 1
                out[count] = moves[depth, best]
                count += 1
        if frame.index == frame.count:
            depth -= 1
            continue
        positions[depth + 1] = position
        game.play_turn(after, moves[depth, frame.index])
        frame.index += 1
        key = game.key(after)
        if not seen[key]:
            seen[key] = 1
            depth += 1
            frames[depth].index = -1
    return count


def walks(method: Method, record: Record, player: int, most: int) -> list[str]:
    """Return the turns of a player, from 0, that a certificate holds. Raises OutOfBudgetError if
    there are more than ``most``, no table of all positions, or within a turn.
    """
    game = method.game
    if not (isinstance(method, KeyedMethod) and isinstance(game, WholeTurns) and len(method.dense)):
        raise OutOfBudgetError
    if method.game.key(record) < 0:
        raise OutOfBudgetError
    method.value(record)
    method.search.positions[0] = record
    out = np.zeros(most, np.int64)
    count = plan(game, method.search, player, method.margins, method.sign, out)
    if count < 0:
        raise OutOfBudgetError
    return [game.turn_text(int(turn)) for turn in out[:count]]
