"""Hands at the tile table of the real page: what lies where, and how a person would lay a play."""

import json
import re

from held import ask, hold, set_up
from playwright.sync_api import expect

from paperbits import find

GAME = "binary-number-scrabble"
SIGNS = re.compile(r"\(\??.\)|\??[^()]")
PLAYS = ("8b 0|1-0=1", "d3 0+11=(1)1&11", "11a ~0=(1)-0", "3a 10|(0)=10|10", "5d (1)00=~?011", "h7 1(1)010*0=0",
         "a1 1=(1)/1", "15g 1(0)+10=100", "15a 10101?&(1)(0)(+)(1)(0)(=)(1)(0)(0)", "1a (1)=0+1-0&?11", "b6 0&(0)*~(0)*1=(0)",
         "j1 (1)-(0)=(1)&1-0|~0", "8a 1(0)(|)(1)(-)(0)(=)(1)0(-)0+1", "11a (~)(0)(=)(1)(-)(0)+(0)/(~)0")  # fmt: skip
"""The plays of a whole match with seed 1."""


def seed_with(*wanted, without=""):
    """A seed with which player 1 draws these tiles first, and none of some others."""
    for seed in range(2000):
        rack = find(GAME).new(seed=seed).view(0).hand.rack
        symbols = [tile.symbol for tile in rack.tiles]
        enough = all(symbols.count(sign) >= wanted.count(sign) for sign in wanted)
        if enough and not set(symbols) & set(without):
            return seed
    raise AssertionError(f"No seed gives {wanted} without {without}.")


class TilePage:
    """A match on the page, and the API beside it to know what is true."""

    def __init__(self, page, url, *, seed=1, made=None):
        """``made``: a match, else one against *greedy* with this seed."""
        against = [{"kind": "person"}, {"kind": "computer", "level": "greedy"}]
        made = made or set_up(url, GAME, against, {}, seed)
        self.page, self.url, self.id, self.key = page, url, made["id"], made["key"]
        hold(page, made)
        page.goto(f"{url}/m/{self.id}")
        expect(self.square("h8")).to_be_visible()

    @property
    def state(self):
        return ask(f"{self.url}/api/matches/{self.id}", key=self.key)

    def square(self, name):
        return self.page.locator(f"[data-square={name}]")

    def tile(self, symbol):
        return self.page.locator(f"[role=option][data-symbol={json.dumps(symbol)}]").first

    @property
    def drafted(self):
        """The draft as the screen reader hears it: square and what lies there."""
        labels = self.page.eval_on_selector_all(
            "[data-square]", "all => all.map(each => each.ariaLabel)"
        )
        parts = [label.split(", ") for label in labels if "your draft" in label]
        return {part[0]: part[1].removeprefix("tile ") for part in parts}

    @property
    def rack(self):
        return "".join(
            self.page.eval_on_selector_all(
                "[role=option]", "all => all.map(each => each.dataset.symbol)"
            )
        )

    def best(self):
        """The best play without a blank, by the rules themselves, from what the page's seat may
        see.
        """
        view = self.state["view"]
        rows = [[_token(square["tile"]) for square in row] for row in view["boards"][0]["rows"]]
        rack = [tile["symbol"] for tile in view["hand"]["rack"]["tiles"] if not tile["blank"]]
        board = "\n".join(" ".join(row) for row in rows)
        asked = {"game": GAME, "settings": {}, "board": board, "rack": " ".join(rack)}
        plays = find(GAME).operations["plays"](asked)["plays"]
        return plays[0] if plays else None

    def type(self, play):
        """Lay a play by the keyboard, from a click on its first free square."""
        start, text = play.split(" ", 1)
        across = start[0].isdigit()
        row = int(re.sub(r"\D", "", start))
        column = ord(re.sub(r"\d", "", start)) - ord("a")
        signs = SIGNS.findall(text)
        first = next(index for index, sign in enumerate(signs) if not sign.startswith("("))
        square = chr(ord("a") + column + (first if across else 0)) + str(
            row + (0 if across else first)
        )
        self.aim(square, "across" if across else "down")
        for sign in signs:
            if sign.startswith("?"):
                self.page.keyboard.press("?")
                self.page.get_by_role("dialog").get_by_role("button").nth(1).wait_for()
            if not sign.startswith("("):
                self.page.keyboard.press(sign[-1])

    def aim(self, square, direction):
        self.square(square).click()
        if not (self.square(square).get_attribute("aria-label") or "").endswith(
            f"typing {direction}"
        ):
            self.page.keyboard.press(" ")
        expect(self.square(square)).to_have_attribute(
            "aria-label", re.compile(f"typing {direction}$")
        )

    def button(self, name):
        return self.page.get_by_role("group", name="What to do").get_by_role("button", name=name)

    def moved(self, plies):
        """Wait until so many moves stand on the score sheet, and it is the person's turn again or
        over.
        """
        self.page.wait_for_function(
            """plies => document.querySelectorAll('[data-ply]').length >= plies
                && (!document.querySelector('[role=listbox]') || document.querySelector('[data-playing=yours]'))""",
            arg=plies,
            timeout=90_000,  # The computer's first move waits for the compiler.
        )


def lay(page, play):
    """Lay a play without a blank by touching its tiles and squares."""
    start, text = play.split(" ", 1)
    across = start[0].isdigit()
    row, column = int(re.sub(r"\D", "", start)), re.sub(r"\d", "", start)
    for place, sign in enumerate(SIGNS.findall(text)):
        if not sign.startswith("("):
            square = f"{chr(ord(column) + place)}{row}" if across else f"{column}{row + place}"
            page.locator(f"[role=option][data-symbol='{sign}']").first.click()
            page.locator(f"[data-square={square}]").click()


def _token(tile):
    return "." if tile is None else ("?" if tile["blank"] else "") + tile["symbol"]
