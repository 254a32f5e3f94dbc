"""Hands at the tile table of the real page: what lies where, and how a person would lay a play."""

import json
import re
from typing import Any

from held import ask, hold, set_up
from playwright.sync_api import Locator, Page, expect

from paperbits import find

GAME = "binary-number-scrabble"
SIGNS = re.compile(r"\(\??.\)|\??[^()]")


def seed_with(*wanted: str, players: int = 2) -> int:
    """A seed with which player 1 draws these tiles first."""
    card = find(GAME)
    for seed in range(2000):
        rack = card.new({"players": players}, seed=seed).view(0).hand.rack
        assert rack is not None
        symbols = [tile.symbol for tile in rack.tiles]
        if all(symbols.count(sign) >= wanted.count(sign) for sign in wanted):
            return seed
    raise AssertionError(f"No seed gives {wanted}.")


def seed_without(*unwanted: str) -> int:
    """A seed with which player 1 draws none of these tiles first."""
    card = find(GAME)
    for seed in range(2000):
        rack = card.new(seed=seed).view(0).hand.rack
        assert rack is not None
        if not {tile.symbol for tile in rack.tiles} & set(unwanted):
            return seed
    raise AssertionError(f"Every seed gives some of {unwanted}.")


class TilePage:
    """A match on the page, and the API beside it to know what is true."""

    def __init__(
        self,
        page: Page,
        url: str,
        *,
        seed: int = 1,
        level: str = "greedy",
        seats: list[dict[str, str]] | None = None,
    ):
        self.page, self.url = page, url
        seats = seats or [{"kind": "person"}, {"kind": "computer", "level": level}]
        made = set_up(url, GAME, seats, {"players": len(seats)}, seed)
        self.id, self.key = made["id"], made["key"]
        hold(page, made)
        self.open()

    def open(self) -> None:
        self.page.goto(f"{self.url}/m/{self.id}")
        expect(self.square("h8")).to_be_visible()

    @property
    def state(self) -> Any:
        return ask(f"{self.url}/api/matches/{self.id}", key=self.key)

    def square(self, name: str) -> Locator:
        return self.page.locator(f"[data-square={name}]")

    def tile(self, symbol: str) -> Locator:
        return self.page.locator(f"[role=option][data-symbol={json.dumps(symbol)}]").first

    @property
    def drafted(self) -> dict[str, str]:
        """The draft as the screen reader hears it: square and what lies there."""
        labels = self.page.eval_on_selector_all(
            "[data-square]", "all => all.map(each => each.ariaLabel)"
        )
        parts = [label.split(", ") for label in labels if "your draft" in label]
        return {part[0]: part[1].removeprefix("tile ") for part in parts}

    @property
    def rack(self) -> str:
        return "".join(
            self.page.eval_on_selector_all(
                "[role=option]", "all => all.map(each => each.dataset.symbol)"
            )
        )

    def best(self) -> dict[str, Any] | None:
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

    def type(self, play: str) -> None:
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

    def aim(self, square: str, direction: str) -> None:
        self.square(square).click()
        if not (self.square(square).get_attribute("aria-label") or "").endswith(
            f"typing {direction}"
        ):
            self.page.keyboard.press(" ")
        expect(self.square(square)).to_have_attribute(
            "aria-label", re.compile(f"typing {direction}$")
        )

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("group", name="What to do").get_by_role("button", name=name)

    def moved(self, plies: int) -> None:
        """Wait until so many moves stand on the score sheet, and it is the person's turn again or
        over.
        """
        self.page.wait_for_function(
            """plies => document.querySelectorAll('[data-ply]').length >= plies
                && (!document.querySelector('[role=listbox]') || document.querySelector('[data-playing=yours]'))""",
            arg=plies,
            timeout=90_000,  # The first move on a new machine waits for the compiler.
        )


def lay(page: Page, play: str) -> None:
    """Lay a play without a blank by touching its tiles and squares."""
    start, text = play.split(" ", 1)
    across = start[0].isdigit()
    row, column = int(re.sub(r"\D", "", start)), re.sub(r"\d", "", start)
    for place, sign in enumerate(SIGNS.findall(text)):
        if not sign.startswith("("):
            square = f"{chr(ord(column) + place)}{row}" if across else f"{column}{row + place}"
            page.locator(f"[role=option][data-symbol='{sign}']").first.click()
            page.locator(f"[data-square={square}]").click()


def _token(tile: dict[str, Any] | None) -> str:
    return "." if tile is None else ("?" if tile["blank"] else "") + tile["symbol"]
