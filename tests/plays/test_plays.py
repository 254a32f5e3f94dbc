"""All legal plays: agreement with a slow generator, with the rules, and with recorded counts."""

import itertools
import random

import numpy as np
import pytest
import slow_plays
from tile_positions import Agreed, self_play

from paperbits import find
from paperbits.core.kernel import compiled
from paperbits.games.binary_number_scrabble.board import empty_board, read_board
from paperbits.games.binary_number_scrabble.moves import best_play, count_plays, find_plays
from paperbits.games.binary_number_scrabble.play import judge_play
from paperbits.games.binary_number_scrabble.texts import rack_text, read_play, read_rack, tile_text
from paperbits.games.binary_number_scrabble.tiles import ANY, COUNTS

EVERY = [
    {
        "precedence": precedence,
        "division": division,
        "negatives": negatives,
        "identities": identities,
        "alongside": alongside,
        "xor": xor,
    }
    for precedence, division, negatives, identities, alongside, xor in itertools.product(
        ("standard", "left-to-right"),
        ("exact", "floor", "rational"),
        ("never", "between"),
        ("allow", "ban", "ban-logic"),
        (False, True),
        (0, 10),
    )
]

THINNED = 1 if compiled() else 8
"""Interpreted, one position of so many is looked at: the same code runs, a hundred times as slowly."""


def small_rack(chance, size, terms):
    """Tiles drawn from the whole set, a digit and an = among them, and now and then a blank."""
    tiles = [tile for tile, count in enumerate(COUNTS.tolist()) for _ in range(count)] + [11] * terms.given.get("xor", 0)
    rack = [1, 2, 3, *chance.choices(tiles, k=size - 3)]
    if chance.random() < 0.3:
        rack[chance.randrange(size)] = ANY
    return np.bincount(np.array(rack), minlength=ANY + 1)


def agree(board, rack, terms):
    """Both generators find the same plays with the same scores; returns how many."""
    fast = find_plays(board, rack, terms).listed()
    grid = [[tile_text(tile) for tile in row] for row in board.tolist()]
    slow = slow_plays.plays(grid, rack_text(rack), **terms.given)
    assert len(fast) == len(dict(fast)) == count_plays(board, rack, terms)
    assert dict(fast) == slow
    assert fast == sorted(slow.items(), key=lambda pair: (-pair[1], pair[0]))
    plays = find_plays(board, rack, terms)
    assert plays.texts() == [plays.text(index) for index in range(len(plays))]
    best = best_play(board, rack, terms)
    assert (best in fast and best[1] == fast[0][1]) if fast else best is None
    return len(fast)


@pytest.mark.parametrize("part", range(8))
def test_the_slow_generator_finds_the_same_plays(part):
    """One position in each of all settings."""
    chance, found = random.Random(part), 0
    for number, settings in enumerate(EVERY[part :: 8 * THINNED]):
        terms = Agreed(**settings, bonus=chance.choice(("top-bit", "log2")))
        ply = chance.choice((1, 2, 3, 5, 8))
        board, _ = list(itertools.islice(self_play(number, terms, greedy=False, size=6 if compiled() else 4), ply + 1))[-1]
        found += agree(board, small_rack(chance, chance.choice((3, 4, 4)), terms), terms)
    assert found


def test_first_plays_cover_the_centre():
    assert agree(empty_board(), read_rack("11+10="), Agreed()) == 70
    assert agree(empty_board(), read_rack("101=?"), Agreed()) > 70
    assert agree(empty_board(), read_rack("11+10"), Agreed()) == 0


@pytest.mark.parametrize("seed", range(4))
def test_the_rules_accept_what_is_generated_and_nothing_else(seed):
    chance = random.Random(seed)
    settings = chance.choice(EVERY)
    terms = Agreed(**settings)
    game = find("binary-number-scrabble").configure(settings)
    for board, rack in itertools.islice(self_play(seed, terms, greedy=False, size=7 if compiled() else 5), 8 // THINNED + 1):
        plays = dict(find_plays(board, rack, terms).listed())
        squares = board.tolist()
        for text in chance.sample(sorted(plays), min(20, len(plays))):
            judged = judge_play(squares, read_play(text), game)
            assert (judged.reason, judged.score, judged.play.text) == ("", plays[text], text)
            # The same play with two tiles changed about stands exactly if it is generated too.
            head, line = text.split()
            places = [k for k, sign in enumerate(line) if line[max(0, k - 1)] not in "(?" and sign not in "()?"]
            if len(places) > 1:
                k, j = sorted(chance.sample(places, 2))
                changed = f"{head} {line[:k]}{line[j]}{line[k + 1 : j]}{line[k]}{line[j + 1 :]}"
                assert (not judge_play(squares, read_play(changed), game).reason) == (changed in plays)


def test_plays_hook_bridge_and_extend_both_ends():
    rows = ["." * 15] * 7 + ["...1+1=10......"] + ["." * 15] * 7
    plays = dict(find_plays(read_board("\n".join(rows)), read_rack("1001=11++"), Agreed()).listed())
    assert plays["8c 1(1)(+)(1)(=)(1)(0)0"] == 6  # Two tiles of one point, and the top bit of 100.
    assert "h6 1+(1)=10" in plays
    assert find_plays(empty_board(), read_rack(""), Agreed()).listed() == []
