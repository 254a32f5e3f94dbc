"""Games over HTTP: the catalogue, rules, examples, lessons, scoring, and operations."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Request, Response
from fastapi.responses import JSONResponse

from paperbits.answers import cards
from paperbits.answers.advice import Analysis
from paperbits.answers.catalogue import FittedSettings, GameCard, Level
from paperbits.answers.findings import FindingPage, finding
from paperbits.answers.paper import Equation, Scored, equation_of, looked_at, scored
from paperbits.answers.rules import RulesPage, rules_html
from paperbits.answers.tasks import Answer
from paperbits.answers.teaching import Lesson, Replay, lesson_of, replayed
from paperbits.answers.telling import Told
from paperbits.core.catalogue import find
from paperbits.core.errors import NotThereError, PaperbitsError
from paperbits.core.view import Board, View
from paperbits.findings import picture
from paperbits.host.messages import Frame
from paperbits.server.api.answering import ASK_AGAIN, constant, while_there, worked_out
from paperbits.server.api.dependencies import WorkersHere
from paperbits.server.live.advice import ANALYSIS
from paperbits.server.programs.streams import Lines
from paperbits.server.wire import inbound
from paperbits.server.wire.base import text_of
from paperbits.server.workers.pools import Workers
from paperbits.server.workers.shares import Shares

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
    try:
        given = None if settings is None else json.loads(settings)
    except (ValueError, RecursionError):
        given = settings
    if settings is not None and not isinstance(given, dict):
        raise PaperbitsError("The field settings is a JSON object.")
    return await worked_out(request, workers, lambda: RulesPage(rules_html(find(game), given)))


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
    """List the levels for these settings, the weakest first; ``perfect`` where all is solved."""
    return await workers.ask(lambda: cards.levels_with(find(game), asked.settings))


@router.get("/games/{game}/examples/{number}", response_model=Replay)
async def example(game: str, number: int, request: Request, workers: WorkersHere) -> Response:
    """Return an example to step through. ``number`` counts from 0."""
    return await worked_out(request, workers, lambda: replayed(find(game), number))


@router.get("/games/{game}/lesson", response_model=Lesson)
async def lesson(game: str, request: Request, workers: WorkersHere, number: int = 0) -> Response:
    """Return a lesson of the game, by default the usual one; ``number`` counts from 0."""
    return await worked_out(request, workers, lambda: lesson_of(find(game), number))


@router.get("/games/{game}/board", response_model=Board)
async def board(game: str, request: Request, workers: WorkersHere) -> Response:
    """Return the board before the first move, with the default settings."""
    return await worked_out(request, workers, lambda: cards.board_of(find(game)))


@router.get("/games/{game}/opening", response_model=View)
async def opening(game: str, request: Request, workers: WorkersHere) -> Response:
    """Return the position in which a newcomer begins, as the first player sees it."""
    return await worked_out(request, workers, lambda: cards.opening_of(find(game)))


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

    One runs at a time for a client. One that takes too long is refused with status 503.
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


@router.get("/findings/{name}", response_model=FindingPage)
async def look_at_finding(name: str, request: Request) -> Response:
    """Return a finding as HTML."""
    return constant(request, text_of(finding(name)))


@router.get(
    "/findings/pictures/{name}",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}},
)
async def finding_picture(name: str) -> Response:
    """Return a picture of a finding."""
    found = picture(name)
    if found is None:
        raise NotThereError("There is no such picture.")
    return Response(found, media_type="image/svg+xml", headers={"Cache-Control": ASK_AGAIN})


printing = Shares(2, 1)
"""Half of the threads for the rules: moves wait for the others only."""

Size = Annotated[str, Query(max_length=10)]
Seed = Annotated[int, Query(ge=0, le=1_000_000)]


def _pdf(data: bytes, name: str) -> Response:
    head = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return Response(data, media_type="application/pdf", headers=head)


@router.get("/games/{game}/print/{what}", response_class=Response)
async def print_game(
    game: str,
    what: str,
    workers: WorkersHere,
    settings: Annotated[str, Query(max_length=2_000)] = "{}",
    size: Size = "a4",
    seed: Seed = 1,
    copies: Annotated[int, Query(ge=1, le=20)] = 1,
) -> Response:
    """Return a sheet, rules, tables for scores, puzzles, or tiles. ``settings`` is JSON."""
    card = find(game)

    def made() -> bytes:
        from paperbits.printing.orders import game_pdf

        return game_pdf(card, what, settings, size=size, seed=seed, copies=copies)

    async with printing.turn():
        return _pdf(await workers.ask(made), f"{card.id}-{what}")


@router.get("/print/exercises", response_class=Response)
async def print_exercises(
    workers: WorkersHere,
    size: Size = "a4",
    seed: Seed = 1,
    count: Annotated[int, Query(ge=1, le=30)] = 9,
    digits: Annotated[int, Query(ge=2, le=12)] = 4,
) -> Response:
    """Return binary exercises with their answers."""

    def made() -> bytes:
        from paperbits.printing.orders import exercises_pdf

        return exercises_pdf(size=size, seed=seed, count=count, digits=digits)

    async with printing.turn():
        return _pdf(await workers.ask(made), "binary-exercises")


@router.post("/analysis", response_model=Analysis)
async def analysis(asked: inbound.AnalyseRequest, request: Request, workers: WorkersHere) -> Lines:
    """Stream the best moves of a position: one line of JSON for each improved answer.

    The last line has ``done`` set. If the analysis was cut short, its ``remark`` says so.
    """
    paper = {"game": find(asked.game).id, **asked.model_dump(exclude={"game"})}
    told = _told(paper, workers)
    try:
        # A refusal must come before the answer starts.
        first = await while_there(request, anext(told))
    except BaseException:
        await told.aclose()
        raise
    return Lines(_lines(first, told))


@router.post("/position", response_model=Frame)
async def position(asked: inbound.PositionRequest, workers: WorkersHere) -> Frame:
    """Return the position as the player to move sees it; after ``then``, as an onlooker sees it."""
    return await workers.ask(lambda: looked_at(find(asked.game), asked.model_dump(), asked.then))


async def _told(paper: dict[str, object], workers: Workers) -> AsyncGenerator[Told, None]:
    """Yield the latest finding until the analysis is done or the client leaves."""
    news = asyncio.Event()
    latest: list[Told] = []

    def tell(found: Told) -> None:
        latest[:] = [found]
        news.set()

    thinking = asyncio.ensure_future(workers.thinkers.analyse_paper(paper, ANALYSIS, tell))
    thinking.add_done_callback(lambda _: news.set())
    try:
        while latest or not thinking.done():
            await news.wait()
            news.clear()
            if latest:
                yield latest.pop()
        await thinking
    finally:
        thinking.cancel()


async def _lines(first: Told, rest: AsyncGenerator[Told, None]) -> AsyncGenerator[str, None]:
    async with aclosing(rest):
        yield text_of(first.message()) + "\n"
        async for told in rest:
            yield text_of(told.message()) + "\n"
