"""A second referee for plexus: edges as sets of points, every match told again from the beginning."""


def _point(name):
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def _name(point):
    return "abcdefghi"[point[0]] + str(point[1] + 1)


class _Match:
    def __init__(self, settings, moves):
        self.n = settings["n"]
        self.edges = []
        self.points = [0, 0]
        order = [0, 1]
        """Who moves in this full-move, in order; the first of them is to move."""
        self.waiting = None
        """The kind that the second mover must draw from."""
        self.player = 0
        for ply, move in enumerate(moves):
            a, b = map(_point, move.split("-"))
            kind = "end" if self.degree(a) == 1 else "mid"
            self.edges.append((a, b))
            full = len(self.edges) == self.n**2 - 1
            if ply == 0:
                continue
            first, second = order
            if self.waiting is None:
                if full:
                    self.points[first] += settings["last_dot_point"]
                elif self.from_kind(kind):
                    self.waiting, self.player = kind, second
                else:
                    self.points[first] += 1
                    order, self.player = [second, first], second
            else:
                order, self.waiting, self.player = [second, first], None, second
        self.over = len(self.edges) == self.n**2 - 1

    def degree(self, point):
        return sum(point in edge for edge in self.edges)

    def from_kind(self, kind):
        joined = {point for edge in self.edges for point in edge}
        found = []
        for x, y in joined:
            if kind is not None and (kind == "end") != (self.degree((x, y)) == 1):
                continue
            for u, v in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if 0 <= u < self.n and 0 <= v < self.n and (u, v) not in joined:
                    found.append(_name((x, y)) + "-" + _name((u, v)))
        return found


def legal(settings, moves):
    if not moves:
        c = settings["n"] // 2
        return [
            f"{_name((c, c))}-{_name(p)}" for p in ((c, c - 1), (c - 1, c), (c + 1, c), (c, c + 1))
        ]
    match = _Match(settings, moves)
    return match.from_kind(match.waiting)


def scores(settings, moves):
    return _Match(settings, moves).points


def turn(settings, moves):
    match = _Match(settings, moves)
    return None if match.over else match.player
