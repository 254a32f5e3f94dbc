"""The ladder: matches against the levels of a game, from the weakest up, until one is too strong."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

from paperbits.core.card import Card
from paperbits.core.engine.levels import levels
from paperbits.core.settings import SettingValue
from paperbits.engines.choose import choose, prepare
from paperbits.engines.moves import random_move
from paperbits.lab.statistics import share
from paperbits.match import Match, Seat
from paperbits.match.forfeits import Forfeit, one_line
from paperbits.match.players import RANDOM
from studies.benchmark.models import Question, UnansweredError
from studies.benchmark.plan import Asking
from studies.benchmark.prompts import prompt_of
from studies.benchmark.tasks import named

PASSED: Final = 0.5
"""The share of the points that a rung takes."""

LONGEST: Final = 400
"""The most plies of a match; then it is a tie."""


@dataclass(frozen=True)
class Rung:
    """The matches against one level: the model's points in each, how many ended with an answer
    that was no legal move, and how many answers there were.
    """

    level: str
    points: list[float]
    illegal: int
    answers: int

    def facts(self) -> dict[str, Any]:
        """Return it as JSON values."""
        found = share(self.points)
        return {
            "level": self.level,
            "matches": len(self.points),
            "points": sum(self.points),
            "share": {"value": found.value, "low": found.low, "high": found.high},
            "illegal": self.illegal,
            "answers": self.answers,
        }


def rungs_of(card: Card) -> list[str]:
    """Return the players of the ladder: random moves, then the levels from the weakest up."""
    return [RANDOM, *(level.name for level in levels(card))]


def climbable(card: Card, settings: dict[str, SettingValue]) -> bool:
    """Whether a game has a ladder: it is for two with these settings."""
    return card.new(settings).players == 2


Answered = Callable[[str, Callable[[], dict[str, Any]]], dict[str, Any] | None]
"""Return what was found before by this name, or else find it and keep it; None if the time is up."""


def climb(
    card: Card, settings: dict[str, SettingValue], asking: Asking, answered: Answered
) -> dict[str, Any]:
    """Play up the ladder."""
    plan = asking.plan
    prepare(card.new(settings, seed=plan.seed))
    rungs: list[Rung] = []
    reached, finished = 0, True
    for place, level in enumerate(rungs_of(card)):
        points, illegal, answers = [], 0, 0
        for number in range(plan.matches):
            start = Start(card, settings, plan.seed + number // 2)
            play = partial(one_match, start, asking, level, number % 2)
            found = answered(f"{card.id}^{level}^{number}", play)
            if found is None:
                finished = False
                break
            points.append(found["points"])
            illegal += found["illegal"]
            answers += found["answers"]
        if len(points) == plan.matches:
            rungs.append(Rung(level, points, illegal, answers))
        if len(points) < plan.matches or sum(points) < PASSED * plan.matches:
            break
        reached = place + 1
    return {
        "game": card.id,
        "settings": settings,
        "reached": reached,
        "of": len(rungs_of(card)),
        "last": rungs_of(card)[reached - 1] if reached else None,
        "finished": finished,
        "rungs": [rung.facts() for rung in rungs],
    }


class Start(NamedTuple):
    """How a match starts."""

    card: Card
    settings: dict[str, SettingValue]
    seed: int


def one_match(start: Start, asking: Asking, level: str, seat: int) -> dict[str, Any]:
    """Play a match with the model on ``seat`` (from 0). An answer that is no legal move loses it."""
    model, plan, seconds = asking
    seats = [Seat("engine", "model") if k == seat else Seat(level) for k in range(2)]
    match = Match(start.card, start.settings, seats, seed=start.seed)
    match.begin()
    answers = illegal = 0
    while (turn := match.turn) is not None and len(match.position.plies) < LONGEST:
        position, chosen = match.position, start.seed * 2 + turn
        if turn != seat:
            if level == RANDOM:
                match.play(
                    random_move(position, random.Random(chosen * 1_000 + len(position.plies)))  # noqa: S311
                )
            else:
                match.play(choose(position, level, seed=chosen).move)
            continue
        answers += 1
        question = Question(
            prompt_of(position, "play", legal=plan.legal),
            position,
            chosen * 1_000 + len(position.plies),
        )
        try:
            move = _legal(match, model.answer(question, seconds))
        except UnansweredError as error:
            move, trouble = None, str(error)
        else:
            trouble = "no legal move in the answer"
        if move is None:
            illegal = 1
            match.fail(Forfeit(seat, "illegal", one_line(trouble)))
        else:
            match.play(move)
    winners = match.winners() if match.over else [0, 1]
    return {"points": (seat in winners) / len(winners), "answers": answers, "illegal": illegal}


def _legal(match: Match, answer: str) -> str | None:
    for text in named(answer):
        if match.position.preview(text).valid:
            return text
    return None
