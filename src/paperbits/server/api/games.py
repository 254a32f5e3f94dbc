"""Games over HTTP: the catalogue, rules pages, examples, lessons, scoring of paper games, and
operations.
"""

import json
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Request, Response
from fastapi.responses import JSONResponse

from paperbits.answers import cards
from paperbits.answers.catalogue import FittedSettings, GameCard, Level
from paperbits.answers.paper import Equation, Scored, equation_of, scored
from paperbits.answers.rules import RulesPage, rules_html
from paperbits.answers.tasks import Answer
from paperbits.answers.teaching import Lesson, Replay, lesson_of, replayed
from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.core.view import Board, View
from paperbits.server.api.constant import constant
from paperbits.server.api.dependencies import WorkersHere
from paperbits.server.api.hanging_up import while_there
from paperbits.server.wire import inbound
from paperbits.server.wire.base import text_of
from paperbits.server.workers.pools import Workers

router = APIRouter(prefix="/api")


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
        await workers.ask(lambda: text_of(RulesPage(rules_html(find(game), given)))),
    )


@router.post("/games/{game}/settings", response_model=FittedSettings)
async def settings_that_fit(
    game: str, asked: inbound.SettingsRequest, workers: WorkersHere
) -> FittedSettings:
    """Return the valid settings nearest to those wanted."""
    return await workers.ask(lambda: cards.fitting(find(game), asked.settings))


@router.post("/games/{game}/levels", response_model=list[Level])
async def levels_with(
    game: str, asked: inbound.SettingsRequest, workers: WorkersHere
) -> list[Level]:
    """List the computer levels that play with these settings, the weakest first. ``perfect`` is
    among them where every position is solved.
    """
    return await workers.ask(lambda: cards.levels_with(find(game), asked.settings))


@router.get("/games/{game}/examples/{number}", response_model=Replay)
async def example(game: str, number: int, request: Request, workers: WorkersHere) -> Response:
    """Return an example to step through. ``number`` counts from 0, as in the game's list of
    examples.
    """
    return constant(request, await workers.ask(lambda: text_of(replayed(find(game), number))))


@router.get("/games/{game}/lesson", response_model=Lesson)
async def lesson(game: str, request: Request, workers: WorkersHere, number: int = 0) -> Response:
    """Return a lesson of the game, by default the usual one; ``number`` counts from 0."""
    return constant(request, await workers.ask(lambda: text_of(lesson_of(find(game), number))))


@router.get("/games/{game}/board", response_model=Board)
async def board(game: str, request: Request, workers: WorkersHere) -> Response:
    """Return the board before the first move, with the default settings."""
    return constant(request, await workers.ask(lambda: text_of(cards.board_of(find(game)))))


@router.get("/games/{game}/opening", response_model=View)
async def opening(game: str, request: Request, workers: WorkersHere) -> Response:
    """Return the position in which a newcomer begins, as the first player sees it."""
    return constant(request, await workers.ask(lambda: text_of(cards.opening_of(find(game)))))


@router.post("/score", response_model=Scored)
async def score(asked: inbound.ScoreRequest, workers: WorkersHere) -> Scored:
    """Score a game played on paper."""
    return await workers.ask(lambda: scored(find(asked.game), asked.model_dump()))


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
    return equation_of(await while_there(request, _operated(workers, "equation", asked)))


async def _operated(workers: Workers, name: str, asked: dict[str, Any]) -> Answer:
    request = {field: value for field, value in asked.items() if field != "game"}
    return await workers.thinkers.operate(name, str(asked.get("game", "")), request)


@cache
def _catalogue() -> str:
    return text_of(cards.catalogue())
