"""Check a certificate: does each claim about a game hold, whatever the other player does?

This file shares nothing with the rest of paperbits. It has its own few lines of rules for each
game, in plain Python, and no hashes of positions: states are compared as they are. Run it alone:
``python checker.py FILE``.

A certificate is JSON (or gzip of it). A claim says that ``player`` (from 1) ends at least ``least``
(a margin, "win" or "tie") ahead. ``strategy`` lists the player's moves in the order of ``follow``:
depth first, moves in the game's order, symmetric once.
"""

import base64
import gzip
import json
import math
import re
import sys
import zlib
from itertools import combinations, permutations, product

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def views(rows):
    """Return the mirror images of rows."""
    return rows, [row[::-1] for row in rows], rows[::-1], [row[::-1] for row in rows[::-1]]


class Grid:
    """Games on an n by n grid. The state is a tuple of the squares, row by row."""

    full = False  # Whether all squares are filled at the end.
    transposes = False  # Whether any empty square may be filled, and rows score as columns do.
    free = False  # Whether lines have no order.

    def __init__(self, settings):
        self.s, self.n = settings, settings["n"]
        self.squares = [LETTERS[x] + str(y + 1) for y in range(self.n) for x in range(self.n)]
        self.rows = [[y * self.n + x for x in range(self.n)] for y in range(self.n)]
        self.columns = [list(column) for column in zip(*self.rows)]
        self.mirrors = [sum(rows, []) for rows in (*views(self.rows), self.columns)]
        self.all = self.n**2 if self.full else 2 * (self.n**2 // 4)

    def start(self):
        return (0,) * self.n**2

    def canon(
        self, state
    ):  # Rows stay rows. If lines have no order, rows may be exchanged, and so may columns.
        if self.free and self.n < 5:
            return min(
                tuple(sorted(zip(*rows))) for rows in permutations(zip(*[iter(state)] * self.n))
            )
        return min(tuple(state[k] for k in mirror) for mirror in self.mirrors[:4])

    def turn(self, state):
        return None if (count := sum(map(bool, state))) == self.all else count % 2

    def moves(self, state):
        return [square for square, held in zip(self.squares, state) if not held]

    def put(self, state, square, value=1):
        return tuple(value if square == k else held for k, held in zip(self.squares, state))

    play = put

    def lines(self, state):
        return [[[state[k] for k in line] for line in lines] for lines in (self.rows, self.columns)]

    def scores(self, state):
        return [sum(map(self.line, lines)) for lines in self.lines(state)]

    def pairing(self, root, player, pairs):
        """Player 2 answers in the other square of a pair, with the same number: the grid ends up
        equal to its transpose.
        """
        places = [
            tuple(self.squares.index(q) if q in self.squares else -1 for q in pair)
            for pair in pairs
        ]
        alike = all(
            self.mirrors[4][a] == b or a % (self.n + 1) == b % (self.n + 1) == 0 for a, b in places
        )
        once = sorted(sum(places, ())) == list(range(self.n**2)) and all(a != b for a, b in places)
        return (
            self.transposes
            and alike
            and once
            and self.all % 2 == 0
            and not any(root)
            and player == 1
            and len(pairs)
        )


class Palindromic(Grid):
    """Palindromic Rows/Columns."""

    transposes = True

    def canon(
        self, state
    ):  # Only squares that mirror each other are compared: it does not matter where such a group is.
        n, groups = self.n, []
        for y, x in product(range((n + 1) // 2), repeat=2):
            a, b, c, d = (state[v * n + u] for v in (y, n - 1 - y) for u in (x, n - 1 - x))
            groups.append(
                (
                    2 * x == n - 1,
                    2 * y == n - 1,
                    min((a, b, c, d), (b, a, d, c), (c, d, a, b), (d, c, b, a)),
                )
            )
        return tuple(sorted(groups))

    def line(self, line):  # The smaller count wins, so it counts against its player.
        return -sum(a != b for a, b in zip(line, line[::-1])) // 2 if any(line) else 0


class Blob(Grid):
    """Multiples/Divisors Blob."""

    def moves(self, state):
        n, filled = self.n, {(k % self.n, k // self.n) for k in range(self.n**2) if state[k]}
        near = {(x + a, y + b) for x, y in filled for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        return [
            q
            for k, q in enumerate(self.squares)
            if not state[k] and (not filled or (k % n, k // n) in near)
        ]

    def line(self, line):
        runs = [len(run) for run in re.findall("0+|1+", "".join(map(str, line)))]
        return int(
            all(max(a, b) % min(a, b) == 0 for a, b in combinations(runs, 2))
            and (len(runs) > 1 or self.s["single_run"])
        )


def prime(number):
    """Return whether a number is prime, by trial division."""
    return number > 1 and all(number % divisor for divisor in range(2, math.isqrt(number) + 1))


class BinaryPrimes(Grid):
    """Binary Primes."""

    transposes = True

    def line(self, line):
        text, other = "".join(map(str, line)), "".join(str(1 - held) for held in line)
        return max(
            [
                1,
                *(
                    p
                    for p in (int(t, 2) for t in (text, text[::-1], other, other[::-1]))
                    if prime(p)
                ),
            ]
        )

    def scores(self, state):
        return [math.prod(map(self.line, lines)) for lines in self.lines(state)[::-1]]


class ProductGrid(Grid):
    """Product Grid."""

    full = transposes = free = True

    def moves(self, state):
        return [
            f"{square}={k}"
            for square, held in zip(self.squares, state)
            if not held
            for k in range(1, self.n + 1)
        ]

    def play(self, state, move):
        return self.put(state, move.split("=")[0], int(move.split("=")[1]))

    def line(self, line):
        return math.prod(
            (counts := [line.count(k) for k in range(1, self.n + 2)])[: counts.index(0)]
        )


class SumKind(Grid):
    """Sum Kind Of Game."""

    full = free = True

    def play(self, state, move):
        return self.put(
            state,
            move,
            self.n**2 // 2 - count // 2 if (count := sum(map(bool, state))) % 2 else count // 2 + 1,
        )

    def line(self, line):
        return sum(
            any(a + b == c for a, b in combinations(line[:k] + line[k + 1 :], 2))
            for k, c in enumerate(line)
        )


class DivisorOverSums(Grid):
    """Divisor Over Sums. The state has the two chosen divisors behind the squares."""

    def start(self):
        return (0,) * (self.n**2 + 2)

    def canon(self, state):
        return super().canon(state) + state[-2:]

    def turn(self, state):
        return (
            count % 2
            if (count := sum(map(bool, state[:-2]))) < self.n**2
            else 0
            if not state[-2]
            else 1
            if not state[-1]
            else None
        )

    def sums(self, state, player):
        return [a + b for line in self.lines(state)[player] for a, b in zip(line, line[1:])]

    def moves(self, state):
        if 0 in state[:-2]:
            return super().moves(state[:-2])
        sums = self.sums(state, self.turn(state))
        return [f"d={d}" for d in range(1, max(sums) + 1) if any(total % d == 0 for total in sums)]

    def play(self, state, move):
        if move[1] == "=":
            return (
                *state[:-2],
                *((int(move[2:]), 0) if not state[-2] else (state[-2], int(move[2:]))),
            )
        return (*self.put(state[:-2], move, sum(map(bool, state)) + 1), 0, 0)

    def scores(self, state):
        return [
            d * sum(d and not t % d for t in self.sums(state, k)) for k, d in enumerate(state[-2:])
        ]


class NotDivisors(Grid):
    """(Not)Divisors or (Not)Multiples with a largest integer. The state is the grid; who cannot move
    has lost.
    """

    def turn(self, state):
        return sum(map(bool, state)) % 2 if self.moves(state) else None

    def moves(self, state):
        n, found = self.n, []
        for k, square in enumerate(self.squares):
            around = [
                (j, abs(j % n - k % n) + abs(j // n - k // n)) for j in range(n * n) if state[j]
            ]
            sides = [state[j] for j, d in around if d == 1]
            corners = [
                state[j] for j, d in around if d == 2 and j % n != k % n and j // n != k // n
            ]
            if state[k] or (around and not sides):
                continue
            fits = lambda v: (
                all(max(v, w) % min(v, w) == 0 for w in sides)
                and all(max(v, w) % min(v, w) for w in corners)
            )
            found += [
                f"{square}={v}"
                for v in range(2, self.s["largest"] + 1)
                if v not in state and fits(v)
            ]
        return found

    play = ProductGrid.play

    def scores(self, state):
        return [sum(map(bool, state)) % 2, (sum(map(bool, state)) - 1) % 2]


class Row:
    """Games on a row or a list. A state is a tuple that begins with what is written."""

    def __init__(self, settings):
        self.s = settings

    def canon(self, state):
        return state


class AnotherBinaryPrimes(Row):
    """Another Binary Primes."""

    def start(self):
        return (0,) * self.s["n"]

    def turn(self, state):
        return None if sum(state) == self.s["n"] // 4 * 2 else sum(state) % 2

    def moves(self, state):
        return [str(k) for k, held in enumerate(state, 1) if not held]

    def play(self, state, move):
        return state[: int(move) - 1] + (1,) + state[int(move) :]

    def scores(self, state):
        texts = ["".join(map(str, line)) for line in (state, state[::-1])]
        return [
            sum(
                map(
                    prime, {int(t[i:j], 2) for i in range(len(t)) for j in range(i + 1, len(t) + 1)}
                )
            )
            for t in texts
        ]


class Palindromes(Row):
    """Palindromes/Antipalindromes."""

    def start(self):
        return (".",) * self.s["m"]

    def canon(self, state):  # Mirrored, and with 0 and 1 exchanged, every stretch keeps its kind.
        return min(
            state,
            state[::-1],
            other := tuple({"0": "1", "1": "0", ".": "."}[held] for held in state),
            other[::-1],
        )

    def turn(self, state):
        return (len(state) - state.count(".")) % 2 if "." in state else None

    def moves(self, state):
        return [f"{k}={digit}" for k, held in enumerate(state, 1) if held == "." for digit in "01"]

    def play(self, state, move):
        return state[: int(move[:-2]) - 1] + (move[-1],) + state[int(move[:-2]) :]

    def scores(self, state):
        row, turned = "".join(state), str.maketrans("01", "10")
        cuts = [row[i:j] for i in range(len(row)) for j in range(i + 2, len(row) + 1, 2)]
        return [
            sum(len(c) for c in cuts if c == c[::-1]),
            sum(len(c) for c in cuts if c == c[::-1].translate(turned)),
        ]


class BinaryScramble(Row):
    """Binary Scramble. The state: (list, lists so far, points, turn), lists as texts."""

    def start(self):
        return "", frozenset(), (0, 0), 0

    def turn(self, state):
        return state[3] if self.moves(state) else None

    def flip(self, text, k):
        return text[: k - 1] + "10"[int(text[k - 1])] + text[k:]

    def moves(self, state):
        text, been, points, _ = state
        if len(text) < self.s["length"]:
            return ["0", "1"]
        if self.s["target"] and max(points) >= self.s["target"]:
            return []
        return [str(k) for k in range(1, len(text) + 1) if self.flip(text, k) not in been]

    def play(self, state, move):
        text, been, points, turn = state
        new = text + move if len(text) < self.s["length"] else self.flip(text, int(move))
        shape = [sorted(map(len, re.findall("0+|1+", t))) for t in (new, *been)]
        if len(new) == len(text) and shape[0] in shape[1:]:
            points = tuple(p + (k == turn) for k, p in enumerate(points))
        return new, been | {new} if len(new) == self.s["length"] else been, points, 1 - turn

    def scores(self, state):
        return list(state[2])


class FlippingBits(Row):
    """Flipping Bits. The state: (row, patterns of this round, points, rounds finished, turn)."""

    def fresh(self, points, finished):
        return (
            (row := ("*." * self.s["n"])[: self.s["n"]]),
            frozenset([row]),
            points,
            finished,
            finished % 2,
        )

    def start(self):
        return self.fresh((0, 0), 0)

    def turn(self, state):
        return None if state[3] == self.s["rounds"] else state[4]

    def flip(self, row, places):
        return "".join("*."[held == "*"] if k in places else held for k, held in enumerate(row, 1))

    def moves(self, state):
        for flips in range(1, self.s["n"] + 1):
            found = [
                c
                for c in combinations(range(1, self.s["n"] + 1), flips)
                if self.flip(state[0], c) not in state[1]
            ]
            if found:
                return [",".join(map(str, places)) for places in found]

    def play(self, state, move):
        _, been, points, finished, turn = state
        row = self.flip(state[0], set(map(int, move.split(","))))
        odd = [k for k, held in enumerate(row, 1) if row.count(held) == 1]
        if odd:
            return self.fresh(
                tuple(p + odd[-1] * (k == turn) for k, p in enumerate(points)), finished + 1
            )
        return row, been | {row}, points, finished, 1 - turn

    def scores(self, state):
        return list(state[2])

    def pairing(self, root, player, pairs):
        """In a single round the player can always go to the other pattern of a pair, until the
        other player goes where one flip wins. Nobody has been at such a pattern before, so the
        other player may never flip as many squares as lead to a win.
        """
        every = ["".join(t) for t in product("*.", repeat=self.s["n"])]
        wins = {t for t in every if 1 in (t.count("*"), t.count("."))}
        near = {t: [self.flip(t, [k]) for k in range(1, self.s["n"] + 1)] for t in every}
        near_wins = {t for t in every if wins & set(near[t])}
        other = {a: b for pair in pairs for a, b in (pair, pair[::-1]) if b in near[a]}
        fits = len(other) == 2 * len(pairs) and self.s["rounds"] == 1 and root == self.start()
        fits, waiting, been = fits and (player == 0 or root[0] not in other), [root[0]], set()
        while fits and waiting:
            here = waiting.pop()
            if here in been:
                continue
            been.add(here)
            if player == 0 or here != root[0]:  # The player is to move.
                if here in near_wins:
                    continue
                here = other[here]
            fits = here not in wins | near_wins
            waiting += (
                near[here] if near_wins & set(near[here]) else [t for t in every if t not in wins]
            )
        return fits and len(been)


class Plexus(Row):
    """Plexus via Midpoints and Endpoints. The state: (how many segments each dot has, points, who
    is next: the mover and then the other, kind to draw from or 0).
    """

    def start(self):
        return (0,) * self.s["n"] ** 2, (0, 0), (0, 1), 0

    def canon(self, state):
        n, dots = self.s["n"], state[0]
        return (
            min(sum(view, ()) for view in views([dots[k : k + n] for k in range(0, n * n, n)])),
            *state[1:],
        )

    def turn(self, state):
        return state[2][0] if 0 in state[0] else None

    def moves(self, state, kind=None):
        n, dots = self.s["n"], state[0]
        kind = state[3] if kind is None else kind
        name = lambda k: LETTERS[k % n] + str(k // n + 1)
        near = lambda k: [
            j for j in (k - n, k - 1, k + 1, k + n) if 0 <= j < n * n and abs(j % n - k % n) < 2
        ]
        if not any(dots):
            return [f"{name(n * n // 2)}-{name(j)}" for j in near(n * n // 2)]
        from_ = [k for k, held in enumerate(dots) if held and kind in (0, min(held, 2))]
        return [f"{name(k)}-{name(j)}" for k in from_ for j in near(k) if not dots[j]]

    def play(self, state, move):
        a, b = ((int(dot[1:]) - 1) * self.s["n"] + LETTERS.index(dot[0]) for dot in move.split("-"))
        dots, points, (mover, other), waiting = state
        new, kind = tuple(held + (k in (a, b)) for k, held in enumerate(dots)), min(dots[a], 2)
        if waiting or not any(dots):
            return (
                new,
                points,
                (mover, other),
                0,
            )  # The full move is over, or only the opening made.
        if 0 in new and self.moves((new, points, (other, mover), 0), kind):
            return new, points, (other, mover), kind
        return (
            new,
            tuple(
                p + (0 in new or self.s["last_dot_point"]) * (k == mover)
                for k, p in enumerate(points)
            ),
            (other, mover),
            0,
        )

    def scores(self, state):
        return list(state[1])


def sums_grid(s, value, boards):
    """``boards`` are all best ones up to mirrors and turns, 0 for any integer. They are found
    again, numbers ascending: one that is no sum when its turn comes must be placed, for every
    longer run with an empty square comes to more.
    """
    rows, columns = s.get("rows", s.get("n")), s.get("columns", s.get("n"))
    across = [[y * columns + x for x in range(columns)] for y in range(rows)]
    lines = across + [list(line) for line in zip(*across)]
    runs = {
        tuple(line[i:j])
        for line in lines
        for i in range(len(line))
        for j in range(i + 1, len(line) + 1)
    }
    turns = [
        sum(map(list, view), [])
        for view in (*views(across), *(zip(*view) for view in views(across) if rows == columns))
    ]
    least = lambda board: min(tuple(board[k] for k in turn) for turn in turns)

    def visit(board, number, most, found):
        sums = {sum(board[k] for k in run) for run in runs if all(board[k] for k in run)}
        missing = [m for m in range(1, most + 1) if m not in sums]
        low = sorted(
            sum(board[k] or number for k in run) for run in runs if not all(board[k] for k in run)
        )
        if not missing or len(low) < len(missing) or any(map(int.__gt__, low, missing)):
            return found if missing else found | {least(board)}
        for k in range(rows * columns if number > 1 else (rows * columns + 1) // 2):
            if not board[k]:
                found = visit(board[:k] + (number,) + board[k + 1 :], number + 1, most, found)
        return visit(board, number + 1, most, found) if number in sums else found

    found, more = (
        visit((0,) * (rows * columns), 1, value["margin"] + k, frozenset()) for k in (0, 1)
    )
    return (
        s["players"] == 1
        and value == {"winners": [1], "margin": value["margin"]}
        and not more
        and found == set(map(least, boards))
        and len(found)
    )


def endless(s, value, exponents):
    """(Not)Divisors, n = 2, without a largest integer (or with 18 digits). Player 1's first number
    a and third number c have these ``exponents`` at 2 and at a prime q that does not divide player
    2's b, and none elsewhere; c is beside a and across from b. No d is left across from a. Whether
    numbers divide each other depends only on which exponents are larger, so 0 to 3 are enough for b
    and d. A vector: of a, b, c, d, 1.
    """
    if s["n"] == 1:
        return int(
            (s["players"], s["largest"], value, exponents) == (2, 0, {"winners": [1]}, {})
        )  # One number fills the grid.
    primes = (
        (*exponents["2"], 4),
        (*exponents["q"], 1),
        (0, 0, 4),
    )  # As all primes up to 53 have a product of 20 digits, q is at most 53.
    kinds = [[(a, b, c, d, 0) for b, d in product(range(most), range(4))] for a, c, most in primes]

    def may(
        divide, fail
    ):  # Whether there may be b and d such that, of these pairs, the first divide, and these do not.
        left = [[v for v in kind if all(v[j] <= v[k] for j, k in divide)] for kind in kinds]
        return any(
            all(any(v[j] > v[k] for v in (two, q, *left[2])) for j, k in fail)
            for two, q in product(*left[:2])
        )

    holds, alike = (
        {k for kind in primes for k in kind[:2]} <= {0, 1},
        [[(0, 4)], [(2, 4)], [(0, 2), (2, 0)], [(1, 2)], [(2, 1)]],
    )
    for beside, fail in (
        ([(0, 1)], [(1, 0)]),
        ([(1, 0)], [(0, 1), (1, 4)]),
    ):  # b is a multiple of a; or a divisor, and not 1.
        for one, other in product([(3, 1), (1, 3)], [(3, 2), (2, 3)]):
            holds &= not may([*beside, one, other], [*fail, (3, 0), (0, 3), (3, 4)])
        holds &= not may(beside, [*fail, (0, 2), (2, 0)]) and not any(
            may([*beside, *pairs], fail) for pairs in alike
        )
    told = (s["players"], s["n"], s["largest"], value, exponents["q"][0]) == (
        2,
        2,
        0,
        {"winners": [1]},
        0,
    )  # Player 1 picks q when b is known.
    return 8 * (holds and told)  # Two kinds of b, each with four kinds of d.


def splits(n):
    """Return the ways to split a number of the list."""
    return [(d, *rest) for d in range(2, n) if n % d == 0 for rest in [(n // d,), *splits(n // d)]]


def combining(s, value, position, turn, left, table):
    """``table``: a byte for each list, the plies to the end, odd for a win of the player to move,
    even for a loss, 255 if it can be put off for ever. The place of a list: for each number k the
    digits 1 and k - 1 zeros, one after the other, read in binary.
    """
    table, place = (
        zlib.decompress(base64.b64decode(table)),
        lambda now: int("".join("1".ljust(k, "0") for k in now), 2),
    )
    for index in range(2, len(table)):
        now = [len(digits) for digits in re.findall("10*", f"{index:b}")]
        after = [
            now[:k] + [*split] + now[k + 1 :]
            for k, number in enumerate(now)
            for split in splits(number)
        ]
        after += [now[:k] + [now[k] + now[k + 1]] + now[k + 2 :] for k in range(len(now) - 1)]
        plies = [0 if all(map(prime, new)) else table[place(new)] for new in after]
        lost = [ply for ply in plies if ply % 2 == 0]
        if table[index] != (
            min(lost) + 1 if lost else 255 if 255 in plies or not plies else max(plies) + 1
        ):
            return 0
    plies = table[place(position)]
    wins = [1, 2] if plies == 255 or plies > left else [turn if plies % 2 else 3 - turn]
    legal = (
        s["players"] == 2 and turn in (1, 2) and min(position) > 0 and sum(position) > 1
    )  # The place of 1 alone is not checked above.
    return legal and value == {"winners": wins} and len(table)


GAMES = {
    "palindromic-rows-columns": Palindromic,
    "multiples-divisors-blob": Blob,
    "binary-primes": BinaryPrimes,
    "product-grid": ProductGrid,
    "sum-kind-of-game": SumKind,
    "divisor-over-sums": DivisorOverSums,
    "plexus": Plexus,
    "not-divisors-or-not-multiples": NotDivisors,
    "another-binary-primes": AnotherBinaryPrimes,
    "flipping-bits": FlippingBits,
    "palindromes-antipalindromes": Palindromes,
    "binary-scramble": BinaryScramble,
}
WHOLE = {
    "sums-grid": sums_grid,
    "combining-dividing": combining,
    "not-divisors-or-not-multiples without end": endless,
}  # Their own proofs.
FORMAT, LEAST = "paperbits-certificate-1", {"win": 1e-9, "tie": 0}


class NotProvedError(ValueError):
    """A certificate does not show what it claims. The text says why, for people."""


def reach(game, moves):
    """Return the state after these moves; raise NotProvedError for one that is not legal."""
    state = game.start()
    for number, move in enumerate(moves, 1):
        if game.turn(state) is None or move not in game.moves(state):
            raise NotProvedError(f"move {number} of its position is not legal")
        state = game.play(state, move)
    return state


def after(path):
    """Return in words the moves that a strategy was followed along: (path before, last move)."""
    moves = []
    while path:
        path, move = path
        moves.insert(0, move)
    return f"after the moves {' '.join(moves)}" if moves else "before any move"


def follow(game, root, player, least, choose, token=None, advance=lambda token, move: None):
    """Visit every state that the other player can bring about while ``player`` follows
    ``choose(state, token)``; count them. Of symmetric ones only the first is visited. ``advance``
    may carry a token along. Raises NotProvedError where the claim fails.
    """
    seen, waiting = set(), [(root, token, ())]
    while waiting:
        state, token, path = waiting.pop()
        if game.canon(state) in seen:
            continue
        seen.add(game.canon(state))
        if game.turn(state) is None:
            if (scores := game.scores(state))[player] - scores[1 - player] < least:
                held = " and ".join(map(str, scores))
                raise NotProvedError(
                    f"the claim of player {player + 1} fails: the scores are {held} {after(path)}"
                )
            continue
        moves = game.moves(state)
        if game.turn(state) == player:
            chosen = choose(state, token)
            if chosen not in moves:
                raise NotProvedError(
                    f"the strategy of player {player + 1} has no legal move {after(path)}"
                )
            moves = [chosen]
        waiting += [
            (game.play(state, move), advance(token, move), (path, move)) for move in reversed(moves)
        ]
    return len(seen)


def told(certificate):
    """Return the game, its settings and the position, in words."""
    plain = lambda value: (
        str(value).lower()
        if isinstance(value, bool)
        else " ".join(map(str, value))
        if isinstance(value, list)
        else str(value)
    )
    settings = " ".join(f"{name}={plain(value)}" for name, value in certificate["settings"].items())
    rest = "".join(
        f", {name} {plain(certificate[name])}"
        for name in ("moves", "position", "turn", "left")
        if certificate.get(name)
    )
    return f"{certificate['game']} with {settings}{rest}"


def outcome(settings, value):
    """Return what best play gives, in words."""
    winners, margin = value["winners"], value.get("margin")
    if settings["players"] == 1:
        return f"a score of {margin}"
    return (f"player {winners[0]} the win" if len(winners) == 1 else "a tie") + (
        "" if margin is None else f" by a margin of {margin:+}" if margin else ""
    )


def check(certificate):
    """Return a sentence about a certificate that holds. Raise NotProvedError for one that does
    not; a field that is missing or holds something else raises what Python raises for it.
    """
    settings, value = certificate["settings"], certificate["value"]
    about, prove = (
        told(certificate),
        WHOLE.get(certificate["game"] + " without end" * (settings.get("largest") == 0)),
    )
    if prove and certificate["format"] == FORMAT:
        rest = {
            name: certificate[name]
            for name in certificate
            if name not in ("format", "game", "settings", "value")
        }
        if not (states := prove(settings, value, **rest)):
            raise NotProvedError("the boards, the table or the exponents do not prove the value")
        return f"{about}: best play gives {outcome(settings, value)}; {states} checked."
    if (
        certificate["format"] != FORMAT
        or settings["players"] != 2
        or settings.get("largest", 2) < 2
    ):
        raise NotProvedError("the format, or a setting, is outside this checker's rules")
    if certificate["game"] not in GAMES:
        raise NotProvedError("the game is outside this checker's rules")
    if {claim["player"] for claim in certificate["claims"]} - {1, 2} or value.keys() not in (
        {"winners"},
        {"winners", "margin"},
        {"player", "least"},
    ):
        raise NotProvedError(
            "a claim is about another player than 1 and 2, or the value says something else than"
            " claims can prove"
        )
    game = GAMES[certificate["game"]](settings)
    root, states, proved = reach(game, certificate["moves"]), 0, {}
    for claim in certificate["claims"]:
        player, least, strategy = (
            claim["player"],
            LEAST.get(claim["least"], claim["least"]),
            iter(claim.get("strategy", [])),
        )
        if "pairs" in claim:
            most = (
                0 if isinstance(game, Grid) else LEAST["win"]
            )  # A pairing ties a grid and wins a round.
            if not (checked := least <= most and game.pairing(root, player - 1, claim["pairs"])):
                raise NotProvedError("the pairing does not prove the claim")
        else:
            checked = follow(game, root, player - 1, least, lambda *_: next(strategy, None))
            if next(strategy, None) is not None:
                raise NotProvedError("the strategy has moves to spare")
        states, proved[player] = states + checked, least
    if value.keys() == {"player", "least"} and proved == {
        value["player"]: LEAST.get(value["least"])
    }:
        return (
            f"{about}: player {value['player']} has at least a {value['least']}; {states} states"
            " checked."
        )
    wins = [player for player, least in proved.items() if least > 0]
    if "margin" in value and [*map(proved.get, (1, 2))] != [value["margin"], -value["margin"]]:
        raise NotProvedError("the claims do not bound the margin from both sides")
    if value["winners"] != (wins or [1, 2]) or (not wins and [*map(proved.get, (1, 2))] != [0, 0]):
        raise NotProvedError("the claims do not prove the value")
    return f"{about}: best play gives {outcome(settings, value)}; {states} states checked."


def main(path):
    """Return 0 if the file holds, else 1, and print a sentence."""
    try:
        with open(path, "rb") as file:
            data = file.read()
        said, status = (
            check(json.loads(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)),
            0,
        )
    except (gzip.BadGzipFile, EOFError, zlib.error, json.JSONDecodeError, UnicodeDecodeError):
        said, status = "Not proved: the file is damaged, cut off or not JSON.", 1
    except NotProvedError as error:
        said, status = f"Not proved: {error}.", 1
    except OSError as error:
        said, status = f"Not proved: the file can't be read: {error.strerror}.", 1
    except Exception as error:
        name = error.args[0] if isinstance(error, KeyError) else None
        field = f'the field "{name}"' if isinstance(name, str) else "a field"
        said, status = f"Not proved: {field} is missing, or it holds something else.", 1
    return print(" ".join(said.split())[:500]) or status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
