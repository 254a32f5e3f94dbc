"""The generator held to the slow one, in any base."""

import slow_plays

from paperbits.games.binary_number_scrabble.generator import best_play, count_plays, find_plays
from paperbits.games.binary_number_scrabble.texts import rack_text, tile_text
from paperbits.games.binary_number_scrabble.tiles import SYMBOLS, set_of_base


def agree(board, rack, terms):
    """Assert that both generators find equal plays and scores. Returns their number."""
    plays = find_plays(board, rack, terms)
    fast = plays.listed()
    grid = [[tile_text(tile) for tile in row] for row in board.tolist()]
    points = dict(zip(SYMBOLS, set_of_base(terms.reading.radix()).points, strict=False))
    slow = slow_plays.plays(grid, rack_text(rack), **terms.given, points=points)
    assert len(fast) == len(dict(fast)) == count_plays(board, rack, terms)
    assert dict(fast) == slow
    assert fast == sorted(slow.items(), key=lambda pair: (-pair[1], pair[0]))
    assert plays.texts() == [plays.text(index) for index in range(len(plays))]
    best = best_play(board, rack, terms)
    assert (best in fast and best[1] == fast[0][1]) if fast else best is None
    return len(fast)
