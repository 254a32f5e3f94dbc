import itertools
import random
from itertools import count

import numpy as np
import pytest
from slow_endings import Endings
from tile_positions import EVERY, Agreed, self_play

from paperbits.core.compiler.kernel import compiled
from paperbits.games.binary_number_scrabble.board import empty_board
from paperbits.games.binary_number_scrabble.endgame import ending as endgame
from paperbits.games.binary_number_scrabble.endgame import plays as lists
from paperbits.games.binary_number_scrabble.endgame.ending import Ending, alike
from paperbits.games.binary_number_scrabble.endgame.state import DEEPEST, SPARE
from paperbits.games.binary_number_scrabble.generator import find_plays
from paperbits.games.binary_number_scrabble.texts import rack_text, tile_text
from paperbits.games.binary_number_scrabble.tiles import ANY, COUNTS, EQUALS, XOR

pytestmark = pytest.mark.compiled


def board_after(seed, terms, plies):
    """A board after a number of random plays, or fewer if no play is left."""
    board = empty_board()
    while not board.any():
        boards = [
            board
            for board, _ in itertools.islice(
                self_play(seed, terms, greedy=False, size=6), plies + 1
            )
        ]
        board, seed = boards[-1], seed + 1_000
    return board


def drawn(chance, size, terms, *, blank=False):
    """Counts of tiles drawn from the whole set, often with an ``=``."""
    tiles = np.repeat(np.arange(ANY), COUNTS[:ANY]).tolist() + [XOR] * terms.given.get("xor", 0)
    rack = chance.sample(tiles, size)
    if chance.random() < 0.6:
        rack[0] = EQUALS
    if blank:
        rack[-1] = ANY
    return np.bincount(np.array(rack), minlength=ANY + 1)


def small(seed, sizes, *, blank=False, idle=None):
    """An ending under some settings, and the slow solver's worth of each of its moves."""
    chance = random.Random(seed)
    terms = Agreed(
        **EVERY[seed * 7 % len(EVERY)], bonus=chance.choice(("top-bit", "log2")), sweep=0
    )
    board = board_after(seed, terms, 4)
    racks = [
        drawn(chance, size, terms, blank=blank and not player) for player, size in enumerate(sizes)
    ]
    idle = chance.choice((0, 1, 4, 5)) if idle is None else idle
    rows = tuple(tuple(map(tile_text, row)) for row in board.tolist())
    truth = Endings(**terms.given).moves(
        rows, *("".join(sorted(rack_text(rack))) for rack in racks), idle
    )
    return Ending(board, racks, terms, idle), truth


@pytest.mark.parametrize("seed", range(8))
def test_every_move_has_the_slow_solvers_value(seed):
    sizes = ((2, 2), (3, 2), (2, 3), (1, 3))[seed % 4] if compiled() else ((1, 2), (2, 1))[seed % 2]
    ending, truth = small(seed, sizes)
    found = ending.think(shown=len(truth))
    assert found.proved
    assert {outlook.move: outlook.gain for outlook in found.outlooks} == truth
    assert all(outlook.exact and outlook.most == outlook.gain for outlook in found.outlooks)
    assert [outlook.gain for outlook in found.outlooks] == sorted(truth.values(), reverse=True)


@pytest.mark.parametrize("seed", [40, 41, 43, 44])
def test_one_rack_may_have_many_more_tiles(seed):
    ending, truth = small(seed, (4, 1) if seed % 2 else (1, 4), blank=seed % 4 == 3)
    found = ending.think()
    assert found.proved
    assert found.outlooks[0].gain == max(truth.values())


@pytest.mark.parametrize("seed", range(20, 24))
def test_with_blanks_equivalent_plays_are_counted_once(seed):
    ending, truth = small(seed, (2, 2) if compiled() else (1, 1), blank=True)
    found = ending.think(shown=len(truth))
    assert found.proved
    assert found.outlooks[0].gain == max(truth.values())
    for outlook in found.outlooks:
        assert outlook.exact
        assert truth[outlook.move] == outlook.gain


@pytest.mark.parametrize("seed", [31, 34])
def test_bounds_on_other_moves_are_never_exceeded(seed):
    ending, truth = small(seed, (3, 3), idle=0)
    found = ending.think(shown=1)
    best = found.outlooks[0]
    assert found.proved
    assert best.exact
    assert best.gain == truth[best.move] == max(truth.values())
    for outlook in ending.think(shown=len(truth), stop=lambda: True).outlooks:
        assert outlook.most is None or outlook.most >= truth[outlook.move]
        assert not outlook.exact or outlook.gain == truth[outlook.move]


def test_a_search_stopped_early_proves_nothing():
    terms = Agreed()
    chance = random.Random(3)
    board = board_after(3, terms, 6)
    racks = [drawn(chance, 9, terms), drawn(chance, 9, terms)]
    found = Ending(board, racks, terms).think(stop=lambda: True)
    assert not found.proved
    assert not any(outlook.exact for outlook in found.outlooks)
    assert found.ahead < DEEPEST
    asked, told = count(), []
    found = Ending(board, racks, terms).think(stop=lambda: next(asked) >= 3, tell=told.append)
    assert not any(verdict.proved for verdict in (*told, found))
    assert found.ahead < DEEPEST


def test_two_blanks_on_a_rack_are_handled():
    terms = Agreed()
    board = board_after(3, terms, 6)
    racks = np.zeros((2, ANY + 1), np.int64)
    racks[0, [1, 2, EQUALS, ANY]] = 1, 1, 1, 2
    racks[1, [1, 4]] = 1
    ending = Ending(board, racks, terms)
    found = ending.think(seconds=60)
    plays = find_plays(board, racks[0], terms)
    assert {outlook.move for outlook in found.outlooks} <= {*plays.texts(), "pass"}
    best = {}
    for text, score in zip(plays.texts(), plays.scores.tolist(), strict=True):
        best[alike(text)] = max(score, best.get(alike(text), 0))
    points = dict(zip(map(alike, ending.texts()), ending.points.tolist(), strict=True))
    assert {play: score for play, score in points.items() if score} == {
        play: score for play, score in best.items() if score
    }


def test_lists_of_moves_are_cut_before_they_overrun_their_room(monkeypatch):
    """The kernel runs interpreted here, with a smaller room for moves."""
    room = SPARE + 3
    monkeypatch.setattr(lists, "MOVES", room)
    monkeypatch.setattr(endgame, "explore", endgame.explore.interpreted)
    terms = Agreed()
    racks = [np.zeros(ANY + 1, np.int64) for _ in range(2)]
    for rack in racks:
        rack[[1, 2, EQUALS]] = 1
    ending = Ending(board_after(3, terms, 6), racks, terms)
    found = ending.think(nodes=12)
    search = ending._searches[0]
    assert search.lacking
    assert not found.proved
    assert search.moves[:room].any()
    assert not search.moves[room:].any()
