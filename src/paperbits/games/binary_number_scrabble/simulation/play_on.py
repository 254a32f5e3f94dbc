"""Candidates played on, each with the same samples: answers, next turns, and what is left at the end."""

from typing import Any

from paperbits.core.compiler.kernel import compilable, kernel
from paperbits.games.binary_number_scrabble.equation import Reading
from paperbits.games.binary_number_scrabble.generator.bench import LINES
from paperbits.games.binary_number_scrabble.simulation.answers import (
    ALL_LINES,
    NO_PLAY,
    best_after,
    best_of,
    clear,
    lay,
    ready,
    take,
    take_lines,
)
from paperbits.games.binary_number_scrabble.simulation.chance import begin_sample, deal, draw, put_back
from paperbits.games.binary_number_scrabble.simulation.worth import split, worth
from paperbits.games.binary_number_scrabble.tiles import ANY, ONE, RACK, ZERO


@kernel
def play_on(benches: Any, desks: Any, sheets: Any, lexicons: Any, first: int, count: int, reading: Reading) -> int:
    """Play every candidate on, in ``count`` samples from number ``first`` on; returns how many searches that took.

    The desk's ``gains`` then hold what came of each candidate in each sample.
    """
    bench, desk, sheet, lexicon = benches[0], desks[0], sheets[0], lexicons[0]
    bench.alongside, bench.sweep = desk.alongside, desk.sweep
    desk.searched = 0
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
            _go_on(desk, bench, sheet, lexicon, sample, ply, reading)
        for candidate in range(desk.number):
            for player in range(desk.players):
                desk.gains[sample, candidate] += _share(desk, player) * desk.leaves[candidate, player]
    return int(desk.searched)


@compilable
def _share(desk: Any, player: int) -> float:
    """How a player's points count: the mover's in full, each other's as a share of all others."""
    return 1.0 if player == 0 else -1.0 / (desk.players - 1)


@compilable
def _go_on(desk: Any, bench: Any, sheet: Any, lexicon: Any, sample: int, ply: int, reading: Reading) -> None:
    """One more ply of all candidates; those whose players hold the same tiles are looked at together."""
    player = ply % desk.players
    for first in range(desk.number):
        desk.waiting[first] = 1 - desk.over[first]
    for first in range(desk.number):
        if desk.waiting[first] == 0:
            continue
        for tile in range(ANY + 1):
            desk.hand[tile] = desk.racks[first, player, tile]
        ready(desk, bench, sheet, lexicon, desk.hand, reading)
        alike = 0
        for candidate in range(first, desk.number):
            alike += desk.waiting[candidate] == 1 and _holds_the_same(desk, candidate, player)
        known, points = NO_PLAY, 0
        if alike > 1:
            take_lines(bench, ALL_LINES, reading)
            sheet.changed = 0
            if bench.first == 0:
                known, points = best_of(desk, bench, sheet, lexicon, ALL_LINES, NO_PLAY, 0, reading)
            for line in range(LINES):
                sheet.at_first[line] = sheet.most[line]
        for candidate in range(first, desk.number):
            if desk.waiting[candidate] == 1 and _holds_the_same(desk, candidate, player):
                desk.waiting[candidate] = 0
                _move(desk, bench, sheet, lexicon, sample, candidate, ply, alike, known, points, reading)


@compilable
def _holds_the_same(desk: Any, candidate: int, player: int) -> bool:
    different = 0
    for tile in range(ANY + 1):
        different += desk.racks[candidate, player, tile] != desk.hand[tile]
    return different == 0


@compilable
def _move(
    desk: Any,
    bench: Any,
    sheet: Any,
    lexicon: Any,
    sample: int,
    candidate: int,
    ply: int,
    alike: int,
    known: int,
    points: int,
    reading: Reading,
) -> None:
    """The next ply of one candidate; ``known`` is the best play on the board of the question, with its points."""
    player, changed, empty = ply % desk.players, 0, bench.first
    for before in range(ply):
        if desk.played[candidate, before] > 0:
            changed |= lay(bench, desk.played[candidate, before])
    if alike == 1:
        take_lines(bench, ALL_LINES, reading)
        known, points = best_of(desk, bench, sheet, lexicon, ALL_LINES, NO_PLAY, 0, reading)
    elif changed != 0 or empty == 1:
        take_lines(bench, changed | sheet.changed, reading)
        sheet.changed = changed
        known, points = best_after(desk, bench, sheet, lexicon, ALL_LINES if empty else changed, known, points, reading)
        clear(desk, bench)
    _make(desk, sample, candidate, ply, player, known, points)


@compilable
def _make(desk: Any, sample: int, candidate: int, ply: int, player: int, code: int, score: int) -> None:
    """Make a player's move, the best play or what is done without one, and draw."""
    last = ply > desk.plies - desk.players
    bag = desk.back[candidate] - desk.front[candidate]
    desk.played[candidate, ply] = max(code, 0)
    if code != NO_PLAY and last and player == 0 and bag >= RACK and _exchanges(desk, candidate, code, score):
        code = NO_PLAY
        desk.played[candidate, ply] = 0
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
def _exchanges(desk: Any, candidate: int, code: int, score: int) -> bool:
    """Whether the mover would rather exchange than make a play, where the turns after it are judged by the tiles kept."""
    for tile in range(ANY + 1):
        desk.aside[tile] = desk.racks[candidate, 0, tile]
    take(desk.racks[candidate, 0], code)
    played = score + worth(desk, candidate, 0)
    for tile in range(ANY + 1):
        desk.racks[candidate, 0, tile] = desk.aside[tile]
    exchanged = split(desk, candidate, 0)
    for tile in range(ANY + 1):
        desk.racks[candidate, 0, tile] = desk.aside[tile]
        desk.back_to_bag[tile] = 0
    return bool(exchanged > played)


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
