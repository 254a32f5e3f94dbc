"""A second opinion on endings: every line of play to its end, on texts, with the slow generator;
nothing is cut off.

Boards are tuples of fifteen tuples of tokens, racks are sorted texts. Nothing here is shared with
the package.
"""

import slow_plays

PASSES = 6


class Endings:
    """Endings under some settings; what was worked out is kept."""

    def __init__(self, **settings):
        self.settings = settings
        self.listed, self.known = {}, {}

    def plays(self, board, rack):
        if (board, rack) not in self.listed:
            found = slow_plays.plays([list(row) for row in board], rack, **self.settings)
            self.listed[board, rack] = [
                (text, points, *lay(board, rack, text)) for text, points in found.items()
            ]
        return self.listed[board, rack]

    def moves(self, board, rack, other, idle):
        """Every move with what it gains for its player from now to the end of the match."""
        gains = {}
        for text, points, after, kept in self.plays(board, rack):
            if not kept:
                gains[text] = points + sum(tile in "01" for tile in other)
            else:
                gains[text] = points - self.value(after, other, kept, 0 if points else idle + 1)
        gains["pass"] = -self.value(board, other, rack, idle + 1)
        return gains

    def value(self, board, rack, other, idle):
        """What the player to move gains on the other."""
        if idle == PASSES:
            return 0
        key = board, rack, other, idle
        if key not in self.known:
            self.known[key] = max(self.moves(board, rack, other, idle).values())
        return self.known[key]


def lay(board, rack, text):
    """The board after a play, and the tiles kept."""
    rows, kept = [list(line) for line in board], list(rack)
    for (row, column), tile, lies_there in slow_plays.spelt(text):
        if not lies_there:
            rows[row][column] = tile
            kept.remove(tile[0])
    return tuple(map(tuple, rows)), "".join(kept)
