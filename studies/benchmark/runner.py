"""Running the benchmark: questions to a model, answers kept as they come, a report at the end."""

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from paperbits.core.engine.levels import level_of
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import SettingValue
from paperbits.lab.statistics import Estimate, mean, share
from paperbits.match.players import is_level
from paperbits.puzzles.puzzle import GRADES
from studies.benchmark.ladder import climb
from studies.benchmark.models import (
    NOT_LEVELS,
    Answer,
    Function,
    Model,
    StandIn,
)
from studies.benchmark.plan import Asking, Plan
from studies.benchmark.tasks import Task
from studies.benchmark.variants import cards_of, tasks_of

SHOWN: Final = 300
"""Characters of an answer that are kept."""

Found = dict[str, Any]
"""What came of a question or a match, as JSON values."""


def read(path: Path, plan: Found) -> dict[str, Found]:
    """Return what a run's file holds by name, or begin the file: a line for the plan, then one for
    each answer and each match. Raises PaperbitsError if the file is another run's.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        if not lines:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(plan) + "\n", encoding="utf-8")
        elif json.loads(lines[0]) != plan:
            raise PaperbitsError(
                f"{path} holds another run of the benchmark; name another file, or delete it."
            )
    except OSError as error:
        raise PaperbitsError(f"{path} can't be used: {error.strerror}.") from None
    except json.JSONDecodeError:
        raise PaperbitsError(f"{path} is not a run of the benchmark.") from None
    found: dict[str, Found] = {}
    for line in lines[1:]:
        with suppress(ValueError):  # The run was killed while it wrote: it is asked again.
            each = json.loads(line)
            found[each["id"]] = each
    return found


def run(
    model: Model | Answer,
    plan: Plan,
    *,
    seconds: float = 60.0,
    keep: Path | None = None,
    minutes: float | None = None,
    tell: Callable[[str, Found], None] | None = None,
    begin: Callable[[str], None] | None = None,
) -> Found:
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
    facts, asking = plan.facts(asked.text), Asking(asked, plan, seconds)
    known = {} if keep is None else read(keep, facts)
    end = None if minutes is None else time.monotonic() + 60 * minutes

    def late() -> bool:
        return end is not None and time.monotonic() >= end

    def answered(name: str, ask: Callable[[], Found]) -> Found | None:
        if name not in known:
            if late():
                return None
            known[name] = {"id": name, **ask()}
            if keep is not None:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(known[name]) + "\n")
            if tell is not None:
                tell(name, known[name])
        return known[name]

    boards = [dict(plan.settings)] if plan.settings else []
    tasks: dict[str, list[Task]] = {}
    results: list[Found] = []
    ladders: list[Found] = []
    try:
        for card in cards:
            if begin is not None:
                begin(card.id)
            asks = plan.count and not late()
            tasks[card.id] = (
                tasks_of(card, plan.variant, plan.seed, plan.count, boards, late) if asks else []
            )
            for task in tasks[card.id]:
                found = answered(task.id, partial(one_task, task, asking))
                if found is None:  # The time is up.
                    break
                results.append(found)
        for card in cards if plan.matches else ():
            least, most = card.settings["players"].low or 2, card.settings["players"].high or 2
            fit: dict[str, SettingValue] = {"players": 2} if least <= 2 <= most > least else {}
            fit |= plan.settings
            if card.new(fit).players == 2 and not late():
                ladders.append(climb(card, fit, asking, answered))
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


def one_task(task: Task, asking: Asking) -> Found:
    """Ask one question and score the answer."""
    begun = time.monotonic()
    move, answer, trouble = asking.move(task.position, task.asks, asking.plan.seed)
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


def _summaries(results: Sequence[Found], field: str, values: Iterable[str]) -> dict[str, Found]:
    """Return the summary for each value of a field that occurs."""
    parts = {value: [each for each in results if each[field] == value] for value in values}
    return {value: summary(own) for value, own in parts.items() if own}


def summary(results: Sequence[Mapping[str, Any]]) -> Found:
    """Return rates and mean losses, each with its 95% interval."""
    found: Found = {
        "tasks": len(results),
        "best": _ends(share([float(each["best"]) for each in results])),
        "illegal": _ends(share([float(not each["legal"]) for each in results])),
    }
    for unit in ("result", "points"):
        lost = [float(each["lost"]) for each in results if each["unit"] == unit]
        if lost:
            found[f"lost_{unit}"] = {"tasks": len(lost), **_ends(mean(lost))}
    return found


def _ends(found: Estimate) -> Found:
    return {"value": found.value or 0.0, "low": found.low, "high": found.high}
