"""A puzzle: a position from self-play with one clearly best move, and the values of its moves.

There are five grades, by the effort of finding the answer. For a puzzle with a proof, the effort is
the fewest simulations with which the shared search finds the answer with almost every seed;
``Card.grade_limits`` divides the grades. For a play of tiles it is the number of plays that lay no
more tiles in no longer line: a solver who tries short plays first looks at these before the answer.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal, get_args

from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.position import Position
from paperbits.core.settings import SettingValue, in_force
from paperbits.puzzles.themes import TASKS, Theme

Grade = Literal["gentle", "fair", "tricky", "hard", "fiendish"]

GRADES: Final[tuple[Grade, ...]] = get_args(Grade)
"""From the easiest to the hardest."""


def grade_of(limits: Sequence[int], effort: int) -> Grade:
    """Return a puzzle's grade; ``limits`` has the largest effort of each grade but the last."""
    return GRADES[sum(effort > most for most in limits)]


Asks = Literal["win", "tie", "most", "points", "task"]
"""What to find: the only move that wins, the only move that ties, a move to the best score, the
play with most points, or a play of a certain kind.
"""

QUESTIONS: Mapping[Asks, str] = {
    "win": "Player {player} to move: only one move wins. Find it.",
    "tie": "Player {player} to move: every move but one loses. Find the move that ties.",
    "most": "Which move leads to the highest score that is still possible?",
    "points": "Find the play that scores the most points. No other play comes near it.",
    "task": "Find a play that {task}. Few do.",
}


@dataclass(frozen=True)
class Puzzle:
    """A position with its answers and the values of its moves. It is stored as settings, seed, and
    moves from the start.

    ``effort``: how hard the answer is to find. ``line``: the best moves of both sides
    after the first answer. ``others``: each other move's value for its player (1 a win, 0 a tie, -1
    a loss) and the moves that show it. If ``asks`` is ``most``, values are the highest scores that
    are still possible. ``best`` and ``next``: the highest value and the second highest. If ``asks``
    is ``points``, these are the points of the best play and of the second best. If ``asks`` is
    ``task``, right plays have all ``themes`` and score more than ``next``, the best of them ``best``.
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
    themes: tuple[Theme, ...] = ()
    edition: int = 1
    """The puzzles of a game come in editions. The calendar names the edition of each day."""

    @cached_property
    def id(self) -> str:
        """The game's id and a short hash of the position."""
        text = json.dumps([sorted(self.settings.items()), self.seed, self.moves])
        return f"{self.game}-{hashlib.sha256(text.encode()).hexdigest()[:6]}"

    @property
    def card(self) -> Card:
        """The card of the game."""
        return find(self.game)

    @property
    def grade(self) -> Grade:
        """How hard it is."""
        return grade_of(self.card.grade_limits, self.effort)

    @property
    def question(self) -> str:
        """The question in a sentence."""
        return QUESTIONS[self.asks].format(
            player=(self.position().turn or 0) + 1, task=" and ".join(self.demands.values())
        )

    @property
    def one_play(self) -> bool:
        """Whether a single play is asked for, whatever comes after it."""
        return self.asks in ("points", "task")

    @property
    def demands(self) -> dict[str, str]:
        """What a task demands of a play, as words that follow "a play that"."""
        if self.asks != "task":
            return {}
        points = {"points": f"scores {self.next + 1} points or more"} if self.next else {}
        return {**{theme: TASKS[theme] for theme in self.themes}, **points}

    @property
    def in_force(self) -> str:
        """The settings that differ from the defaults, in a few words."""
        return in_force(self.card.settings, self.settings)

    def position(self) -> Position:
        """A new copy of the position."""
        position = self.card.new(self.settings, seed=self.seed)
        position.push_all(list(self.moves))
        return position
