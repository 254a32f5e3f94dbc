"""Simulation in Binary Number Scrabble: iterations a second on ten candidates, on one core and on
two.

    python bench/simulation.py                # 12 matches
    python bench/simulation.py --matches 3

An iteration plays each of ten candidates on for two plies (the next player's reply and another own
turn), with one sample of the unseen tiles. The positions come from seeded matches of *careful*
against itself, with more than eighteen tiles in the bag. The rate on one core uses the thread's own
processor time. The rate on the two threads of a level is given by the clock, and by the threads'
own time, which excludes other programs. In every position the replies of two samples, and the turns
after them, are checked against full searches of the boards.
"""

import sys
import time

import numpy as np

from _options import options_of
from paperbits import find
from paperbits.engines.choose import choose
from paperbits.games.binary_number_scrabble.engine.equity import ranked, shortlist
from paperbits.games.binary_number_scrabble.engine.simulation import (
    AHEAD,
    ENDING,
    THREADS,
    gains,
    question,
)
from paperbits.games.binary_number_scrabble.generator import best_play, lay, play_text
from paperbits.games.binary_number_scrabble.generator.state import new_generator_state
from paperbits.games.binary_number_scrabble.simulation.lexicon import lexicon
from paperbits.games.binary_number_scrabble.simulation.play_on import Samples, play_on
from paperbits.games.binary_number_scrabble.simulation.rack_index import new_rack_index
from paperbits.games.binary_number_scrabble.tiles import ANY, EQUALS, ONE, RACK, ZERO

TEN = 10
SAMPLES = 64


def positions(matches):
    """Positions with ten candidates or more, at every third ply of each match."""
    for seed in range(matches):
        position = find("binary-number-scrabble").new(seed=1_000 + seed)
        while not position.over and len(position.bag) > ENDING:
            few = shortlist(ranked(position), TEN)
            if len(few) == TEN and len(position.plies) % 3 == seed % 3:
                yield position.copy(), few
            position.push(choose(position, "careful").move)


def stood_in(rack):
    """Replace a rack's blanks by the tiles that it lacks most."""
    rack = rack.copy()
    for _ in range(int(rack[ANY])):
        rack[ANY] -= 1
        rack[EQUALS if not rack[EQUALS] else ZERO if rack[ZERO] < rack[ONE] else ONE] += 1
    return rack


def check(position, few, own, rack_index):
    """Exit unless the replies and the turns after them equal those of full searches.

    Returns how many were compared.
    """
    simulations = question(position, few, 7, AHEAD)
    state = simulations[0]
    state.mixtures[:], state.kinds[:] = 0, 0
    compared, equations = 0, lexicon(position.game.reading)
    for sample in range(2):
        play_on(own, simulations, rack_index, equations, Samples(sample, 1), position.game.reading)
        front = int(state.holding[1])
        answering = stood_in(np.bincount(state.order[:front], minlength=ANY + 1))
        for place, code in enumerate(few.codes.tolist()):
            board = position.board.copy()
            if code:
                lay(board, code)
            answer = best_play(board, answering, position.game)
            compare(board, int(state.played[place, 1]), answer, few.text(place))
            compared += 1
            if code and answer is not None:  # Otherwise tiles went back to the bag.
                lay(board, int(state.played[place, 1]))
                drawn = state.order[front : front + RACK - int(few.kept[place].sum())]
                rack = stood_in(few.kept[place] + np.bincount(drawn, minlength=ANY + 1))
                compare(
                    board,
                    int(state.played[place, 2]),
                    best_play(board, rack, position.game),
                    few.text(place),
                )
                compared += 1
    return compared


def compare(board, code, best, candidate):
    """Exit unless the play is the best one."""
    text = play_text(board, code) if code else None
    if text != (best and best[0]):
        sys.exit(f"After {candidate}, {text} is not the best play: {best}.")


def main():
    """Measure, check, and print a table."""
    parser = options_of(__doc__)
    parser.add_argument("--matches", type=int, default=12)
    options = parser.parse_args()
    own, rack_index = new_generator_state(), new_rack_index()
    alone, together, working, searches, checked = [], [], [], 0, 0
    for position, few in positions(options.matches):
        reading = position.game.reading
        equations = lexicon(reading)
        checked += check(position, few, own, rack_index)
        simulations = question(position, few, 1, AHEAD)
        play_on(own, simulations, rack_index, equations, Samples(0, 1), reading)
        best = float("inf")
        for _ in range(2):
            before = time.thread_time()
            count = play_on(own, simulations, rack_index, equations, Samples(0, SAMPLES), reading)
            best = min(best, time.thread_time() - before)
        alone.append(best / SAMPLES)
        searches += count / SAMPLES
        before, busy = time.perf_counter(), time.process_time()
        gains(position, simulations, list(range(TEN)), 0, 2 * SAMPLES)
        together.append((time.perf_counter() - before) / (2 * SAMPLES))
        working.append((time.process_time() - busy) / (2 * SAMPLES))
    rates = 1 / np.array(alone)
    print(
        f"{len(alone)} positions, ten candidates, {AHEAD} plies; an iteration takes"
        f" {searches / len(alone):.1f} searches"
    )
    print(
        f"one core, thread time: {1 / np.mean(alone):.0f} iterations a second over all "
        f"(median {np.median(rates):.0f}, from {rates.min():.0f} to {rates.max():.0f})"
    )
    free = THREADS / float(np.mean(working))
    print(
        f"two threads, by the clock: {1 / np.mean(together):.0f}; by their own time, as on two free"
        f" cores: {free:.0f}"
    )
    print(f"All {checked} answers are the best plays of their boards.")


if __name__ == "__main__":
    main()
