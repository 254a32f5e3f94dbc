"""Compiled rules do what the interpreted ones do, for every game: with the usual settings or, if
more than a size can be set, with others, always the same, since a kernel is compiled for every
shape of positions. `make test-long` takes both.
"""

import random

import numpy as np
import pytest
from long import many
from matches import random_settings

from paperbits import all_games
from paperbits.core.actions import act, action_count, mask_actions
from paperbits.core.compiler.kernel import kernel
from paperbits.core.compiler.reach import Reach
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.records import rows
from paperbits.search.rng import below, seeded

pytestmark = [pytest.mark.compiled, pytest.mark.long]


def several(card):
    """Whether a game has more to set than the size of its board."""
    first, *others = (random_settings(card, random.Random(seed)) for seed in range(30))
    return sum(any(each[name] != first[name] for each in others) for name in first) > 1


GAMES = [
    pytest.param(card.configure(settings), id=f"{card.id} {name}")
    for card in all_games()
    if card.position is KernelPosition
    for name, settings in (
        ("as usual", {}),
        ("otherwise", random_settings(card, random.Random(f"{card.id} 12"))),
    )
    if several(card) == bool(settings) or many(False, True)
]

GUARD = 8
"""Guard rows before and behind a buffer, which rules must not touch."""
SENTINEL = -987_654_321
PLIES = 300


@kernel
def walk(game, positions, out, mask, state, notes, choices, scores):
    """Play at random, by turns with moves and with their numbers. Note each ply's player, number of
    moves, legal actions (mixed into one number) and choice.

    Returns the plies played.
    """
    ply = 0
    while ply < len(choices) and not game.over(positions[0]):
        count = mask_actions(game, positions[0], out, mask)
        notes[ply, 0] = positions[0].turn
        notes[ply, 1] = count
        for action in range(len(mask)):
            notes[ply, 2] = (notes[ply, 2] * 3 + mask[action]) % 1_000_003
        pick = below(state, count)
        choices[ply] = out[pick]
        if ply % 2 == 0:
            game.play(positions[0], out[pick])
        else:
            action = game.move_number(out[pick]) if game.move_numbers() > 0 else pick
            act(game, positions[0], out, action)
        ply += 1
    game.scores(positions[0], scores)
    return ply


def compiled(event):
    """The function of ours that was compiled; none if Numba reports another."""
    function = event.data["dispatcher"].py_func
    return {function} if function.__module__.startswith("paperbits") else set()


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_actions_agree_interpreted_and_compiled(game):
    from numba.core.event import install_recorder

    with install_recorder("numba:compile") as recorder:
        agree(game)
    # The kernel's key covers all functions that Numba compiles for it.
    found = set().union(*(compiled(event) for _, event in recorder.buffer))
    assert found <= Reach(walk.interpreted, [type(game)]).functions.keys()


def agree(game):
    seen = []
    for run in (walk, walk.interpreted):
        room = game.buffer()
        guarded = np.full((len(room) + 2 * GUARD, *room.shape[1:]), SENTINEL, room.dtype)
        positions, mask = rows(game.start(), 1), np.zeros(action_count(game), np.int8)
        notes = np.zeros((PLIES, 3), np.int64)
        choices = np.zeros((PLIES, *room.shape[1:]), room.dtype)
        scores = np.zeros(int(getattr(game, "players", 2)))
        out = guarded[GUARD:-GUARD]
        plies = run(game, positions, out, mask, seeded(13), notes, choices, scores)
        assert (guarded[:GUARD] == SENTINEL).all()
        assert (guarded[-GUARD:] == SENTINEL).all()
        seen.append((plies, notes.tolist(), choices.tolist(), positions.tobytes(), scores.tolist()))
    assert seen[0][:4] == seen[1][:4]
    # Logarithms may differ in their last digit.
    assert seen[0][4] == pytest.approx(seen[1][4], rel=1e-12)
