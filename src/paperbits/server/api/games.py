"""Games over HTTP: the catalogue, rules pages, examples, lessons, scoring of paper games, and
operations.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import TypeAdapter

from paperbits.core.card import Card
from paperbits.core.catalogue import all_games, find
from paperbits.core.engine.level import PERFECT, Level
from paperbits.core.engine.levels import every_level, levels, measured_elsewhere, usual_level
from paperbits.core.errors import PaperbitsError
from paperbits.core.fitting import fitted, narrowed, related
from paperbits.core.paper import begun, score_of
from paperbits.core.position import Position
from paperbits.core.shelves import SHELVES, shelf_of
from paperbits.core.teaching import Example, Step
from paperbits.core.teaching import Lesson as TaughtLesson
from paperbits.core.view import Board, View
from paperbits.core.wording import counted
from paperbits.engines.offered import levels_at, sometimes_offered
from paperbits.findings import findings_about
from paperbits.host.lines import frame_of
from paperbits.host.messages import points
from paperbits.ratings.eligible import measured_with, rated_with
from paperbits.server.api.constant import constant
from paperbits.server.api.dependencies import WorkersHere
from paperbits.server.api.hanging_up import while_there
from paperbits.server.api.rules import rules_html
from paperbits.server.wire import inbound
from paperbits.server.wire.base import Settings
from paperbits.server.wire.catalogue import (
    Emblem,
    ExampleCard,
    FindingCard,
    FittedSettings,
    GameCard,
    Lesson,
    LessonStep,
    Newcomer,
    Replay,
    RulesPage,
    Setting,
    Shelf,
)
from paperbits.server.wire.catalogue import Level as WireLevel
from paperbits.server.wire.paper import Equation, Scored
from paperbits.server.wire.refusals import NotThereError
from paperbits.server.workers.jobs import Answer
from paperbits.server.workers.pools import Workers
from paperbits.server.workers.requests import read_paper

router = APIRouter(prefix="/api")

FEWEST = 3
"""Fewest squares along the side of a board that shows what a game is like."""


@router.get("/games", response_model=list[GameCard])
async def catalogue(request: Request, workers: WorkersHere) -> Response:
    """List every game, by title."""
    return constant(request, await workers.ask(_catalogue))


@router.get("/games/{game}/rules", response_model=RulesPage)
async def rules(
    game: str,
    request: Request,
    workers: WorkersHere,
    settings: Annotated[str | None, Query(max_length=2_000)] = None,
) -> Response:
    """Return the rules page. With ``settings``, a JSON object, it ends with the settings in force."""
    given = None
    if settings is not None:
        try:
            given = json.loads(settings)
        except (ValueError, RecursionError):
            given = settings
        if not isinstance(given, dict):
            raise PaperbitsError("The field settings is a JSON object.")
    return constant(
        request,
        await workers.ask(lambda: RulesPage(html=rules_html(find(game), given)).model_dump_json()),
    )


@router.post("/games/{game}/settings", response_model=FittedSettings)
async def settings_that_fit(
    game: str, asked: inbound.SettingsRequest, workers: WorkersHere
) -> FittedSettings:
    """Return the valid settings nearest to those wanted."""
    return await workers.ask(lambda: _fitted(find(game), asked.settings))


@router.post("/games/{game}/levels", response_model=list[WireLevel])
async def levels_with(
    game: str, asked: inbound.SettingsRequest, workers: WorkersHere
) -> list[WireLevel]:
    """List the computer levels that play with these settings, the weakest first. ``perfect`` is
    among them where every position is solved.
    """
    return await workers.ask(
        lambda: [
            _level(level).model_copy(update={"span": level.span})
            for level in levels_at(find(game), asked.settings)
        ]
    )


@router.get("/games/{game}/examples/{number}", response_model=Replay)
async def example(game: str, number: int, request: Request, workers: WorkersHere) -> Response:
    """Return an example to step through. ``number`` counts from 0, as in the game's list of
    examples.
    """

    def replayed() -> str:
        examples = find(game).examples
        if not 0 <= number < len(examples):
            raise NotThereError(f"This game has {counted(len(examples), 'example')}.")
        return _replay(find(game), examples[number]).model_dump_json()

    return constant(request, await workers.ask(replayed))


@router.get("/games/{game}/lesson", response_model=Lesson)
async def lesson(game: str, request: Request, workers: WorkersHere, number: int = 0) -> Response:
    """Return a lesson of the game, by default the usual one; ``number`` counts from 0."""
    return constant(
        request, await workers.ask(lambda: _lesson(find(game), number).model_dump_json())
    )


@router.get("/games/{game}/board", response_model=Board)
async def board(game: str, request: Request, workers: WorkersHere) -> Response:
    """Return the board before the first move, with the default settings."""

    def drawn() -> str:
        first, *_ = find(game).new().view(None).boards
        return TypeAdapter(Board).dump_json(first).decode()

    return constant(request, await workers.ask(drawn))


@router.get("/games/{game}/opening", response_model=View)
async def opening(game: str, request: Request, workers: WorkersHere) -> Response:
    """Return the position in which a newcomer begins, as the first player sees it."""

    def drawn() -> str:
        card = find(game)
        view = card.new(dict(card.newcomer.settings)).view(0)
        return TypeAdapter(View).dump_json(view).decode()

    return constant(request, await workers.ask(drawn))


@router.post("/score", response_model=Scored)
async def score(asked: inbound.ScoreRequest, workers: WorkersHere) -> Response:
    """Score a game played on paper."""
    return Response(
        await workers.ask(lambda: _scored(asked).model_dump_json()), media_type="application/json"
    )


@router.post("/operations/{name}")
async def operation(
    name: str, request: Request, workers: WorkersHere, asked: Annotated[dict[str, Any], Body()]
) -> Response:
    """Run an operation of a game. ``game`` names the game if several have an operation of this
    name.

    The server runs one operation per client at a time. An operation that takes too long is refused
    with status 503.
    """
    return JSONResponse(await while_there(request, _operated(workers, name, asked)))


@router.post("/equation", response_model=Equation)
async def equation(
    request: Request, workers: WorkersHere, asked: Annotated[dict[str, Any], Body()]
) -> Equation:
    """Tell whether a text is an equation, with its working. Runs the operation ``equation``."""
    return Equation.model_validate(
        await while_there(request, _operated(workers, "equation", asked))
    )


async def _operated(workers: Workers, name: str, asked: dict[str, Any]) -> Answer:
    request = {field: value for field, value in asked.items() if field != "game"}
    return await workers.thinkers.operate(name, str(asked.get("game", "")), request)


@cache
def _catalogue() -> str:
    return "[" + ",".join(card_of(card).model_dump_json() for card in all_games()) + "]"


def card_of(card: Card) -> GameCard:
    """A game as the page's catalogue shows it."""
    players = card.settings["players"]
    with_settings, unrated = _rated(card)
    shelf = shelf_of(card)
    return GameCard(
        id=card.id,
        title=card.title,
        credit=card.credit,
        blurb=card.blurb,
        goal=card.goal,
        wins=card.wins,
        players=(players.low or 1, players.high or 1),
        minutes=card.minutes,
        good_first=card.good_first,
        shelf=Shelf(place=SHELVES.index(shelf) + 1, title=shelf.title, about=shelf.about),
        newcomer=Newcomer(settings=dict(card.newcomer.settings), player=card.newcomer.seat + 1),
        settings=[Setting.of(setting) for setting in card.settings.values()],
        related=related(card),
        levels=[_level(level) for level in levels(card)],
        usual=usual_level(card).name if card.levels else "",
        merged=[_merged(level) for level in every_level(card) if level.equal_to],
        perfect=_level(PERFECT) if sometimes_offered(card) else None,
        examples=[
            ExampleCard(title=one.title, settings=dict(one.settings), remark=one.remark)
            for one in card.examples
        ],
        lessons=[lesson.title for lesson in card.lessons],
        findings=[FindingCard(id=found.id, title=found.title) for found in findings_about(card.id)],
        scorable="score" in card.read_for,
        thinkable="analyse" in card.read_for,
        hidden=card.position.hidden,
        operations=sorted(card.operations),
        formats=sorted(card.formats),
        emblem=_emblem(card),
        measured_with=measured_with(card),
        measured_elsewhere=measured_elsewhere(card),
        rated_with=with_settings,
        unrated=unrated,
    )


