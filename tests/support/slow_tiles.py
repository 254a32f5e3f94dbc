"""A second opinion on Binary Number Scrabble: boards as dictionaries of texts, every run of tiles
looked at, no speed.

Squares are (row, column) from 0; a tile is a text, ``1`` or ``?1``. It shares nothing with the
package.
"""

import re
from collections import Counter

import slow_equation
from slow_plays import LETTER, WORD, spelt

SET = Counter(
    {"0": 28, "1": 28, "=": 14, "+": 5, "-": 5, "*": 3, "/": 2, "|": 4, "&": 4, "~": 4, "?": 3}
)
WORTH = {"*": 2, "/": 4}

EQUATION_SETTINGS = ("precedence", "division", "negatives", "identities", "xor")


def square(row, column):
    return "abcdefghijklmno"[column] + str(row + 1)


def read_board(text):
    return {
        (row, column): token
        for row, line in enumerate(text.split("\n"))
        for column, token in enumerate(line.split(" "))
        if token != "."
    }


def value(text, settings):
    return slow_equation.value_of(text, **{name: settings[name] for name in EQUATION_SETTINGS})


def run_through(board, place, step):
    """The places of the unbroken run of tiles through a place, along a step."""
    run = [place]
    while (before := (run[0][0] - step[0], run[0][1] - step[1])) in board:
        run.insert(0, before)
    while (after := (run[-1][0] + step[0], run[-1][1] + step[1])) in board:
        run.append(after)
    return tuple(run)


ACROSS, DOWN = (0, 1), (1, 0)


def judge(board, text, settings):
    """(score, [(equation, value, bonus, points)]) of a play's exact text, or None where it breaks a
    rule.
    """
    step, tiles = ACROSS if text[0].isdigit() else DOWN, spelt(text)
    new = {place: tile for place, tile, lies_there in tiles if not lies_there}
    for place, tile, lies_there in tiles:
        if not (0 <= place[0] < 15 and 0 <= place[1] < 15):
            return None
        if (place in board) != lies_there:
            return None
        if lies_there and tile not in (board[place], board[place].lstrip("?")):
            return None
    if not new or sum(tile.endswith("=") for tile in new.values()) > 1:
        return None
    after = {**board, **new}
    if run_through(after, tiles[0][0], step) != tuple(place for place, _, _ in tiles):
        return None
    if board:
        beside = {(r + dr, c + dc) for r, c in new for dr, dc in (ACROSS, DOWN, (0, -1), (-1, 0))}
        if not beside & set(board):
            return None
    elif (7, 7) not in new:
        return None
    steps = [step, (step[1], step[0])] if len(new) == 1 else [step]
    for main in steps:
        judged = judge_runs(board, new, after, main, settings)
        if judged:
            return judged
    return None


def judge_runs(board, new, after, step, settings):
    across = (step[1], step[0])
    main = run_through(after, next(iter(new)), step)
    runs = [
        run
        for run in [main, *(run_through(after, place, across) for place in sorted(new))]
        if len(run) > 1
    ]
    lines, numbers, joined = [], False, False
    for run in runs:
        signs = "".join(after[place][-1] for place in run)
        worth = value(signs, settings)
        if worth is None:
            if run is main or not settings["alongside"] or not re.fullmatch("1[01]+", signs):
                return None
            numbers = True
            continue
        joined = joined or any(place in board for place in run)
        bonus = slow_equation.bonus_of(worth, settings["bonus"])
        points, times = bonus, 1
        for place in set(run) & set(new):
            name = square(*place)
            points += 0 if "?" in new[place] else WORTH.get(new[place], 1) * LETTER.get(name, 1)
            times *= WORD.get(name, 1)
        lines.append((signs, worth, bonus, points * times))
    if not lines or (numbers and not joined):
        return None
    return sum(line[3] for line in lines) + (settings["sweep"] if len(new) == 9 else 0), lines


def canonical(board, text, settings):
    """Whether a play is written as the rules write it: one of a single tile across if its row holds
    an equation.
    """
    new = [(place, tile) for place, tile, lies_there in spelt(text) if not lies_there]
    if len(new) > 1:
        return True
    after = board | dict(new)
    run = run_through(after, new[0][0], ACROSS)
    signs = "".join(after[each][-1] for each in run)
    return text[0].isdigit() == (value(signs, settings) is not None)


class Match:
    """A match that is told every draw."""

    def __init__(self, settings, racks):
        self.settings = settings
        self.players = settings["players"]
        self.racks = [Counter(rack) for rack in racks]
        self.bag = SET + Counter({"^": settings["xor"]})
        for rack in self.racks:
            self.bag -= rack
        self.board = {}
        self.scores = [0] * self.players
        self.turn, self.scoreless, self.over = 0, 0, False

    def push(self, text, drawn):
        rack, points = self.racks[self.turn], 0
        back = used = Counter()
        if text.startswith("exchange"):
            back = Counter(text.split(" ")[1:])
            assert sum(self.bag.values()) >= 9
            assert back <= rack
            used = back
        elif text != "pass":
            points = judge(self.board, text, self.settings)[0]
            new = {place: tile for place, tile, lies_there in spelt(text) if not lies_there}
            self.board |= new
            used = Counter(tile[0] for tile in new.values())
        assert used <= rack
        rack = rack - used
        taken = Counter(drawn)
        assert taken <= self.bag
        assert sum(taken.values()) == min(9 - sum(rack.values()), sum(self.bag.values()))
        self.bag = self.bag - taken + back
        self.racks[self.turn] = rack + taken
        self.scores[self.turn] += points
        self.scoreless = 0 if points else self.scoreless + 1
        if not any(self.racks[self.turn].values()):
            self.scores[self.turn] += sum(rack["0"] + rack["1"] for rack in self.racks)
            self.over = True
        elif self.scoreless == 3 * self.players:
            self.over = True
        self.turn = (self.turn + 1) % self.players
