"""Random matches of games as arrays, for tests that hold for all games."""

import random

import numpy as np
from matches import random_settings

from paperbits.core.compiler.kernel import compiled
from paperbits.environments.playing import described

ACTIONS = 60


def small(card, seed=0):
    """Small random settings."""
    return random_settings(card, random.Random(f"{card.id} {seed}"))


def shortest(card):
    """Of some small random settings, those with which matches are shortest, but every player moves
    more than once.
    """
    tried = [described(card, small(card, seed)) for seed in range(8)]
    best = min(
        (each for each in tried if each.most_actions >= 2 * each.game.players),
        key=lambda each: each.most_actions,
    )
    return best.game._asdict()


def actions(arrays):
    """How many actions of a match a test plays: few where finding plays interpreted takes long."""
    return 6 if arrays.most_outcomes and not compiled() else ACTIONS


def settled(match, chance):
    """Make the draws that are due."""
    while outcomes := match.draws():
        tiles, weights = zip(*outcomes, strict=True)
        match.draw(chance.choices(tiles, weights)[0])


def pick(match, chance):
    """A random legal action."""
    return chance.choice(np.flatnonzero(match.mask()).tolist())


def along(card, seed=0, settings=None):
    """Arrays and a match after each action of a random match, draws made. The match is the same
    object each time.
    """
    arrays, chance = (
        described(card, small(card, seed) if settings is None else settings),
        random.Random(seed),
    )
    match = arrays.start()
    settled(match, chance)
    yield arrays, match
    for _ in range(actions(arrays)):
        if match.over:
            return
        match.act(pick(match, chance))
        settled(match, chance)
        yield arrays, match


def quick(card):
    """Whether whole matches of a game may be played again and again: finding plays takes long
    without the compiler.
    """
    return compiled() or not described(card).most_outcomes
