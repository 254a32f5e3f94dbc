"""Lessons and examples, step by step."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from paperbits.answers.catalogue import Settings
from paperbits.core.card import Card
from paperbits.core.errors import NotThereError
from paperbits.core.paper import begun, score_of
from paperbits.core.position import Position
from paperbits.core.teaching import Example, Step
from paperbits.core.teaching import Lesson as TaughtLesson
from paperbits.core.view import Part, View
from paperbits.core.wording import counted
from paperbits.host.messages import Frame, frame_of, made_of, points


@dataclass(frozen=True, slots=True)
class Replay:
    """An example to step through or to look at: its frames, and an explanation of the score."""

    title: str
    settings: Settings
    remark: str
    frames: list[Frame]
    parts: list[list[Part]]


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step of a lesson. A step without answers is only to be read."""

    text: str
    view: View
    answers: list[str]
    after: list[View]
    """The position after each answer, as its player sees it."""
    praise: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game's lesson: a first match with explanations."""

    title: str
    settings: Settings
    steps: list[LessonStep]


def replayed(card: Card, number: int) -> Replay:
    """Replay an example, which counts from 0: each position as its player to move sees it. A
    position to score is one frame. Raises NotThereError.
    """
    if not 0 <= number < len(card.examples):
        raise NotThereError(f"This game has {counted(len(card.examples), 'example')}.")
    example = card.examples[number]
    position = begun(card, example)
    if example.position:
        score = score_of(position)
        frames = [replace(frame_of(position, None), scores=tuple(map(points, score.scores)))]
        parts = score.parts
    else:
        frames = [frame_of(position, position.turn)]
        for move in example.moves:
            position.push(move)
            frames.append(frame_of(position, position.turn))
        parts = position.parts()
    settings = dict(example.settings)
    return made_of(Replay, example, settings=settings, frames=frames, parts=parts)


def lesson_of(card: Card, number: int) -> Lesson:
    """Return a lesson, which counts from 0; the usual one is the first. Raises NotThereError."""
    lessons = card.lessons
    if not lessons:
        raise NotThereError("This game has no lesson.")
    if not 0 <= number < len(lessons):
        raise NotThereError(
            f"This game has {len(lessons)} lessons."
            if len(lessons) > 1
            else "This game has one lesson."
        )
    found = lessons[number]
    steps = []
    for step in found.steps:
        position = taught(card, found, step)
        steps.append(
            made_of(
                LessonStep,
                step,
                view=position.view(position.turn),
                answers=list(step.answers),
                after=[view_after(position, answer) for answer in step.answers],
            )
        )
    return Lesson(title=found.title, settings=_every_setting(card, found.settings), steps=steps)


def view_after(position: Position, move: str) -> View:
    """Return the position after a move, as the player who makes it sees it."""
    after = position.copy()
    after.push(move)
    return after.view(position.turn)


def _every_setting(card: Card, given: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every setting, including defaults."""
    return {name: given.get(name, setting.default) for name, setting in card.settings.items()}


def taught(card: Card, lesson: TaughtLesson, step: Step) -> Position:
    """Return the position of a step of a lesson."""
    start = Example(
        "", lesson.settings, start=step.position, racks=lesson.racks, draws=lesson.draws
    )
    position = begun(card, start)
    position.push_all(list(step.moves))
    return position
