"""What the lower levels see of a board, and that they stand between random moves and greed."""

import json
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from paperbits import find
from paperbits.core.engine.levels import RATINGS, level_of
from paperbits.engines.choose import choose
from paperbits.games.binary_number_scrabble.engine.levels import new_tiles
from paperbits.games.binary_number_scrabble.engine.sight import SIGHTS, last_play, seen, trouble
from paperbits.games.binary_number_scrabble.generator import find_plays
from paperbits.games.binary_number_scrabble.generator.codes import used_in
from paperbits.games.binary_number_scrabble.tiles import ANY, EQUALS

CARD = find("binary-number-scrabble")
RACK = "110=+-*0"


@cache
def first_plays():
    position = CARD.new(racks=[f"{RACK}1", "0011=+-*&"])
    return position, find_plays(position.board, position.racks[0], position.game)


def cost(text, last=None):
    """The trouble of one play of the first rack."""
    _, plays = first_plays()
    return float(trouble(plays, last)[plays.texts().index(text)])


def test_more_tiles_and_operators_are_more_trouble():
    assert cost("8g 1=1") == 3
    assert cost("8g 1+0=1") == 6  # Five tiles, one of them an operator.


def test_a_play_far_from_the_last_one_is_more_trouble():
    assert (
        cost("8g 1=1", last=(7, 7))
        < cost("8g 1=1", last=(0, 7))
        < cost("8g 1=1", last=(0, 0)) + 1e-9
    )
    assert cost("8g 1=1", last=(7, 7)) == 3


def test_old_tiles_are_some_trouble():
    position = CARD.new(racks=[f"{RACK}1", "0011=+-*&"], draws=["011"])
    position.push("8g 1=1")
    plays = find_plays(position.board, position.racks[1], position.game)
    assert trouble(plays, None)[plays.texts().index("8e 1=(1)(=)(1)")] == 2 + 3 / 4
    assert last_play(position) == (7, 7)


@pytest.mark.compiled
def test_a_blank_is_some_trouble():
    position = CARD.new(racks=["11=+0*0&?", "0011=+-*&"])
    plays = find_plays(position.board, position.racks[0], position.game)
    costs = dict(zip(plays.texts(), trouble(plays, None).tolist(), strict=True))
    assert costs["8g ?1=1"] == costs["8g 1=1"] + 1
    used = used_in(plays.codes)
    assert used.sum(axis=1).tolist() == new_tiles(plays.codes, 2).tolist()
    assert used[:, ANY].tolist() == [text.count("?") for text in plays.texts()]
    assert used[:, EQUALS].tolist() == [text.replace("?=", "").count("=") for text in plays.texts()]


def test_looks_are_few_distinct_and_mostly_short():
    _, plays = first_plays()
    counts = new_tiles(plays.codes)
    means = []
    for sight in SIGHTS.values():
        looked = [seen(plays, None, sight, np.random.default_rng(seed)) for seed in range(20)]
        within = counts <= sight.tiles
        assert all(
            len(few) == len(set(few.tolist())) == min(sight.looks, within.sum()) for few in looked
        )
        assert all(within[few].all() for few in looked)
        means.append(float(np.mean([counts[few].mean() for few in looked])))
    assert means == sorted(means)
    assert means[-1] < counts.mean()


def test_low_levels_lay_few_tiles_and_use_no_operators_that_they_do_not_know():
    position = CARD.new(racks=["01~0=1+&|", "0011=+-*&"])
    plays = find_plays(position.board, position.racks[0], position.game)
    counts, texts = new_tiles(plays.codes), np.array(plays.texts())
    hard = np.char.count(texts, "~") > 0
    assert counts.max() > SIGHTS["learner"].tiles
    assert hard.any()
    for name in ("beginner", "learner"):
        for seed in range(20):
            few = seen(plays, None, SIGHTS[name], np.random.default_rng(seed))
            assert counts[few].max() <= SIGHTS[name].tiles
            assert not hard[few].any()


def test_who_sees_no_play_exchanges_though_there_is_one():
    position = CARD.new(racks=["~01=&|**/", "0011=+-*1"])
    plays = find_plays(position.board, position.racks[0], position.game)
    assert "8h ~0=1" in plays.texts()
    assert set(np.char.count(plays.texts(), "~")) == {1}
    thought = choose(position, "beginner")
    assert thought.move.startswith("exchange")
    assert thought.words.startswith("I see no play")
    assert not choose(position, "greedy").move.startswith("exchange")


@pytest.mark.compiled
def test_plain_greedy_is_named_and_takes_any_play_with_the_most_points():
    position, plays = first_plays()
    moves = {choose(position, "plain-greedy", seed=seed).move for seed in range(12)}
    best = {
        plays.text(place) for place in range(len(plays)) if plays.scores[place] == plays.scores[0]
    }
    assert len(moves) > 1
    assert moves <= best
    assert "plain-greedy" not in {level.name for level in CARD.levels}
    assert level_of(CARD, "plain-greedy").title == "Plain greedy"


def test_the_measured_ladder_rises_evenly_from_random_moves_to_greed():
    kept = json.loads((RATINGS / f"{CARD.id}.json").read_text())
    rungs = [kept["levels"][name] for name in ("random", *SIGHTS, "greedy")]
    assert all(kept["offered"][name] == [] for name in (*SIGHTS, "greedy"))  # Each is apart.
    steps = [above["elo"] - below["elo"] for below, above in pairwise(rungs)]
    assert min(steps) > 100
    assert max(steps) < 2.5 * min(steps)  # Each is measured to some 60 points.
    assert kept["levels"]["plain-greedy"]["low"] <= kept["levels"]["greedy"]["high"]
