"""The ladder: matches against the levels of a game, from the weakest up, until one is too strong."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from paperbits.core.card import Card
from paperbits.core.engine.answers import Thought
from paperbits.core.engine.levels import levels
from paperbits.core.errors import FailedError
from paperbits.core.position import Position
from paperbits.core.settings import SettingValue
from paperbits.lab.statistics import share
from paperbits.match import Match, Seat
from paperbits.match.players import RANDOM, Player, play_match, player_from
from studies.benchmark.plan import Asking

PASSED: Final = 0.5
"""The share of the points that a rung takes."""

LONGEST: Final = 400
"""The most moves of a match; then it is a tie."""

Settings = dict[str, SettingValue]

Answered = Callable[[str, Callable[[], dict[str, Any]]], dict[str, Any] | None]
"""Return what was found before by this name, or else find it and keep it; None if the time is up."""


class AskedPlayer:
    """The model as a player. It fails by an answer that is no legal move."""

    text: str = "model"
    seat = Seat("engine", "model")

    def __init__(self, asking: Asking) -> None:
        self.asking, self.answers, self.illegal = asking, 0, 0

    def begin(self, position: Position) -> None:
        """Need nothing."""

    def choose(self, position: Position, *, seed: int = 0, **more: Any) -> Thought:
        """Ask for a move; raises FailedError."""
        self.answers += 1
        move, _, trouble = self.asking.move(position, "play", seed * 1_000 + len(position.plies))
        if move is None:
            self.illegal += 1
            raise FailedError("illegal", trouble or "no legal move in the answer")
        return Thought(move, "")

    def end(self) -> None:
        """Keep nothing."""


def rungs_of(card: Card) -> list[str]:
    """Return the players of the ladder: random moves, then the levels from the weakest up."""
    return [RANDOM, *(level.name for level in levels(card))]


def climb(card: Card, settings: Settings, asking: Asking, answered: Answered) -> dict[str, Any]:
    """Play up the ladder of a game for two."""
    plan, names, rungs, reached = asking.plan, rungs_of(card), list[dict[str, Any]](), 0
    finished = True
    for level in names:
        found = []
        for number in range(plan.matches):
            play = partial(one_match, card, settings, asking, level, number)
            told = answered(f"{card.id}^{level}^{number}", play)
            if told is None:
                finished = False
                break
            found.append(told)
        if not finished:
            break
        points = [each["points"] for each in found]
        rate = share(points)
        rungs.append(
            {
                "level": level,
                "matches": len(points),
                "points": sum(points),
                "share": {"value": rate.value, "low": rate.low, "high": rate.high},
                "illegal": sum(each["illegal"] for each in found),
                "answers": sum(each["answers"] for each in found),
            }
        )
        if sum(points) < PASSED * plan.matches:
            break
        reached += 1
    return {
        "game": card.id,
        "settings": settings,
        "reached": reached,
        "of": len(names),
        "last": names[reached - 1] if reached else None,
        "finished": finished,
        "rungs": rungs,
    }


def one_match(
    card: Card, settings: Settings, asking: Asking, level: str, number: int
) -> dict[str, Any]:
    """Play a match; two with neighbouring numbers have the same seed and swapped seats."""
    model, seat, made = AskedPlayer(asking), number % 2, list[Match]()
    players: list[Player] = [model, player_from(level)]
    match = play_match(
        card,
        settings,
        players[:: -1 if seat else 1],
        seed=asking.plan.seed + number // 2,
        stop=lambda: len(made) >= LONGEST,
        tell=made.append,
    )
    winners = match.winners() if match.over else [0, 1]
    points = (seat in winners) / len(winners)
    return {"points": points, "answers": model.answers, "illegal": model.illegal}
