"""The daily task over HTTP: today's, and a try at it. The page keeps the tries; a day's best is sent
once its tries are done.
"""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from paperbits.core.daily import Daily
from paperbits.core.errors import PaperbitsError
from paperbits.core.position import Position
from paperbits.core.view import Preview
from paperbits.puzzles import day_of, ritual
from paperbits.puzzles.ritual import Day
from paperbits.server.api.constant import constant
from paperbits.server.api.dependencies import StandingsHere, WorkersHere
from paperbits.server.api.games import view_after
from paperbits.server.wire.daily import DailyAsked, DailyResult, DailyShown

router = APIRouter(prefix="/api/daily")


@router.get("", response_model=DailyShown)
async def today(
    request: Request, workers: WorkersHere, date: Annotated[str | None, Query(max_length=20)] = None
) -> Response:
    """Return the task of today (UTC) or of ``date``, such as 2026-12-01. Future dates are refused."""
    return constant(request, await workers.ask(lambda: _shown(date)))


@router.post("/preview", response_model=Preview)
async def preview(asked: DailyAsked, workers: WorkersHere) -> Preview:
    """Preview a move, which costs no try."""
    return await workers.ask(lambda: _begun(asked.date)[1].preview(asked.move))


@router.post("/try", response_model=DailyResult)
async def try_it(
    asked: DailyAsked,
    request: Request,
    response: Response,
    workers: WorkersHere,
    standings: StandingsHere,
) -> DailyResult:
    """Make a try that counts. After the last one, the answer says how all did."""
    day, result = await workers.ask(lambda: _tried(asked))
    await standings.tried(request, response, day)
    return result.model_copy(update={"standing": await standings.of(day)}) if day.over else result


def _begun(date: str | None) -> tuple[Day, Position, Daily]:
    """Return a day without tries, its position, and the series."""
    offered = ritual.offered()
    if offered is None:
        raise PaperbitsError("No game here has a daily task.")
    card, series = offered
    day = Day(series.task(day_of(date)))
    return day, ritual.position_of(card, day.task), series


def _shown(date: str | None) -> str:
    day, position, series = _begun(date)
    return DailyShown(
        game=position.card.id,
        name=series.name,
        rule=series.rule,
        week=series.week,
        first=str(series.first),
        date=str(day.task.date),
        number=day.task.number,
        tries=ritual.TRIES,
        moves=day.task.moves,
        player=(position.turn or 0) + 1,
        view=position.view(position.turn),
    ).model_dump_json()


def _tried(asked: DailyAsked) -> tuple[Day, DailyResult]:
    day, position, series = _begun(asked.date)
    for move in (*asked.before, asked.move):
        day = ritual.tried(day, move, position)
    return day, DailyResult(
        move=day.tries[-1].move,
        scored=day.tries[-1].points,
        points=day.points,
        percent=day.percent,
        left=day.left,
        over=day.over,
        best=day.task.best if day.over else None,
        answers=list(day.task.answers) if day.over else [],
        why=ritual.explained(day.task, position) if day.over else [],
        shared=ritual.shared(day, series.name) if day.over else "",
        view=view_after(position, day.task.answers[0]) if day.over else None,
    )
