"""The daily task over HTTP: today's, and a try at it."""

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from paperbits.answers import daily
from paperbits.answers.daily import DailyResult, DailyShown
from paperbits.core.view import Preview
from paperbits.server.api.answering import worked_out
from paperbits.server.api.dependencies import StandingsHere, WorkersHere
from paperbits.server.wire.inbound import DailyAsked

router = APIRouter(prefix="/api/daily")


@router.get("", response_model=DailyShown)
async def today(
    request: Request, workers: WorkersHere, date: Annotated[str | None, Query(max_length=20)] = None
) -> Response:
    """Return the task of today (UTC) or of ``date``, such as 2026-12-01. Future dates are refused."""
    return await worked_out(request, workers, lambda: daily.task_of(date))


@router.post("/preview", response_model=Preview)
async def preview(asked: DailyAsked, workers: WorkersHere) -> Preview:
    """Preview a move, which costs no try."""
    return await workers.ask(lambda: daily.preview(asked.date, asked.move))


@router.post("/try", response_model=DailyResult)
async def try_it(
    asked: DailyAsked,
    request: Request,
    response: Response,
    workers: WorkersHere,
    standings: StandingsHere,
) -> DailyResult:
    """Make a try that counts. After the last one, the answer says how all did."""
    day, result = await workers.ask(lambda: daily.tried(asked.date, asked.move, asked.before))
    await standings.tried(request, response, day)
    return replace(result, standing=await standings.of(day)) if day.over else result
