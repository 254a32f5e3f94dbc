"""A puzzle: a position met in self-play in which one move is clearly best, and what is known of every move there."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, Self

from paperbits.core.catalogue import find
from paperbits.core.position import Card, Position
from paperbits.core.settings import SettingValue, in_force
from paperbits.puzzles.grades import Grade, grade_of

Asks = Literal["win", "tie", "most", "points"]
"""What is to be found: the only move that wins; the only one that does not lose; a move of the best end of a game for one; the
play that scores the most.
"""

QUESTIONS: Mapping[Asks, str] = {
    "win": "Player {player} to move: only one move wins. Find it.",
    "tie": "Player {player} to move: every move but one loses. Find the one that holds a tie.",
    "most": "Which move leads to the highest score that can still be had?",
    "points": "Find the play that scores the most points; no other comes near it.",
}


@dataclass(frozen=True)
class Puzzle:
    """A position by its settings, its seed and its moves from the start; the answers, and what they and the others lead to.

    ``effort`` is how much thinking finds the answer (``grades``). ``line`` goes on from the first answer, best moves on both
    sides. ``others`` holds for each other move its value to whoever makes it (1 a win, 0 a tie, -1 a loss; where ``asks`` is
    ``most``, the highest score that is left) and the moves that show it. ``best`` and ``next`` are the highest value and the
    one after it, in the same measure; where ``asks`` is ``points``, the points of the best play and of the second best.
    """

    game: str
    settings: Mapping[str, SettingValue]
    seed: int
    moves: tuple[str, ...]
    asks: Asks
    answers: tuple[str, ...]
    effort: int
    best: int
    next: int
    line: tuple[str, ...] = ()
    others: Mapping[str, tuple[int, tuple[str, ...]]] = field(default_factory=dict)

    @cached_property
    def id(self) -> str:
        """The game and a few signs that this position alone has."""
        said = json.dumps([sorted(self.settings.items()), self.seed, self.moves])
        return f"{self.game}-{hashlib.sha256(said.encode()).hexdigest()[:6]}"

    @property
    def card(self) -> Card:
        """The game."""
        return find(self.game)

    @property
    def grade(self) -> Grade:
        """How hard it is."""
        return grade_of(self.card.grade_limits, self.effort)

    @property
    def question(self) -> str:
        """What is asked, in a sentence."""
        return QUESTIONS[self.asks].format(player=(self.position().turn or 0) + 1)

    @property
    def in_force(self) -> str:
        """The settings that are not the usual ones, in a few words."""
        return in_force(self.card.settings, self.settings)

    def position(self) -> Position:
        """The position, to be played on."""
        position = self.card.new(self.settings, seed=self.seed)
        position.push_all(list(self.moves))
        return position

    def facts(self) -> dict[str, Any]:
        """The puzzle as it is kept, without the game."""
        facts: dict[str, Any] = {
            "settings": dict(self.settings),
            "seed": self.seed,
            "moves": list(self.moves),
            "asks": self.asks,
            "answers": list(self.answers),
            "effort": self.effort,
            "best": self.best,
            "next": self.next,
        }
        if self.line:
            facts["line"] = list(self.line)
        if self.others:
            facts["others"] = {move: [value, *line] for move, (value, line) in self.others.items()}
        return facts

    @classmethod
    def of(cls, game: str, facts: Mapping[str, Any]) -> Self:
        """A puzzle from what is kept of it."""
        return cls(
            game=game,
            settings=facts["settings"],
            seed=facts["seed"],
            moves=tuple(facts["moves"]),
            asks=facts["asks"],
            answers=tuple(facts["answers"]),
            effort=facts["effort"],
            best=facts["best"],
            next=facts["next"],
            line=tuple(facts.get("line", ())),
            others={move: (value, tuple(line)) for move, (value, *line) in facts.get("others", {}).items()},
        )
