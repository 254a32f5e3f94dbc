import numpy as np
import pytest

from paperbits import find
from paperbits.engines.choose import choose
from paperbits.games.binary_number_scrabble.engine.equity import ranked, shortlist
from paperbits.games.binary_number_scrabble.engine.simulation import question
from paperbits.games.binary_number_scrabble.generator import best_play, lay, play_text
from paperbits.games.binary_number_scrabble.generator.codes import used_in
from paperbits.games.binary_number_scrabble.generator.state import new_generator_state
from paperbits.games.binary_number_scrabble.simulation.lexicon import lexicon
from paperbits.games.binary_number_scrabble.simulation.play_on import Samples, play_on
from paperbits.games.binary_number_scrabble.simulation.rack_index import new_rack_index
from paperbits.games.binary_number_scrabble.tiles import ANY, EQUALS, ONE, RACK, ZERO

CARD = find("binary-number-scrabble")
STATE, RACK_INDEX = new_generator_state(), new_rack_index()


def play(simulations, position, first=0, count=1, longest=None):
    """Play a question's candidates on; with a lexicon of so many tiles where it is said."""
    reading = position.game.reading
    play_on(
        STATE, simulations, RACK_INDEX, lexicon(reading, longest), Samples(first, count), reading
    )


def asked(position, number=10, plies=2, seed=1):
    """A question about a position's best moves, kept tiles worth nothing."""
    few = shortlist(ranked(position), number)
    simulations = question(position, few, seed, plies)
    simulations[0].mixtures[:], simulations[0].kinds[:] = 0, 0
    return few, simulations


def played(seed, plies, **settings):
    position = CARD.new(settings, seed=seed)
    for _ in range(plies):
        position.push(choose(position, "careful").move)
    return position


def stood_in(rack):
    """The rack with a tile in the place of each blank, as the simulation takes it."""
    rack = rack.copy()
    for _ in range(int(rack[ANY])):
        rack[ANY] -= 1
        rack[EQUALS if not rack[EQUALS] else ZERO if rack[ZERO] < rack[ONE] else ONE] += 1
    return rack


def after(board, code):
    board = board.copy()
    if code > 0:
        lay(board, code)
    return board


SETTINGS = [
    {"alongside": True},
    {"sweep": 0},
    {"division": "rational", "bonus": "log2"},
    {"precedence": "left-to-right", "negatives": "between"},
    {"xor": 4, "identities": "ban"},
]


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("seed", "plies", "settings"),
    [
        *((seed, plies, {}) for seed, plies in ((1, 0), (1, 1), (2, 3), (3, 5), (5, 9), (6, 10))),
        *((7, 5, settings) for settings in SETTINGS),
    ],
)
def test_replies_from_changed_lines_equal_a_full_search(seed, plies, settings):
    position = played(seed, plies, **settings)
    few, simulations = asked(position, plies=1)
    state = simulations[0]
    for sample in range(6):
        play(simulations, position, sample)
        rack = stood_in(np.bincount(state.order[: state.holding[1]], minlength=ANY + 1))
        for place, code in enumerate(few.codes.tolist()):
            best = best_play(after(position.board, code), rack, position.game)
            assert -state.gains[0, place] == (0 if best is None else best[1]), (
                sample,
                few.text(place),
            )


@pytest.mark.compiled
def test_each_window_over_several_tiles_has_its_own_bound():
    """The best reply to one candidate lies over two tiles. The bound of another window over them is
    lower.
    """
    position = played(1_000, 3)
    few, simulations = asked(position, plies=1, seed=7)
    play(simulations, position, 28)
    state = simulations[0]
    rack = stood_in(np.bincount(state.order[: state.holding[1]], minlength=ANY + 1))
    for place, code in enumerate(few.codes.tolist()):
        board = after(position.board, code)
        best = best_play(board, rack, position.game)
        assert (play_text(board, int(state.played[place, 1])), -state.gains[0, place]) == best, (
            few.text(place)
        )


@pytest.mark.compiled
@pytest.mark.parametrize(
    "settings", [{}, {"players": 4}, {"players": 3, "alongside": True, "xor": 4}]
)
def test_generator_and_lexicon_find_the_same_plays(settings):
    for seed, plies in ((11, 0), (13, 6)):
        position = played(seed, plies, **settings)
        _, simulations = asked(position, plies=12)
        state = simulations[0]
        found = []
        for longest in (12, 8, 3):
            state.played[:] = 0
            play(simulations, position, 0, 3, longest)
            found.append((state.gains[:3].tolist(), state.played.tolist()))
        assert found[0] == found[1] == found[2]


@pytest.mark.compiled
def test_second_replies_equal_a_full_search():
    position = played(9, 4, players=3)
    few, simulations = asked(position)
    state = simulations[0]
    for sample in range(4):
        play(simulations, position, sample)
        first, second = int(state.holding[1]), int(state.holding[1] + state.holding[2])
        rack = stood_in(np.bincount(state.order[first:second], minlength=ANY + 1))
        for place, code in enumerate(few.codes.tolist()):
            board = after(after(position.board, code), int(state.played[place, 1]))
            best = best_play(board, rack, position.game)
            laid = int(state.played[place, 2])
            assert (None if laid == 0 else play_text(board, laid)) == (
                None if best is None else best[0]
            )


@pytest.mark.compiled
def test_all_candidates_get_the_same_samples():
    position = played(2, 4)
    _, simulations = asked(position, plies=6)
    state = simulations[0]
    play(simulations, position, 5, 4)
    alone = state.gains[:4, 3].copy()
    state.codes[:2], state.kept[:2], state.number = state.codes[3], state.kept[3], 2
    play(simulations, position, 5, 4)
    assert state.gains[:4, 0].tolist() == state.gains[:4, 1].tolist() == alone.tolist()
    play(simulations, position, 6, 1)
    assert state.gains[0, 0] == alone[1]


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_simulation_conserves_the_tiles(players):
    position = CARD.new({"players": players}, seed=8)
    for _ in range(6):
        position.push(choose(position, "greedy").move)
    few, simulations = asked(position, plies=40)
    state = simulations[0]
    for sample in range(3):
        state.played[:] = 0
        play(simulations, position, sample, 1)
        for place in range(len(few)):
            codes = state.played[place][state.played[place] > 0]
            there = used_in(codes).sum(axis=0) + state.racks[place].sum(axis=0)
            there += np.bincount(
                state.bags[place, state.front[place] : state.back[place]], minlength=ANY + 1
            )
            assert there.sum() == state.hidden + position.racks[position.turn].sum()


def test_one_sample_works_without_the_compiler():
    position = CARD.new(racks=["11=1+0000", "11=1+0000"], draws=[""])
    few, simulations = asked(position, 1, plies=1)
    state = simulations[0]
    play(simulations, position, 0, 1)
    rack = stood_in(np.bincount(state.order[:RACK], minlength=ANY + 1))
    best = best_play(after(position.board, int(few.codes[0])), rack, position.game)
    assert -state.gains[0, 0] == (0 if best is None else best[1])
