"""Answers about games, puzzles, the daily task and paper: requests that belong to no match and need
no thinking. The site uses the same code.
"""

import json
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from paperbits.answers import cards, paper, teaching
from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError

Asked = Mapping[str, Any]
"""The fields of an address's query and of a body."""

MOST_COPIES: Final = 20

DAYS: Final = 30
"""Days in a list of them, if the request does not say how many."""

SAMPLED: Final = 60
"""Puzzles in a sample, if the request does not say how many."""


def answered(method: str, parts: Sequence[str], asked: Asked) -> Any:
    """Return the answer: a message, messages, or a PDF. Raises PaperbitsError, and KeyError if there
    is nothing at the address.
    """
    match parts:
        case ["games", game, *rest]:
            return _of_game(find(game), method, rest, asked)
        case ["puzzles", *rest]:
            return _of_puzzles(method, rest, asked)
        case ["daily", *rest]:
            return _of_days(method, rest, asked)
        case ["print", "exercises"]:
            from paperbits.printing.orders import exercises_pdf

            return exercises_pdf(size=asked.get("size", "a4"))
        case ["games"]:
            return cards.catalogue()
        case ["score"]:
            return paper.scored(find(asked["game"]), asked)
        case ["position"]:
            return paper.looked_at(find(asked["game"]), asked, asked.get("then", ""))
        case ["equation"]:
            return paper.equation_of(_operated("equation", asked))
        case ["standings"]:
            return {"standings": []}  # No match here is rated.
        case ["time"]:
            return {"now": time.time() * 1000}
    raise KeyError(*parts)


def _operated(name: str, asked: Asked) -> Mapping[str, Any]:
    request = {field: value for field, value in asked.items() if field != "game"}
    card = paper.card_with(name, str(asked.get("game", "")))
    return card.operations[name](request)


def _of_game(card: Card, method: str, parts: Sequence[str], asked: Asked) -> Any:
    match (method, *parts):
        case ("POST", "settings"):
            return cards.fitting(card, asked["settings"])
        case ("POST", "levels"):
            return cards.levels_with(card, asked["settings"])
        case ("GET", "rules"):
            from paperbits.answers.rules import RulesPage, rules_html

            return RulesPage(rules_html(card, _settings(asked.get("settings"))))
        case ("GET", "examples", number):
            return teaching.replayed(card, int(number))
        case ("GET", "lesson"):
            return teaching.lesson_of(card, int(asked.get("number", 0)))
        case ("GET", "board"):
            return cards.board_of(card)
        case ("GET", "opening"):
            return cards.opening_of(card)
        case ("GET", "print", what):
            return _printed(card, what, asked)
    raise KeyError(*parts)


def _printed(card: Card, what: str, asked: Asked) -> bytes:
    from paperbits.printing.orders import game_pdf

    return game_pdf(
        card,
        what,
        asked.get("settings", "{}"),
        size=asked.get("size", "a4"),
        seed=int(asked.get("seed", 1)),
        copies=min(int(asked.get("copies", 1)), MOST_COPIES),
    )


def _settings(text: str | None) -> Mapping[str, object] | None:
    if text is None:
        return None
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        given = text
    if not isinstance(given, dict):
        raise PaperbitsError("The field settings is a JSON object.")
    return given


def _of_puzzles(method: str, parts: Sequence[str], asked: Asked) -> Any:
    from paperbits.answers import puzzles
    from paperbits.puzzles import find_puzzle, matching, sample

    grade, theme = asked.get("grade"), asked.get("theme")
    match (method, *parts):
        case ("GET",):
            return puzzles.shelf()
        case ("GET", "list"):
            return puzzles.listed(matching(asked["game"], grade, theme))
        case ("GET", "sample"):
            seed, count = int(asked.get("seed", 0)), int(asked.get("count", SAMPLED))
            games = asked.get("game", ())
            games = [games] if isinstance(games, str) else games
            return puzzles.listed(sample(seed, count, grade, theme, games))
        case ("GET", "days"):
            return puzzles.of_days(asked["before"], int(asked.get("count", DAYS)))
        case ("GET", "today"):
            return puzzles.of_day(asked.get("date"))
        case ("GET", puzzle):
            return puzzles.seen(find_puzzle(puzzle))
        case ("POST", puzzle, "preview"):
            return find_puzzle(puzzle).position().preview(asked["move"])
        case ("POST", puzzle, "attempt"):
            return puzzles.tried(find_puzzle(puzzle), asked["move"])
        case ("POST", puzzle, "answer"):
            return puzzles.answered(find_puzzle(puzzle))
    raise KeyError(*parts)


def _of_days(method: str, parts: Sequence[str], asked: Asked) -> Any:
    from paperbits.answers import daily

    match (method, *parts):
        case ("GET",):
            return daily.task_of(asked.get("date"))
        case ("POST", "preview"):
            return daily.preview(asked["date"], asked["move"])
        case ("POST", "try"):
            return daily.tried(asked["date"], asked["move"], asked.get("before", ()))[1]
    raise KeyError(*parts)
