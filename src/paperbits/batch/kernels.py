"""The loops of a batch: the same few lines for every game, compiled.

A batch is an array of rows (``table``), one for each game. A kernel works on all rows that it is
given, and on nothing else, so that several threads can share a batch. Each row has its own random
numbers: the results do not depend on the number of threads.
"""

from typing import Any, NamedTuple

import numpy as np

from paperbits.core.actions import act, mask_moves
from paperbits.core.compiler.kernel import compilable, inlined, kernel
from paperbits.search.rewards import share


class Terms(NamedTuple):
    """What a batch is played by, besides the rules."""

    sign: int
    """-1 if the lowest score wins, else 1."""
    longest: int
    """Plies after which a game is cut off; 0 for never."""
    kept: bool
    """Whether a mask can be brought up to date by asking which of its moves are still legal."""


@inlined
def nth_legal(mask: Any, place: int) -> int:
    """Return the legal action with this place, from 0, among the legal actions."""
    action = 0
    while True:
        place -= int(mask[action])
        if place < 0:
            return action
        action += 1


@inlined
def random_legal(row: Any) -> int:
    """Draw a legal action, all equally likely (Marsaglia's xorshift64, as in ``search.rng``)."""
    number = row.random
    number ^= number << np.uint64(13)
    number ^= number >> np.uint64(7)
    number ^= number << np.uint64(17)
    row.random = number
    return nth_legal(row.mask, int(np.int64(number >> np.uint64(33)) * row.legal >> 31))


@compilable
def list_all(game: Any, row: Any, out: Any) -> None:
    """Write the mask of a position that is not over, and whose turn it is."""
    row.turn = row.state.turn
    row.legal = mask_moves(game, row.state, out, row.mask)


@compilable
def list_rest(game: Any, row: Any, out: Any, kept: bool) -> None:
    """``list_all`` after a move, quicker where the mask can be kept."""
    row.turn = row.state.turn
    count = 0
    if out.ndim == 1 and kept:
        for action in range(len(row.mask)):
            legal = row.mask[action] & game.still_legal(row.state, action)
            row.mask[action] = legal
            count += legal
    if count == 0:
        count = mask_moves(game, row.state, out, row.mask)
    row.legal = count


@compilable
def begin(game: Any, row: Any, start: Any, out: Any) -> None:
    """Put a new game into a row."""
    row.state = start.state
    row.plies = 0
    list_all(game, row, out)


@compilable
def advance(game: Any, row: Any, start: Any, out: Any, action: int, terms: Any) -> int:
    """Make a legal action; score a game that ends, and begin a new one. Return 1 then, else 0."""
    if game.move_numbers() == 0:
        game.moves(row.state, out)
    act(game, row.state, out, action)
    row.plies += 1
    over = game.over(row.state)
    if not over and row.plies != terms.longest:
        if row.done or row.cut:
            row.done = 0
            row.cut = 0
            row.rewards[:] = 0.0
        list_rest(game, row, out, terms.kept)
        return 0
    game.scores(row.state, row.scores)
    row.done = 1 if over else 0
    row.cut = 0 if over else 1
    players = len(row.scores)
    for player in range(players):
        if players == 1:
            row.rewards[player] = row.scores[player] * terms.sign
        else:
            row.rewards[player] = 2.0 * share(row.scores, player, terms.sign) - 1.0
    begin(game, row, start, out)
    return 1


@kernel
def begin_games(game: Any, table: Any, starts: Any, out: Any) -> int:
    """Put a new game into every row; return how many."""
    for index in range(len(table)):
        begin(game, table[index], starts[0], out)
    return len(table)


@kernel
def first_illegal(table: Any, actions: Any) -> int:
    """Return the first row whose action is not legal, -1 if there is none."""
    for index in range(len(table)):
        row, action = table[index], actions[index]
        if action < 0 or action >= len(row.mask) or not row.mask[action]:
            return index
    return -1


@kernel
def choose_actions(table: Any, actions: Any) -> int:
    """Draw a legal action for every row; return how many."""
    for index in range(len(table)):
        actions[index] = random_legal(table[index])
    return len(table)


@kernel
def step_games(game: Any, table: Any, starts: Any, out: Any, terms: Any, actions: Any) -> int:
    """Make a legal action in every row; return how many games ended."""
    ended = 0
    for index in range(len(table)):
        ended += advance(game, table[index], starts[0], out, actions[index], terms)
    return ended


@kernel
def play_games(game: Any, table: Any, starts: Any, out: Any, terms: Any, steps: int) -> int:
    """Make this many random legal actions in every row; return how many games ended."""
    ended = 0
    for index in range(len(table)):
        row = table[index]
        for _ in range(steps):
            ended += advance(game, row, starts[0], out, random_legal(row), terms)
    return ended
