"""A second opinion on plays: every tiling of every stretch of every line, on texts, with the slow
equation reader.

Boards are lists of fifteen lists of tokens (``.``, ``1``, ``?1``), racks are texts (``01=?``).
Nothing here is shared with the package; only prefixes that no equation begins with are given up
early.
"""

import functools
import re
from collections import Counter

import slow_equation

LETTER = dict.fromkeys(
    ["a4", "a12", "c7", "c9", "d1", "d8", "d15", "g3", "g7", "g9", "g13", "h4", "h12"], 2
)
LETTER |= dict.fromkeys(["b6", "b10", "f2", "f6", "f10", "f14"], 3)
WORD = dict.fromkeys(["b2", "c3", "d4", "e5", "h8", "b14", "c13", "d12", "e11"], 2)
WORD |= dict.fromkeys(["a1", "a8", "a15", "h1", "h15"], 3)
for table in (LETTER, WORD):  # The right half mirrors the left.
    for name, times in list(table.items()):
        table[chr(ord("a") + ord("o") - ord(name[0])) + name[1:]] = times
POINTS = dict.fromkeys("01=+-|&~^", 1) | {"*": 2, "/": 4}
BEGINNING = re.compile(r"(~?(?:0|1[01]*|(?<=~)[01]+)[-+*/&|^=])*(~[01]*|0|1[01]*)?")
IN_BASE = re.compile(r"((?:0|[1-9a-f][0-9a-f]*)[-+*/=])*(0|[1-9a-f][0-9a-f]*)?")


def spelt(text):
    """Of each tile in a play's exact text: its place (row and column, from 0), the tile, and whether
    it lies there already.
    """
    found = re.fullmatch(r"(\d+)([a-o]) (.+)|([a-o])(\d+) (.+)", text)
    down = found[1] is None
    row, column = int(found[1] or found[5]) - 1, "abcdefghijklmno".index(found[2] or found[4])
    tokens = re.findall(r"\(\??.\)|\??[^()]", found[3] or found[6])
    return [
        ((row + k * down, column + k * (not down)), token.strip("()"), token[0] == "(")
        for k, token in enumerate(tokens)
    ]


def plays(board, rack, *, alongside=False, sweep=50, points=POINTS, **settings):
    """A dictionary from the text of every legal play to its score."""
    return Position(board, rack, alongside, sweep, points, settings).plays()


class Position:
    def __init__(self, board, rack, alongside, sweep, points, settings):
        self.points, self.base = points, settings.get("base", 2)
        self.board, self.rack = board, Counter(rack)
        self.alongside, self.sweep = alongside, sweep
        self.bonus = settings.pop("bonus", "top-bit")
        self.value = functools.cache(functools.partial(slow_equation.value_of, **settings))
        self.side = functools.cache(functools.partial(slow_equation.value_of_side, **settings))
        signs = "01=+-*/|&~" + ("^" if settings.get("xor") else "")
        if self.base != 2:
            signs = slow_equation.SIGNS[: self.base] + "=+-*/"
        self.tokens = sorted(sign for sign in self.rack if sign != "?") + [
            "?" + sign for sign in signs if self.rack["?"]
        ]
        self.empty = all(token == "." for row in board for token in row)

    def plays(self):
        self.found = {}
        for down in (False, True):
            for line in range(15):
                for start in range(15):
                    if start == 0 or self.at(down, line, start - 1) == ".":
                        self.extend(down, line, start, [], "", [])
        return self.found

    def at(self, down, line, place):
        return self.board[place][line] if down else self.board[line][place]

    def extend(self, down, line, start, spelt, text, new):
        """``spelt``: the text of the play so far, token by token; ``new``: the places and tokens of
        its new tiles.
        """
        here = start + len(spelt)
        ended = here == 15 or self.at(down, line, here) == "."
        if ended and new and "=" in text and self.value(text) is not None:
            self.take(down, line, start, spelt, text, new)
        if here == 15:
            return
        lying = self.at(down, line, here)
        if lying != ".":
            self.try_token(down, line, start, [*spelt, f"({lying[-1]})"], text + lying[-1], new)
            return
        for token in self.tokens:
            if self.rack[token[0]] == 0 or (
                token[-1] == "=" and any(other[-1] == "=" for _, other in new)
            ):
                continue
            if self.cross(down, line, here, token) is None:
                continue
            self.rack[token[0]] -= 1
            self.try_token(
                down, line, start, [*spelt, token], text + token[-1], [*new, (here, token)]
            )
            self.rack[token[0]] += 1

    def try_token(self, down, line, start, spelt, text, new):
        if not (BEGINNING if self.base == 2 else IN_BASE).fullmatch(text):
            return
        if text[-1] == "=":
            values = {self.side(side) for side in text[:-1].split("=")}
            if len(values) > 1 or None in values:
                return
        self.extend(down, line, start, spelt, text, new)

    def cross(self, down, line, place, token):
        """The text of the cross-line through a new tile, empty for none; None if it is not allowed."""
        before = after = ""
        k = line - 1
        while k >= 0 and self.at(down, k, place) != ".":
            before = self.at(down, k, place)[-1] + before
            k -= 1
        k = line + 1
        while k < 15 and self.at(down, k, place) != ".":
            after += self.at(down, k, place)[-1]
            k += 1
        if not before and not after:
            return ""
        text = before + token[-1] + after
        if self.value(text) is not None or (
            self.alongside and re.fullmatch("[1-9a-f][0-9a-f]+", text)
        ):
            return text
        return None

    def take(self, down, line, start, spelt, text, new):
        squares = [
            f"{chr(97 + line)}{place + 1}" if down else f"{chr(97 + place)}{line + 1}"
            for place, _ in new
        ]
        crosses = [self.cross(down, line, place, token) for place, token in new]
        equations = [cross for cross in crosses if cross and self.value(cross) is not None]
        if self.empty:
            if "h8" not in squares:
                return
        elif len(new) == len(spelt) and not equations:
            return
        if len(new) == 1 and down and equations:
            return
        letters = [
            self.points.get(token, 0) * LETTER.get(square, 1)
            for square, (_, token) in zip(squares, new, strict=True)
        ]
        score = sum(letters) + self.bonus_of(text)
        for square in squares:
            score *= WORD.get(square, 1)
        for square, letter, cross in zip(squares, letters, crosses, strict=True):
            if cross in equations:
                score += (letter + self.bonus_of(cross)) * WORD.get(square, 1)
        if len(new) == 9:
            score += self.sweep
        head = f"{chr(97 + line)}{start + 1}" if down else f"{line + 1}{chr(97 + start)}"
        name = f"{head} {''.join(spelt)}"
        assert name not in self.found
        self.found[name] = score

    def bonus_of(self, text):
        return slow_equation.bonus_of(self.value(text), self.bonus, self.base)