def _level(level: Level) -> WireLevel:
    return WireLevel(
        name=level.name,
        title=level.title,
        about=level.about,
        elo=level.elo,
        equal_to=level.equal_to,
    )


def _merged(level: Level) -> WireLevel:
    """A level that is not offered. The page needs its title only, and the list of games is to be
    short.
    """
    return WireLevel(name=level.name, title=level.title, about="", equal_to=level.equal_to)


def _rated(card: Card) -> tuple[Settings | None, str]:
    """The settings of rated matches, or None and the reason why the game has no rated matches."""
    try:
        return rated_with(card), ""
    except PaperbitsError as error:
        return None, str(error)


def _emblem(card: Card) -> Emblem | None:
    """The smallest board at the end of an example or the lesson, of three squares a side at least,
    so that it can be drawn whole; else the board of a new match.
    """
    boards = []
    try:
        for position in (*_ends(card), card.new()):
            boards += [board for board in position.view(None).boards if board.kind != "log"][:1]
    except PaperbitsError:  # An invalid example must not break the catalogue.
        return None
    ended = [board for board in boards[:-1] if _side(board) >= FEWEST]
    return Emblem.of(min(ended, key=_side)) if ended else Emblem.of(boards[-1])


def _ends(card: Card) -> Iterator[Position]:
    """The positions at the ends of the examples and the lesson."""
    for example in card.examples:
        position = begun(card, example)
        position.push_all(list(example.moves))
        yield position
    for lesson in card.lessons[:1]:
        step = lesson.steps[-1]
        position = taught(card, lesson, step)
        position.push_all(list(step.answers[:1]))
        yield position


