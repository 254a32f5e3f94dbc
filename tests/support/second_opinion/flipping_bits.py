"""A second referee for flipping-bits: patterns as texts, a set of those that have been, every way
to choose squares.
"""

import itertools


class _Match:
    def __init__(self, settings, moves):
        self.players, self.n, self.rounds = settings["players"], settings["n"], settings["rounds"]
        self.points = [0] * self.players
        self.finished = 0
        self.begin()
        for move in moves:
            self.row = self.flipped([int(k) for k in move.split(",")])
            self.been.add(self.row)
            odd = [place for place, square in enumerate(self.row, 1) if self.row.count(square) == 1]
            if odd:
                self.points[self.player] += odd[-1]
                self.finished += 1
                if self.finished < self.rounds:
                    self.begin()
            else:
                self.player = (self.player + 1) % self.players

    def begin(self):
        self.row = ("*." * self.n)[: self.n]
        self.been = {self.row}
        self.player = self.finished % self.players

    def flipped(self, places):
        return "".join(
            {"*": ".", ".": "*"}[s] if k in places else s for k, s in enumerate(self.row, 1)
        )


def legal(settings, moves):
    match = _Match(settings, moves)
    if match.finished == match.rounds:
        return []
    for flips in range(1, match.n + 1):
        found = [
            ",".join(map(str, places))
            for places in itertools.combinations(range(1, match.n + 1), flips)
            if match.flipped(places) not in match.been
        ]
        if found:
            return found
    raise AssertionError("no pattern is left")


def scores(settings, moves):
    return _Match(settings, moves).points


def turn(settings, moves):
    match = _Match(settings, moves)
    return None if match.finished == match.rounds else match.player
