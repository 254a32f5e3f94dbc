"""The search for plays is loaded at first use, with a state for each thread."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from tile_positions import Agreed

from paperbits.games.binary_number_scrabble.board import read_board
from paperbits.games.binary_number_scrabble.generator import (
    find_plays,
)
from paperbits.games.binary_number_scrabble.generator.compiled import CompiledBackend
from paperbits.games.binary_number_scrabble.generator.interface import gathered
from paperbits.games.binary_number_scrabble.texts import read_rack

BOARD = read_board("\n".join([*["." * 15] * 7, "...1+1=10......", *["." * 15] * 7]))
RACK = np.array(read_rack("01=+"))


def test_each_thread_has_a_state_of_its_own():
    backend, expected = CompiledBackend(), CompiledBackend().find(BOARD, RACK, Agreed()).texts()
    with ThreadPoolExecutor(3) as threads:
        found = list(threads.map(lambda _: backend.find(BOARD, RACK, Agreed()).texts(), range(6)))
        states = set(threads.map(lambda _: id(backend.state), range(12)))
    assert found == [expected] * 6
    assert 1 <= len(states) <= 3
    assert id(backend.state) not in states


def test_of_pages_of_plays_only_the_best_are_kept():
    scores = np.random.default_rng(3).integers(0, 40, 1_000)
    rows = np.stack((np.arange(1_000), scores), 1)
    held = []

    def page(skip):
        return rows[skip : skip + 64]

    for most in (0, 1, 5, 2_000):
        kept = gathered(len(rows), page, most)
        least = np.sort(scores)[-most] if 0 < most < 1_000 else 0
        held.append(len(kept))
        assert sorted(kept[:, 0].tolist()) == np.flatnonzero(scores >= least).tolist()
        assert kept[:, 1].tolist() == sorted(kept[:, 1].tolist(), reverse=True)
    assert held[0] == held[-1] == 1_000 > 100 > held[1]


def test_a_list_in_pages_has_the_layout_that_kernels_are_compiled_for(monkeypatch):
    at_once, search = find_plays(BOARD, RACK, Agreed()), CompiledBackend._search
    monkeypatch.setattr(CompiledBackend, "_search", lambda *asked: (search(*asked)[0], False))
    plays = find_plays(BOARD, RACK, Agreed())
    assert plays.codes.flags.c_contiguous
    assert plays.scores.flags.c_contiguous
    assert sorted(plays.texts()) == sorted(at_once.texts())


def test_the_best_plays_are_listed_without_the_others():
    every = find_plays(BOARD, RACK, Agreed())
    best = find_plays(BOARD, RACK, Agreed(), 3)
    assert (every.found, best.found) == (len(every), len(every))
    assert best.listed() == [each for each in every.listed() if each[1] >= every.scores[2]]
