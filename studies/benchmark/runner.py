"""Running the benchmark: questions to a model, answers kept as they come, a report at the end."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from paperbits.core.engine.levels import level_of
from paperbits.core.errors import PaperbitsError
from paperbits.core.position import Card
from paperbits.core.settings import SettingValue
from paperbits.lab.statistics import Estimate, mean, share
from paperbits.match.players import is_level
from paperbits.puzzles.grades import GRADES
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
from studies.benchmark.prompts import prompt_of
from studies.benchmark.tasks import Task
from studies.benchmark.variants import Variant, cards_of, tasks_of

VERSION: Final = 1
"""The version of tasks and prompts. Results of different versions can't be compared."""

SHOWN: Final = 300
"""Characters of an answer that are kept."""


@dataclass(frozen=True)
class Plan:
    """What is asked. The same plan asks the same questions."""

    games: tuple[str, ...] = ()
    """The ids of games; empty for all."""
    variant: Variant = "image"
    seed: int = 0
    count: int = 10
    """The most puzzles of each game."""
    matches: int = 0
    """The matches against each level of the ladders; 0 for no ladders."""
    legal: bool = True
    """Whether prompts list the legal moves."""
    settings: Mapping[str, SettingValue] = field(default_factory=dict)
    """Settings for fresh puzzles and ladders, instead of the usual ones."""

    def facts(self, model: str) -> dict[str, Any]:
        """Return what identifies a run."""
        return {
            "benchmark": VERSION,
            "model": model,
            "games": list(self.games),
            "variant": self.variant,
            "seed": self.seed,
            "count": self.count,
            "matches": self.matches,
            "legal": self.legal,
            "settings": dict(self.settings),
        }


class Kept:
    """The file of a run: a line for the plan, then one for each answer and each match."""

    def __init__(self, path: Path | None, plan: Mapping[str, Any]) -> None:
        """Read what was answered before; raises PaperbitsError if the file is another run's."""
        self._path = path
        self.tasks: dict[str, dict[str, Any]] = {}
        self.matches: dict[str, dict[str, Any]] = {}
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
        for each in told[1:]:
            (self.tasks if "lost" in each else self.matches)[each["id"]] = each

    def add(self, name: str, facts: dict[str, Any]) -> None:
        """Keep an answer or a match."""
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"id": name, **facts}) + "\n")


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
    asked: Model = Function(model) if not hasattr(model, "answer") else model  # type: ignore[assignment]
    cards = cards_of(plan.games)
    for card in cards:
        if isinstance(asked, StandIn) and is_level(asked.name):
            level_of(card, asked.name, also=NOT_LEVELS)
        card.configure(plan.settings)
    facts = plan.facts(asked.text)
    kept = Kept(keep, facts)
    end = None if minutes is None else time.monotonic() + 60 * minutes

    def late() -> bool:
        return end is not None and time.monotonic() >= end

    def noted(name: str, found: dict[str, Any]) -> None:
        kept.add(name, found)
        if tell is not None:
            tell(name, found)

    results: list[dict[str, Any]] = []
    ladders: list[dict[str, Any]] = []
    without: list[str] = []
    asked_for = 0
    try:
        for card in cards:
            boards = [dict(plan.settings)] if plan.settings else []
            if begin is not None:
                begin(card.id)
            tasks = (
                tasks_of(card, plan.variant, plan.seed, plan.count, boards, late)
                if plan.count and not late()
                else []
            )
            asked_for += len(tasks)
            if plan.count and not tasks:
                without.append(card.id)
            for task in tasks:
                if task.id not in kept.tasks:
                    if late():
                        break
                    kept.tasks[task.id] = {"id": task.id, **one_task(task, asked, plan, seconds)}
                    noted(
                        task.id,
                        {
                            name: value
                            for name, value in kept.tasks[task.id].items()
                            if name != "id"
                        },
                    )
                results.append(kept.tasks[task.id])
        for card in cards:
            settings = _for_two(card, plan.settings)
            if plan.matches and climbable(card, settings) and not late():
                ladders.append(
                    climb(
                        card,
                        settings,
                        asked,
                        matches=plan.matches,
                        seed=plan.seed,
                        seconds=seconds,
                        legal=plan.legal,
                        late=late,
                        known=kept.matches,
                        keep=noted,
                    )
                )
    finally:
        asked.end()
    return {
        **facts,
        "finished": len(results) == asked_for
        and not late()
        and all(ladder["finished"] for ladder in ladders),
        "without": without,
        "overall": summary(results),
        "games": {
            card.id: summary([each for each in results if each["game"] == card.id])
            for card in cards
            if any(each["game"] == card.id for each in results)
        },
        "grades": {
            grade: summary([each for each in results if each["grade"] == grade])
            for grade in GRADES
            if any(each["grade"] == grade for each in results)
        },
        "ladders": ladders,
        "tasks": results,
    }


def one_task(task: Task, model: Model, plan: Plan, seconds: float) -> dict[str, Any]:
    """Ask one question and score the answer."""
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
    settings: dict[str, SettingValue] = {
        **({"players": 2} if two and setting.high != setting.low else {}),
        **given,
    }
    return settings
