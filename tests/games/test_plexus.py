"""Plexus: lost turns, the last dot, the alternating order, labels."""

import random

import pytest
from matches import leaves

from paperbits import find

LOST = ["b2-a2", "a2-a1", "a1-b1", "a2-a3"]


def played(moves, **settings):
    position = find("plexus").new({"n": 3} | settings)
    position.push_all(moves)
    return position


def test_the_order_alternates():
    """(1,2), (2,1), (1,2) and so on, as long as nobody loses a turn."""
    position = played(["b2-a2"])
    turns = []
    for move in ["a2-a1", "a1-b1", "b1-c1", "c1-c2", "b2-b3", "c2-c3", "b3-a3"]:
        turns.append(position.turn + 1)
        position.push(move)
    assert turns == [1, 2, 2, 1, 1, 2, 2]
    assert position.over
    assert position.scores() == [0, 0]
    assert position.winners() == [0, 1]


def test_a_player_without_a_reply_loses_the_turn_and_begins_the_next_full_move():
    position = played(LOST)
    assert position.scores() == [0, 1]
    assert position.turn == 0
    assert position.record.kind == 0


@pytest.mark.parametrize(("setting", "scores"), [(False, [0, 0]), (True, [0, 1])])
def test_the_last_dot_scores_if_the_setting_says_so(setting, scores):
    """Player 2 joins it as the first mover of the fourth full-move."""
    moves = ["b2-b1", "b1-a1", "a1-a2", "b2-c2", "a2-a3", "c2-c1", "a3-b3", "c2-c3"]
    position = played(moves, last_dot_point=setting)
    assert position.over
    assert position.scores() == scores
    assert [len(parts) for parts in position.parts()] == scores


def test_the_second_mover_gets_nothing_for_the_last_dot():
    moves = [*LOST, "b2-c2", "b1-c1", "b2-b3", "c2-c3"]
    assert played(moves, last_dot_point=False).scores() == [0, 2]
    assert played(
        ["b2-a2", "a2-a1", "a1-b1", "b1-c1", "c1-c2", "a2-a3", "a3-b3", "b3-c3"],
        last_dot_point=True,
    ).scores() == [
        1,
        0,
    ]


def test_counts_of_matches():
    """From the second referee, too, in the match-by-match comparison; these are whole counts."""
    assert [leaves(played([]), depth) for depth in range(1, 6)] == [4, 20, 80, 416, 872]
    assert [leaves(find("plexus").new(), depth) for depth in range(1, 4)] == [4, 24, 140]


@pytest.mark.parametrize("seed", range(4))
def test_a_mirrored_lattice_plays_the_same(seed):
    chance = random.Random(seed)
    position, other = find("plexus").new(), find("plexus").new()
    turned = str.maketrans("abcde12345", "12345abcde")

    def over(move):
        return "-".join(
            "".join(sorted(dot.translate(turned), reverse=True)) for dot in move.split("-")
        )

    while not position.over:
        assert sorted(map(over, position.legal().moves)) == sorted(other.legal().moves)
        move = chance.choice(position.legal().moves)
        position.push(move)
        other.push(over(move))
        assert (position.turn, position.scores()) == (other.turn, other.scores())


def test_the_label_of_a_dot_lists_what_it_is_joined_to():
    """LOST joins a2 to three dots."""
    [board] = played(LOST).view(None).boards
    labels = {square.id: square.label for row in board.rows for square in row}
    assert labels["a2"] == "midpoint, joined to b2, a1 and a3"
    assert labels["a3"] == "endpoint, joined to a2"