def _side(board: Board) -> int:
    """The squares along the longer side of a board."""
    return max(len(board.rows), *map(len, board.rows))


def _fitted(card: Card, wanted: Mapping[str, object]) -> FittedSettings:
    found = fitted(card, wanted)
    fields = [Setting.of(setting) for setting in narrowed(card, found.settings).values()]
    return FittedSettings(settings=found.settings, fields=fields, said=list(found.changes))


def _replay(card: Card, example: Example) -> Replay:
    """Replay an example: each position as its player to move sees it. A position to score is one
    frame.
    """
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
    return Replay(
        title=example.title,
        settings=dict(example.settings),
        remark=example.remark,
        frames=frames,
        parts=parts,
    )


def _lesson(card: Card, number: int) -> Lesson:
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
            LessonStep(
                text=step.text,
                view=position.view(position.turn),
                answers=list(step.answers),
                after=[view_after(position, answer) for answer in step.answers],
                praise=step.praise,
            )
        )
    return Lesson(title=found.title, settings=card_settings(card, found.settings), steps=steps)


def taught(card: Card, lesson: TaughtLesson, step: Step) -> Position:
    """Return the position of a step of a lesson."""
    start = Example(
        "", lesson.settings, start=step.position, racks=lesson.racks, draws=lesson.draws
    )
    position = begun(card, start)
    position.push_all(list(step.moves))
    return position


def view_after(position: Position, move: str) -> View:
    """Return the position after a move, as the player who makes it sees it."""
    after = position.copy()
    after.push(move)
    return after.view(position.turn)


def card_settings(card: Card, given: Any) -> dict[str, Any]:
    """The value of every setting, including defaults."""
    return {name: given.get(name, setting.default) for name, setting in card.settings.items()}


def _scored(asked: inbound.ScoreRequest) -> Scored:
    paper = read_paper(find(asked.game), asked.model_dump(), "score")
    found = score_of(paper.position)
    return Scored(
        over=found.over,
        scores=found.scores,
        winners=[winner + 1 for winner in found.winners],
        parts=found.parts,
        view=paper.position.view(None),
        settings=paper.settings,
        read_as=paper.read_as,
    )
