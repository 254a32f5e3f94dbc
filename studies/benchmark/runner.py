"""Running the benchmark: questions to a model, answers kept as they come, a report at the end."""

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from paperbits.core.card import Card
from paperbits.core.engine.levels import level_of
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import SettingValue
from paperbits.lab.statistics import Estimate, mean, share
from paperbits.match.players import is_level
from paperbits.puzzles.puzzle import GRADES
from studies.benchmark.ladder import climb, climbable
from studies.benchmark.models import (
    NOT_LEVELS,
    Answer,
    Function,
    Model,
    Question,
    StandIn,
    UnansweredError,
)
from studies.benchmark.plan import Asking, Plan
from studies.benchmark.prompts import prompt_of
from studies.benchmark.tasks import Task
from studies.benchmark.variants import cards_of, tasks_of

SHOWN: Final = 300
"""Characters of an answer that are kept."""


class Kept:
    """The file of a run: a line for the plan, then one for each answer and each match."""

    def __init__(self, path: Path | None, plan: Mapping[str, Any]) -> None:
        """Read what was answered before; raises PaperbitsError if the file is another run's."""
        self._path = path
        self.found: dict[str, dict[str, Any]] = {}
        if path is None:
            return
        try:
            lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
            told = [json.loads(line) for line in lines[:1]] + [
                found for line in lines[1:] if (found := _read(line))
            ]
            if told and told[0] != plan:
                raise PaperbitsError(
                    f"{path} holds another run of the benchmark; name another file, or delete it."
                )
            if not told:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(json.dumps(plan) + "\n", encoding="utf-8")
        except OSError as error:
            raise PaperbitsError(f"{path} can't be used: {error.strerror}.") from None
        except json.JSONDecodeError:
            raise PaperbitsError(f"{path} is not a run of the benchmark.") from None
        self.found = {each["id"]: each for each in told[1:]}

    def add(self, name: str, facts: dict[str, Any]) -> None:
        """Keep an answer or a match."""
        self.found[name] = {"id": name, **facts}
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(self.found[name]) + "\n")


def _read(line: str) -> dict[str, Any] | None:
    """Return a line; None for one that was cut short when the run was killed."""
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) and "id" in found else None


def run(
    model: Model | Answer,
    plan: Plan,
    *,
    seconds: float = 60.0,
    keep: Path | None = None,
    minutes: float | None = None,
    tell: Callable[[str, dict[str, Any]], None] | None = None,
    begin: Callable[[str], None] | None = None,
) -> dict[str, Any]:
    """Ask a model, or a function ``answer(prompt) -> str``, and return the report.

    ``seconds`` limits each answer, ``minutes`` the whole run. ``keep`` is the file that answers are
    kept in; the same call continues from it. ``tell`` gets each task's id and result, ``begin``
    each game's id before its puzzles are looked for. Raises PaperbitsError.
    """
    asked = model if isinstance(model, Model) else Function(model)
    cards = cards_of(plan.games)
    for card in cards:
        if isinstance(asked, StandIn) and is_level(asked.text):
            level_of(card, asked.text, also=NOT_LEVELS)
        card.configure(plan.settings)
    facts = plan.facts(asked.text)
    kept, asking = Kept(keep, facts), Asking(asked, plan, seconds)
    end = None if minutes is None else time.monotonic() + 60 * minutes

    def late() -> bool:
        return end is not None and time.monotonic() >= end

    def answered(name: str, ask: Callable[[], dict[str, Any]]) -> dict[str, Any] | None:
        if name not in kept.found:
            if late():
                return None
            kept.add(name, ask())
            if tell is not None:
                tell(name, kept.found[name])
        return kept.found[name]

    boards = [dict(plan.settings)] if plan.settings else []
    tasks: dict[str, list[Task]] = {}
    results: list[dict[str, Any]] = []
    ladders: list[dict[str, Any]] = []
    try:
        for card in cards:
            if begin is not None:
                begin(card.id)
            tasks[card.id] = []
            if plan.count and not late():
                tasks[card.id] = tasks_of(card, plan.variant, plan.seed, plan.count, boards, late)
            for task in tasks[card.id]:
                found = answered(task.id, partial(one_task, task, asking))
                if found is None:  # The time is up.
                    break
                results.append(found)
        for card in cards:
            settings = _for_two(card, plan.settings)
            if plan.matches and climbable(card, settings) and not late():
                ladders.append(climb(card, settings, asking, answered))
    finally:
        asked.end()
    asked_all = len(results) == sum(map(len, tasks.values())) and not late()
    return {
        **facts,
        "finished": asked_all and all(ladder["finished"] for ladder in ladders),
        "without": [name for name, own in tasks.items() if plan.count and not own],
        "overall": summary(results),
        "games": _summaries(results, "game", [card.id for card in cards]),
        "grades": _summaries(results, "grade", GRADES),
        "ladders": ladders,
        "tasks": results,
    }


def _summaries(
    results: Sequence[Mapping[str, Any]], field: str, values: Iterable[str]
) -> dict[str, dict[str, Any]]:
    """Return the summary for each value of a field that occurs."""
    parts = {value: [each for each in results if each[field] == value] for value in values}
    return {value: summary(own) for value, own in parts.items() if own}


def one_task(task: Task, asking: Asking) -> dict[str, Any]:
    """Ask one question and score the answer."""
    model, plan, seconds = asking
    prompt = prompt_of(task.position, task.asks, legal=plan.legal)
    begun, trouble = time.monotonic(), ""
    try:
        answer = model.answer(Question(prompt, task.position.copy(), plan.seed), seconds)
    except UnansweredError as error:
        answer, trouble = "", str(error)
    move = task.read(answer)
    return {
        "game": task.game,
        "grade": task.grade,
        "asks": task.asks,
        "unit": task.unit,
        "move": move,
        "best": move in task.answers,
        "legal": move is not None,
        "lost": task.worst if move is None else task.loss(move),
        "answer": answer[-SHOWN:],
        "trouble": trouble,
        "seconds": round(time.monotonic() - begun, 2),
    }


def summary(results: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return rates and mean losses, each with its 95% interval."""
    count = len(results)
    found: dict[str, Any] = {
        "tasks": count,
        "best": _rate(sum(each["best"] for each in results), count),
        "illegal": _rate(sum(not each["legal"] for each in results), count),
    }
    for unit in ("result", "points"):
        lost = [float(each["lost"]) for each in results if each["unit"] == unit]
        if lost:
            found[f"lost_{unit}"] = {"tasks": len(lost), **_ends(mean(lost))}
    return found


def _rate(number: int, count: int) -> dict[str, Any]:
    return _ends(share([1.0] * number + [0.0] * (count - number)))


def _ends(found: Estimate) -> dict[str, Any]:
    return {"value": found.value or 0.0, "low": found.low, "high": found.high}


def _for_two(card: Card, given: Mapping[str, SettingValue]) -> dict[str, SettingValue]:
    """Return the settings of the ladder: for two players, if the game can be played by two."""
    setting = card.settings["players"]
    two = setting.low is not None and setting.low <= 2 <= (setting.high or 2)
    return {**({"players": 2} if two and setting.high != setting.low else {}), **given}
