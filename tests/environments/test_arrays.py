"""Every game as arrays: actions, planes, draws and scores agree with the game as people meet it."""

import copy
import itertools
import pickle
import random

import numpy as np
import pytest
from array_matches import along, pick, settled, small
from long import many
from matches import some_games

from paperbits import IllegalMoveError, InvalidMoveError
from paperbits.core.kernel_position import KernelPosition
from paperbits.environments.playing import action_given, described

pytestmark = pytest.mark.long
CARDS = some_games()
SEEDS = range(1, 1 + many(1, 4))
every_game = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)

SHORTER = {
    "combining-dividing": {},
    "divisors-multiples-sequence": {},
    "not-divisors-or-not-multiples": {"largest": 0},
    "sums-grid": {},
}
"""The games whose rules list fewer moves than are legal, with settings for which they do;
docs/environments.md names them."""


@pytest.mark.long
@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_observations_are_the_planes_and_turn_and_scores_those_of_the_position(card, seed):
    for number, (arrays, match) in enumerate(along(card, seed)):
        assert number <= arrays.most_actions
        position = match.position()
        assert match.turn == position.turn
        assert match.over == position.over == (not match.mask().any())
        if card.outcome_by == "sum" and (match.over or not card.without_points):
            assert match.scores() == position.scores()
        elif card.outcome_by == "product":
            assert np.allclose(match.scores(), np.log(np.array(position.scores(), float)))
        for seat in range(arrays.game.players):
            seen = match.observe(seat)
            assert list(seen) == [plane.name for plane in arrays.planes]
            for plane in arrays.planes:
                values = seen[plane.name]
                assert (values.shape, values.dtype.name) == (plane.shape, plane.dtype), plane
                assert plane.low <= values.min(), plane
                assert values.max() <= plane.high, plane
            assert seen["seat"].tolist() == [
                int(player == seat) for player in range(arrays.game.players)
            ]
            assert np.flatnonzero(seen["turn"]).tolist() == ([] if match.over else [match.turn])


@every_game
def test_observations_belong_to_the_caller(card):
    for _, match in along(card, 3):
        if not match.over:
            before, mask = match.observe(0), match.mask()
            for values in match.observe(0).values():
                values.fill(1)
            match.mask().fill(1)
            after = match.observe(0)
            assert all((after[name] == before[name]).all() for name in before)
            assert (match.mask() == mask).all()


@every_game
def test_the_mask_is_the_list_of_legal_moves(card):
    settings = {**small(card), **SHORTER.get(card.id, {})}
    for _arrays, match in along(card, 6, settings):
        if card.position is not KernelPosition or match.over:
            continue
        if "moves" in (seen := match.observe(match.turn)):
            assert not seen["moves"][int(match.mask().sum()) :].any()
        legal = match.position().legal().moves
        texts = [match.action_text(action) for action in np.flatnonzero(match.mask())]
        if card.id in SHORTER:
            for text in texts:
                match.position().copy().push(text)
        else:
            assert sorted(texts) == sorted(legal)


@pytest.mark.long
@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_the_actions_of_a_move_make_it(card, seed):
    chance = random.Random(seed)
    for arrays, match in along(card, seed):
        if match.over or match.action_text(pick(match, chance)) == "finish":
            continue
        one, other = match.copy(), match.copy()
        text = ""
        for _ in range(20):  # A move may be several actions.
            one.act(pick(one, chance))
            settled(one, chance)
            if len(one.position().plies) > len(match.position().plies):
                text = one.position().plies[-1].move
                break
        if not text or match.observe(match.turn).get("begun", np.zeros(1)).any():
            continue
        for action in arrays.actions_of(match, text):
            assert other.mask()[action] == 1
            other.act(action)
        settled(other, chance)
        assert other.position().plies[-1].move == text


@every_game
def test_a_move_given_as_text_is_made(card):
    chance = random.Random(9)
    for _, match in along(card, 9):
        if match.over:
            continue
        other = match.copy()
        text = "pass" if other.position().hidden else other.action_text(pick(other, chance))
        other.push(text)
        settled(other, chance)
        assert other.position().plies[-1].move == text
        assert len(other.position().plies) == len(match.position().plies) + 1
        with pytest.raises((IllegalMoveError, InvalidMoveError)):
            other.push("no move at all")


@every_game
def test_a_copy_is_equal_and_independent(card):
    chance = random.Random(10)
    ways = itertools.cycle(
        [lambda match: match.copy(), copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))]
    )
    for twin, (arrays, match) in zip(ways, along(card, 10), strict=False):
        other = twin(match)
        assert other.position() == match.position()
        for seat in range(arrays.game.players):
            assert repr(other.observe(seat)) == repr(match.observe(seat))
            assert other.known(seat) == match.known(seat)
        if not match.over:
            before = repr(match.observe(0)), match.mask().tolist()
            action = pick(other, chance)
            other.act(action)
            settled(other, chance)
            assert (repr(match.observe(0)), match.mask().tolist()) == before
            again = twin(match)
            again.act(action)
            assert again.turn == other.turn or again.draws()


@every_game
def test_what_is_not_legal_is_refused_in_a_sentence_and_changes_nothing(card):
    for arrays, match in along(card, 11):
        before = repr(match.observe(0)), match.mask().tolist()
        wrong = [-1, arrays.action_count, 10**15, *np.flatnonzero(match.mask() == 0)[:3].tolist()]
        for action in wrong:
            with pytest.raises(IllegalMoveError) as refused:
                match.act(action)
            assert str(refused.value).endswith(".")
        with pytest.raises(IllegalMoveError):
            match.draw(0)
        assert (repr(match.observe(0)), match.mask().tolist()) == before


def test_a_whole_sequence_of_steps_is_not_longer_than_its_bound():
    arrays, chance = described("divisors-multiples-sequence", {"r": 9}), random.Random(1)
    for _ in range(20):
        match, number = arrays.start(), 0
        while not match.over:
            match.act(pick(match, chance))
            number += 1
        assert number <= arrays.most_actions


def test_an_opening_that_belongs_to_no_player_is_made():
    match = described("plexus", {"n": 3}).start()
    assert match.position().text() == "b2-a2"
    assert match.turn == 0


def test_a_legal_move_that_the_rules_do_not_list_is_no_action():
    arrays = described("sums-grid", {"n": 2})
    match = arrays.start()
    with pytest.raises(IllegalMoveError, match=r"a1=1000 is legal, but the rules do not list it"):
        arrays.actions_of(match, "a1=1000")
    match.push("a1=1000")
    assert match.position().text() == "1000 .\n. ."


@pytest.mark.parametrize("action", [True, 1.0, "1", None, np.array([1])])
def test_an_action_is_an_integer(action):
    with pytest.raises(InvalidMoveError, match="An action is an integer, not"):
        action_given(action)
    assert action_given(np.int64(3)) == action_given(np.array(3, np.uint8)) == 3
