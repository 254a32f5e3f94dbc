"""All legal plays: agreement with a slow generator, with the rules, and with recorded counts."""

import itertools
import random

import numpy as np
import pytest
from plays_agree import agree
from tile_positions import EVERY, Agreed, self_play, small_rack

from paperbits import find
from paperbits.core.compiler.kernel import compiled
from paperbits.games.binary_number_scrabble.board import empty_board, read_board
from paperbits.games.binary_number_scrabble.generator import (
    backend,
    best_play,
    count_plays,
    find_plays,
    state,
)
from paperbits.games.binary_number_scrabble.play import judge_play
from paperbits.games.binary_number_scrabble.texts import read_play, read_rack
from paperbits.games.binary_number_scrabble.tiles import ANY

THINNED = 1 if compiled() else 8
"""When interpreted, one position in this many is tested, because the same code is a hundred times
slower.
"""


@pytest.mark.parametrize("part", range(8))
def test_the_slow_generator_finds_the_same_plays(part):
    """One position in each of all settings."""
    chance, found = random.Random(part), 0
    for number, settings in enumerate(EVERY[part :: 8 * THINNED]):
        terms = Agreed(**settings, bonus=chance.choice(("top-bit", "log2")))
        ply = chance.choice((1, 2, 3, 5, 8))
        board, _ = list(
            itertools.islice(
                self_play(number, terms, greedy=False, size=6 if compiled() else 4), ply + 1
            )
        )[-1]
        found += agree(board, small_rack(chance, chance.choice((3, 4, 4)), terms), terms)
    assert found


def test_first_plays_cover_the_centre():
    assert agree(empty_board(), read_rack("11+10="), Agreed()) == 70
    assert agree(empty_board(), read_rack("101=?"), Agreed()) > 70
    assert agree(empty_board(), read_rack("11+10"), Agreed()) == 0


@pytest.mark.parametrize("seed", range(4))
def test_the_rules_accept_exactly_the_generated_plays(seed):
    chance = random.Random(seed)
    settings = chance.choice(EVERY)
    terms = Agreed(**settings)
    game = find("binary-number-scrabble").configure(settings)
    for board, rack in itertools.islice(
        self_play(seed, terms, greedy=False, size=7 if compiled() else 5), 8 // THINNED + 1
    ):
        plays = dict(find_plays(board, rack, terms).listed())
        squares = board.tolist()
        for text in chance.sample(sorted(plays), min(20, len(plays))):
            judged = judge_play(squares, read_play(text), game)
            assert (judged.reason, judged.score, judged.play.text) == ("", plays[text], text)
            # The same play with two tiles changed about stands exactly if it is generated too.
            head, line = text.split()
            places = [
                k
                for k, sign in enumerate(line)
                if line[max(0, k - 1)] not in "(?" and sign not in "()?"
            ]
            if len(places) > 1:
                k, j = sorted(chance.sample(places, 2))
                changed = f"{head} {line[:k]}{line[j]}{line[k + 1 : j]}{line[k]}{line[j + 1 :]}"
                assert (not judge_play(squares, read_play(changed), game).reason) == (
                    changed in plays
                )


def test_plays_hook_bridge_and_extend_both_ends():
    rows = ["." * 15] * 7 + ["...1+1=10......"] + ["." * 15] * 7
    plays = dict(find_plays(read_board("\n".join(rows)), read_rack("1001=11++"), Agreed()).listed())
    assert plays["8c 1(1)(+)(1)(=)(1)(0)0"] == 6  # Two tiles of one point, and the top bit of 100.
    assert "h6 1+(1)=10" in plays
    assert find_plays(empty_board(), read_rack(""), Agreed()).listed() == []


def test_counts_and_scores_equal_the_recorded_ones():
    """The plays before each ply of a match of self-play, and the sum of their scores; found by the
    plain search too.
    """
    recorded = [
        (1344, 15952),
        (2543, 68565),
        (6340, 81826),
        (5459, 60417),
        (83588, 888943),
        (225, 1313),
        (5197, 62001),
        (558, 3857),
        (976, 11715),
        (1190, 9596),
    ]
    plies = len(recorded) if compiled() else 1
    terms = Agreed()
    played = itertools.islice(self_play(1, terms), plies)
    found = [find_plays(board, rack, terms) for board, rack in played]
    assert [(len(plays), int(plays.scores.sum())) for plays in found] == recorded[:plies]


@pytest.mark.parametrize("seed", range(8))
def test_the_best_play_is_the_first_of_those_with_the_most_points(seed):
    """Found by bounds, it is what the whole list says, with blanks and without."""
    chance = random.Random(seed)
    terms = Agreed(
        **chance.choice(EVERY),
        bonus=chance.choice(("top-bit", "log2")),
        sweep=chance.choice((0, 50, 200)),
    )
    played = self_play(seed, terms, greedy=False, size=9 if compiled() else 5)
    for board, rack in itertools.islice(played, 0, 24 // THINNED, 3):
        for blanks in range(3 if compiled() else 1):
            if blanks > 0 and rack[:ANY].any():
                rack[chance.choice(np.flatnonzero(rack[:ANY]))] -= 1
                rack[ANY] += 1
            plays = find_plays(board, rack, terms)
            best = best_play(board, rack, terms)
            if not len(plays):
                assert best is None
                continue
            first = int(np.lexsort((plays.codes, -plays.scores))[0])
            assert best == (plays.text(first), plays.scores[first])


@pytest.mark.compiled
def test_the_best_play_spells_few_of_the_expressions():
    """With two blanks most expressions are too small for the best play, so they are not spelled."""
    spelled = {find_plays: 0, best_play: 0}
    for board, rack in itertools.islice(self_play(1, Agreed()), 4, 20, 4):
        rack = rack.copy()
        while rack[:ANY].any() and rack[ANY] < 2:
            rack[np.flatnonzero(rack[:ANY])[0]] -= 1
            rack[ANY] += 1
        for search in spelled:
            search(board, rack, Agreed())
            own = backend().state[0]
            spelled[search] += int(own.stored - own.free)
    assert 0 < spelled[best_play] < spelled[find_plays] / 3


def test_many_plays_are_listed_in_several_passes(monkeypatch):
    rack = read_rack("01=+?????" if compiled() else "11+10=")
    if (
        not compiled()
    ):  # Passes as small as this; compiled, the search would have to be compiled for them.
        monkeypatch.setattr(state, "_PLAYS", 30)
        monkeypatch.setattr(backend(), "state", state.new_generator_state())
    terms, board = (
        Agreed(),
        read_board("\n".join([*["." * 15] * 7, "...1+1=10......", *["." * 15] * 7])),
    )
    plays = find_plays(board, rack, terms)
    assert len(plays) == len(np.unique(plays.codes)) == count_plays(board, rack, terms)
    assert len(plays) > state._PLAYS
