"""States that the checker takes for one have the same outcome."""

from functools import cache

import pytest

from paperbits.solve.checker.rules.plexus import Plexus


@pytest.mark.parametrize("last_dot_point", [False, True])
def test_lattices_of_the_same_kinds_of_dots_end_alike(last_dot_point):
    """Every state of 3 by 3 dots, by plain minimax that tells all of them apart."""
    game = Plexus({"players": 2, "n": 3, "last_dot_point": last_dot_point})

    @cache
    def margin(state):
        turn = game.turn(state)
        if turn is None:
            return game.lead(state, 0)
        return (min if turn else max)(margin(game.play(state, move)) for move in game.moves(state))

    margins, states, waiting = {}, set(), [game.start()]
    while waiting:
        state = waiting.pop()
        if state in states:
            continue
        states.add(state)
        assert margins.setdefault(game.canon(state), margin(state)) == margin(state)
        if game.turn(state) is not None:
            waiting += [game.play(state, move) for move in game.moves(state)]
    assert len(margins) * 10 < len(states)
