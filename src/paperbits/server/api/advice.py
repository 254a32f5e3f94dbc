"""Analysis of positions that belong to no match of the site: from paper, from elsewhere."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Final

from fastapi import APIRouter, Response
from fastapi.responses import StreamingResponse

from paperbits.core.catalogue import find
from paperbits.core.engine.answers import Analysis
from paperbits.core.errors import MoveError, PaperbitsError
from paperbits.core.position import Position
from paperbits.review.analyse import analyse
from paperbits.server.api.dependencies import Matches
from paperbits.server.api.games import read_paper
from paperbits.server.live.advice import ANALYSIS
from paperbits.server.live.matches import LiveMatches
from paperbits.server.live.serialize import Analyst, frame_of
from paperbits.server.wire import inbound
from paperbits.server.wire import outbound as wire
from paperbits.server.wire.refusals import Allowance

router = APIRouter(prefix="/api")

LINES: Final = "application/x-ndjson"
"""JSON, a line an answer: each is sent when it is there."""

analysing = Allowance(4)


@router.post("/analysis", response_model=wire.Analysis)
async def analysis(asked: inbound.AnalyseRequest, matches: Matches) -> StreamingResponse:
    """The best moves of a position, again and again as they become clearer: a line of JSON each time."""
    analysing.check()  # Once the answer has begun, it can't be refused any more.
    position = await matches.ask(lambda: _to_think_about(asked))
    return StreamingResponse(_lines(position, matches), media_type=LINES)


@router.post("/position", response_model=wire.Frame)
async def position(asked: inbound.PositionRequest, matches: Matches) -> Response:
    """How a position looks to the player to move; or to anybody, with one more move made."""

    def look() -> str:
        found = _set_up(asked)
        if asked.then:
            found.push(asked.then)
        return frame_of(found, None if asked.then else found.turn).model_dump_json()

    return Response(await matches.ask(look), media_type="application/json")


async def _lines(position: Position, matches: LiveMatches) -> AsyncIterator[str]:
    """What is known, the latest alone, until it is done or the reader goes away."""
    loop, news = asyncio.get_running_loop(), asyncio.Event()
    latest: list[Analysis] = []
    analyst = Analyst(position, len(position.plies))
    gone = False

    def heard(found: Analysis) -> None:
        latest[:] = [found]
        news.set()

    def tell(found: Analysis) -> None:
        with suppress(RuntimeError):  # The program is ending.
            loop.call_soon_threadsafe(heard, found)

    with analysing:
        thinking = asyncio.ensure_future(matches.advise(lambda: analyse(position, ANALYSIS, tell, stop=lambda: gone)))
        thinking.add_done_callback(lambda _: news.set())
        try:
            while latest or not thinking.done():
                await news.wait()
                news.clear()
                if latest:
                    yield analyst.message(latest.pop()).model_dump_json() + "\n"
            await thinking
        finally:
            gone = True


def _to_think_about(asked: inbound.AnalyseRequest) -> Position:
    position = _set_up(asked)
    if position.over:
        raise PaperbitsError("The game is over; there is nothing left to analyse.")
    return position


def _set_up(asked: inbound.AnalyseRequest) -> Position:
    card = find(asked.game)
    if asked.position is None and card.position.hidden:
        raise PaperbitsError(f"{card.title} is analysed from its board and a rack.")
    try:
        return read_paper(card, asked, "analyse").position
    except MoveError as error:
        raise PaperbitsError(f"Move {error.ply}: {error}") from None
