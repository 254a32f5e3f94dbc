"""What is asked of a model, and how: the same plan asks the same questions."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final, NamedTuple

from paperbits.core.position import Position
from paperbits.core.settings import SettingValue
from studies.benchmark.models import Model, Question, UnansweredError
from studies.benchmark.prompts import prompt_of
from studies.benchmark.tasks import move_of
from studies.benchmark.variants import Variant

VERSION: Final = 1
"""The version of tasks and prompts. Results of different versions can't be compared."""


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
        """Return what identifies a run, as JSON values."""
        more = {"games": list(self.games)}
        return {"benchmark": VERSION, "model": model, **asdict(self), **more}


class Asking(NamedTuple):
    """A model, the plan by which it is asked, and the seconds that it has for an answer."""

    model: Model
    plan: Plan
    seconds: float

    def move(self, position: Position, asks: str, seed: int) -> tuple[str | None, str, str]:
        """Ask for a move. Return its exact text, the answer, and why there is no legal move."""
        prompt = prompt_of(position, asks, legal=self.plan.legal)
        try:
            answer = self.model.answer(Question(prompt, position.copy(), seed), self.seconds)
        except UnansweredError as error:
            return None, "", str(error)
        return move_of(position, answer), answer, ""
