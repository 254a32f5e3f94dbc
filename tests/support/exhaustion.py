"""Values by looking at everything, with no cleverness."""

import numpy as np

from paperbits.core.records import copied


def exhausted(game, record):
    """Player 1's lead at the end of a game of two in which the lowest score wins, by every way to
    finish each turn that the rules list for proofs.
    """
    if game.over(record):
        scores = np.zeros(2)
        game.scores(record, scores)
        return scores[1] - scores[0]
    values = []
    for turn in game.turns(record):
        after = copied(record)
        for move in turn:
            game.play(after, move)
        values.append(exhausted(game, after))
    return max(values) if record.turn == 0 else min(values)
