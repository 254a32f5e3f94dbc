import numpy as np
import pytest

from paperbits import find
from paperbits.core.errors import MoveError
from paperbits.games.binary_number_scrabble.bag import ShuffledBag
from paperbits.games.binary_number_scrabble.moves import find_plays, lay
from paperbits.games.binary_number_scrabble.tiles import ANY, EQUALS, ONE, TIMES, ZERO
from paperbits.players import analyse, choose, leaves
from paperbits.players.tile_judgement import imagine, used, weigh

CARD = find("binary-number-scrabble")
RACK = "1110=++--"


def first_move():
    position = CARD.new(racks=[RACK, "0011=+-*&"])
    return position, find_plays(position.board, position.racks[0], position.game)


def kept(**tiles):
    rack = np.zeros(ANY + 1, np.int64)
    for name, count in tiles.items():
        rack[{"zero": ZERO, "one": ONE, "equals": EQUALS, "times": TIMES, "blank": ANY}[name]] = count
    return float(leaves.worth(rack))


def test_ones_are_worth_keeping_and_hoarding_costs():
    assert kept() == 0
    assert kept(one=2) > kept(one=1) > 0
    assert kept(equals=3) < kept(equals=1) < kept(blank=1)


def test_the_tiles_a_play_uses_are_those_it_lays():
    position, plays = first_move()
    for place in range(0, len(plays), max(1, len(plays) // 50)):
        assert np.array_equal(used(plays.codes[place : place + 1])[0], lay(position.board.copy(), int(plays.codes[place])))


def test_weighing_puts_points_and_kept_tiles_together():
    position, plays = first_move()
    judged = weigh(position, plays, position.racks[0])
    assert sorted(judged.places.tolist()) == list(range(len(plays)))
    assert (np.diff(judged.worth) <= 0).all()
    best = judged.places[0]
    left = position.racks[0] - used(plays.codes[best : best + 1])[0]
    assert judged.worth[0] == pytest.approx(plays.scores[best] + leaves.worth(left))


def test_with_an_empty_bag_going_out_is_weighed_instead():
    position, plays = first_move()
    position.bag = ShuffledBag([], seed=0)
    position.racks[0] = used(plays.codes[:1])[0]
    judged = weigh(position, find_plays(position.board, position.racks[0], position.game), position.racks[0])
    others = position.unseen(0)
    assert judged.worth[0] == plays.scores[0] + others[ZERO] + others[ONE]


@pytest.mark.compiled
def test_imagined_answers_are_the_same_for_the_same_seed_and_cost_something():
    position = CARD.new(seed=5)
    position.push(choose(position, "greedy").move)
    plays = find_plays(position.board, position.racks[position.turn], position.game)
    judged = weigh(position, plays, position.racks[position.turn])
    first, second = (imagine(position, plays, judged, 3, 60, None) for _ in range(2))
    assert first.imagined > 1
    assert np.array_equal(first.places, second.places)
    assert np.array_equal(first.worth, second.worth)
    assert first.worth.max() < judged.worth.max()
    assert imagine(position, plays, judged, 3, 60, lambda: True) == judged


@pytest.mark.compiled
def test_analysis_tells_twice_and_puts_imagined_plays_first():
    position = CARD.new(seed=5)
    told = []
    analysis = analyse(position, seconds=0.5, tell=told.append)
    assert [found.done for found in told] == [False, True]
    assert told[-1] == analysis
    assert all(position.preview(option.move).valid for option in analysis.options[:5])
    assert len({option.move for option in analysis.options}) == len(analysis.options)


@pytest.mark.compiled
def test_plays_asked_about_are_judged_among_the_best():
    position = CARD.new(seed=5)
    plays = find_plays(position.board, position.racks[0], position.game)
    least = plays.text(len(plays) - 1)
    analysis = analyse(position, seconds=5, also=[least, "exchange 0", "pass"])
    options = {option.move: option for option in analysis.options}
    best = analysis.options[0]
    assert options[least].points == plays.scores[-1]
    for move in (least, "pass", "exchange 0"):
        assert f"{best.worth - options[move].worth:.1f} worse" in options[move].words
    assert [option.worth for option in analysis.options] == sorted((o.worth for o in analysis.options), reverse=True)


def test_a_move_asked_about_that_may_not_be_made_is_refused():
    position, _ = first_move()
    with pytest.raises(MoveError, match="centre"):
        analyse(position, seconds=0, also=["1a 1=1"])
