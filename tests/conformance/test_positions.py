"""Positions of every game behave like values: repr, equality, copies, pickles, hashes, and taking
moves back.
"""

import copy
import functools
import pickle
import random
from itertools import pairwise

import pytest
from matches import random_move, random_settings

from paperbits import IllegalMoveError, InvalidMoveError, all_games, find

CARDS = all_games()
every_game = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)


@functools.cache
def played(name, plies=20):
    """A match, position by position, each a copy that no test may change."""
    card, chance = find(name), random.Random(f"positions of {name}")
    position = card.new(random_settings(card, chance), seed=7)
    found = [position.copy()]
    while not position.over and len(position.plies) < plies:
        move = random_move(position, chance)
        if move is None:
            break
        position.push(move)
        found.append(position.copy())
    return found


def facts(position):
    """Everything that people can see."""
    views = [position.view(seat) for seat in [None, *range(position.players)]]
    told = (
        position.turn,
        position.text(),
        position.parts(),
        position.ended(),
        position.hidden_state(),
        position.plies,
    )
    return views, told


@every_game
def test_every_move_can_be_taken_back(card):
    match = played(card.id)
    position = match[-1].copy()
    for before in reversed(match[:-1]):
        move = position.plies[-1].move
        assert position.pop() == move
        assert position == before
        assert facts(position) == facts(before)
    with pytest.raises(IllegalMoveError, match="no move to take back"):
        position.pop()
    position.push_all(ply.move for ply in match[-1].plies)
    assert position == match[-1]
    assert facts(position) == facts(match[-1])


@every_game
def test_a_copy_is_independent(card):
    match = played(card.id)
    for position in match[1:]:
        one, other = position.copy(), position.copy()
        before = facts(other)
        one.push(one.pop())
        one.pop()
        assert other == position
        assert one != other
        assert facts(other) == before


@every_game
def test_positions_after_equal_moves_are_equal_and_have_equal_hashes(card):
    match = played(card.id)
    again = card.new(match[0].game._asdict(), seed=7)
    for before, after in pairwise(match):
        assert again == before
        assert hash(again) == hash(before)
        assert again != after
        again.push(after.plies[-1].move)
    assert again == match[-1]
    assert len({*match, again}) == len(match)
    assert match[0] != "a text"


@every_game
def test_positions_are_pickled_and_deeply_copied(card):
    for position in played(card.id)[::5]:
        for other in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
            assert other == position
            assert other.card is card
            assert facts(other) == facts(position)
            if other.plies:
                other.push(other.pop())
                assert other == position


@every_game
@pytest.mark.parametrize("wrong", [3, None, b"a1", ["a1"]], ids=repr)
def test_a_move_that_is_not_a_text_is_refused(card, wrong):
    position = card.new()
    with pytest.raises(InvalidMoveError, match="A move is a text"):
        position.push(wrong)
    assert not position.preview(wrong).valid
    assert position == card.new()


@every_game
def test_settings_must_be_given_as_one_mapping(card):
    with pytest.raises(TypeError, match="takes its settings together"):
        card.new(players=2)
    with pytest.raises(ValueError, match="names with values"):
        card.new("players=2")
    with pytest.raises(TypeError, match="A seed is an integer"):
        card.new(seed="1")
