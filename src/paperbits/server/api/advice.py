"""Analysis of positions from paper or elsewhere, which belong to no match of the site."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from fastapi import APIRouter, Request

from paperbits.answers.advice import Analysis
from paperbits.answers.paper import looked_at
from paperbits.answers.telling import Told
from paperbits.core.catalogue import find
from paperbits.host.messages import Frame
from paperbits.server.api.dependencies import WorkersHere
from paperbits.server.api.hanging_up import while_there
from paperbits.server.live.advice import ANALYSIS
from paperbits.server.programs.streams import Lines
from paperbits.server.wire import inbound
from paperbits.server.wire.base import text_of
from paperbits.server.workers.pools import Workers

router = APIRouter(prefix="/api")


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
    """Yield the latest finding until the analysis is done or the client leaves. Older findings are
    skipped.
    """
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
