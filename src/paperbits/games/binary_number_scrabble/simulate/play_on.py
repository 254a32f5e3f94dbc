"""Candidates played on, each with the same samples: answers, next turns, and what is left at the end."""

from typing import Any

from paperbits.core.kernel import compilable, kernel
from paperbits.games.binary_number_scrabble.equation import Reading
from paperbits.games.binary_number_scrabble.moves.lines import put
from paperbits.games.binary_number_scrabble.simulate.answers import (
    ALL_LINES,
    NO_PLAY,
    best_of,
    lay,
    lying,
    note_lines,
    ready,
    take,
    take_up,
)
from paperbits.games.binary_number_scrabble.simulate.chance import begin_sample, deal, draw, put_back
from paperbits.games.binary_number_scrabble.simulate.worth import split, worth
from paperbits.games.binary_number_scrabble.tiles import ANY, BLANK, EMPTY, ONE, RACK, SIDE, ZERO


@kernel
def play_on(benches: Any, desks: Any, first: int, count: int, reading: Reading) -> int:
    """Play every candidate on, in ``count`` samples from number ``first`` on; returns the lines searched.

    The desk's ``gains`` then hold what came of each candidate in each sample.
    """
    bench, desk = benches[0], desks[0]
    bench.alongside, bench.sweep = desk.alongside, desk.sweep
    desk.searched = 0
    bench.first = 1
    for row in range(SIDE):
        for column in range(SIDE):
            put(bench, row, column, desk.board[row, column] & BLANK - 1)
            if desk.board[row, column] != EMPTY:
                bench.first = 0
    empty = bench.first
    for sample in range(count):
        begin_sample(desk, first + sample)
        chance = desk.chance
        for candidate in range(desk.number):
            desk.chance = chance
            deal(desk, candidate)
            desk.idle[candidate] = 0 if desk.codes[candidate] else desk.scoreless + 1
            desk.over[candidate] = 0
            desk.gains[sample, candidate] = 0.0
            desk.played[candidate, 0] = desk.codes[candidate]
            _settle(desk, sample, candidate, 0, 0)
        for ply in range(1, desk.plies + 1):
            player = ply % desk.players
            if ply == 1:
                _answer(desk, bench, sample, empty, reading)
            else:
                for candidate in range(desk.number):
                    if desk.over[candidate] == 0:
                        _go_on(desk, bench, sample, candidate, ply, player, empty, reading)
        for candidate in range(desk.number):
            for player in range(desk.players):
                desk.gains[sample, candidate] += _share(desk, player) * desk.leaves[candidate, player]
    return int(desk.searched)


@compilable
def _share(desk: Any, player: int) -> float:
    """How a player's points count: the mover's in full, each other's as a share of all others."""
    return 1.0 if player == 0 else -1.0 / (desk.players - 1)


@compilable
def _answer(desk: Any, bench: Any, sample: int, empty: int, reading: Reading) -> None:
    """The first answers: one rack on all the boards, which differ by one play."""
    ready(bench, desk.racks[0, 1], reading)
    bench.first = empty
    if empty == 0:
        note_lines(desk, bench, ALL_LINES, reading)
    for candidate in range(desk.number):
        if desk.over[candidate] == 1:
            continue
        code = desk.codes[candidate]
        changed, old = ALL_LINES if empty == 1 else 0, 0
        if code != 0:
            old = lying(bench, code)
            changed |= lay(bench, code)
        answer, score = best_of(desk, bench, changed, ALL_LINES & ~changed, reading)
        if code != 0:
            take_up(bench, code, old)
            bench.first = empty
        _make(desk, sample, candidate, 1, 1, answer, score)


@compilable
def _go_on(desk: Any, bench: Any, sample: int, candidate: int, ply: int, player: int, empty: int, reading: Reading) -> None:
    """One more ply of one candidate."""
    bench.first = empty
    for before in range(ply):
        if desk.played[candidate, before] > 0:
            lay(bench, desk.played[candidate, before])
    ready(bench, desk.racks[candidate, player], reading)
    code, score = best_of(desk, bench, ALL_LINES, 0, reading)
    for row in range(SIDE):
        for column in range(SIDE):
            put(bench, row, column, desk.board[row, column] & BLANK - 1)
    bench.first = empty
    _make(desk, sample, candidate, ply, player, code, score)


@compilable
def _make(desk: Any, sample: int, candidate: int, ply: int, player: int, code: int, score: int) -> None:
    """Make a player's move, the best play or what is done without one, and draw."""
    last = ply > desk.plies - desk.players
    bag = desk.back[candidate] - desk.front[candidate]
    desk.played[candidate, ply] = max(code, 0)
    if code != NO_PLAY:
        take(desk.racks[candidate, player], code)
        desk.gains[sample, candidate] += _share(desk, player) * score
        desk.idle[candidate] = 0 if score > 0 else desk.idle[candidate] + 1
    else:
        desk.idle[candidate] += 1
        if bag >= RACK:
            split(desk, candidate, player)
    if last:
        desk.leaves[candidate, player] = worth(desk, candidate, player) if bag > 0 else 0.0
    _settle(desk, sample, candidate, ply, player)


@compilable
def _settle(desk: Any, sample: int, candidate: int, ply: int, player: int) -> None:
    """Draw after a move, and see whether the match has ended."""
    bag = desk.back[candidate] - desk.front[candidate]
    if ply == 0:
        desk.leaves[candidate, 0] = worth(desk, candidate, 0) if bag > 0 and desk.plies < desk.players else 0.0
    held = draw(desk, candidate, player)
    if ply == 0 and desk.codes[candidate] == 0:
        for tile in range(1, ANY + 1):
            desk.back_to_bag[tile] = desk.rack[tile] - desk.kept[candidate, tile]
        put_back(desk, candidate)
    elif ply > 0 and desk.played[candidate, ply] == 0:
        put_back(desk, candidate)
    if held > 0 and desk.idle[candidate] < 3 * desk.players:
        return
    desk.over[candidate] = 1
    for other in range(desk.players):
        desk.leaves[candidate, other] = 0.0
        if held == 0:
            left = desk.racks[candidate, other, ZERO] + desk.racks[candidate, other, ONE]
            desk.gains[sample, candidate] += left * _share(desk, player)
