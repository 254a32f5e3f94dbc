import pytest

from paperbits import find
from paperbits.advice.analyse import analyse
from paperbits.core.compiler.kernel import compiled
from paperbits.core.engine.levels import level_of, levels
from paperbits.engines.choose import choose
from paperbits.games.binary_number_scrabble.bag import ShuffledBag
from paperbits.games.binary_number_scrabble.engine.equity import ranked
from paperbits.games.binary_number_scrabble.engine.levels import EQUAL
from paperbits.games.binary_number_scrabble.engine.short_look import thoughts as short_looks
from paperbits.games.binary_number_scrabble.generator import find_plays
from paperbits.games.binary_number_scrabble.tiles import ONE

CARD = find("binary-number-scrabble")


def small(rack):
    """A first move with these tiles."""
    return CARD.new(racks=[rack, "0011=+-*&"])


def points(position, level, seed=0):
    """What a level's move scores."""
    plays = find_plays(position.board, position.racks[0], position.game)
    return int(plays.scores[plays.texts().index(choose(position, level, seed=seed).move)])


def test_every_level_makes_a_legal_move_with_a_reason():
    for level in levels(CARD):
        position = small("1110=++--")
        thought = choose(position, level.name, seed=1, seconds=1)
        assert thought.words.endswith(".")
        assert thought.move in [
            *find_plays(position.board, position.racks[0], position.game).texts(),
            *position.exchanges(),
        ]


def test_a_match_between_levels_comes_to_its_end():
    position = CARD.new(seed=4)
    names = [level.name for level in levels(CARD)]
    while (
        not position.over and compiled()
    ):  # Boards that fill up, and blanks, are for the compiler.
        position.push(
            choose(position, names[len(position.plies) % len(names)], seed=1, seconds=0.1).move
        )
    assert position.over == compiled()


def test_greedy_takes_the_most_points_and_the_others_see_less():
    position = small("1110=++--")
    scores = [
        sum(points(position, level, seed) for seed in range(6)) / 6
        for level in ("beginner", "casual", "greedy")
    ]
    assert (
        scores[0]
        <= scores[1]
        <= scores[2]
        == find_plays(position.board, position.racks[0], position.game).scores[0]
    )
    assert max(option.points for option in analyse(position, seconds=0).options) == scores[2]


@pytest.mark.parametrize("level", ["beginner", "learner", "casual", "greedy"])
def test_without_a_play_it_exchanges_what_it_needs_least_or_passes(level):
    position = small("++--**/=1")
    assert choose(position, level).move == "exchange * * + + - - /"
    assert analyse(position, seconds=0).options[0].move.startswith("exchange")
    position.bag = ShuffledBag([ONE] * 8, seed=0)
    assert choose(position, level).move == "pass"


@pytest.mark.compiled
def test_careful_plays_its_best_moves_on_and_opens_in_more_than_one_way():
    position = small("1100=+&0*")
    thoughts = [choose(position, "careful", seed=seed) for seed in range(12)]
    assert len({thought.move for thought in thoughts}) > 3
    assert all(" It played on " in thought.words for thought in thoughts)
    assert choose(position, "careful", seed=3, seconds=0.001) == thoughts[3]


def test_without_the_time_to_play_on_careful_makes_a_move_of_nearly_the_best_equity():
    position = small("11111111=")
    moves = ranked(position)
    near = [
        moves.text(place)
        for place in range(len(moves))
        if moves.equity[0] - moves.equity[place] < EQUAL
    ]
    made = {choose(position, "careful", seed=seed, seconds=0).move for seed in range(8)}
    assert made <= set(near)
    assert len(made) > 1


@pytest.mark.parametrize(("base", "cut"), [(2, True), (3, False)])
def test_a_short_look_of_careful_is_cut_only_where_careful_plays_moves_on(base, cut):
    position = CARD.new({"base": base}, seed=1)
    *_, last = short_looks(position, level_of(CARD, "careful"), seed=0)
    assert last.cut is cut
