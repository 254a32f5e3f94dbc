"""The site as an application: the API, the live connections, the page."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware

import paperbits
from paperbits.core.errors import PaperbitsError
from paperbits.server.api import (
    accounts,
    daily,
    games,
    health,
    leaders,
    live_socket,
    lobby,
    matches,
    me,
    news_socket,
    page,
    programs,
    puzzles,
    sharing,
    tournaments,
    worker,
)
from paperbits.server.broker import Broker, LocalBroker
from paperbits.server.budgets import ClientBudgets, Crowd
from paperbits.server.clients import Clients
from paperbits.server.guards import BodyLimit, KnownHosts, SafeHeaders
from paperbits.server.live.sockets import Door
from paperbits.server.logs import Numbered
from paperbits.server.metrics import Metrics
from paperbits.server.options import Options
from paperbits.server.programs.streams import Lines, Streams
from paperbits.server.sharing.pictures import Pictures
from paperbits.server.site import HERE, Site
from paperbits.server.wire.base import sentence_of
from paperbits.server.wire.refusals import body_of, status_of
from paperbits.server.workers.shares import Owners
from paperbits.server.workers.thinkers import Thinkers
from paperbits.store.matches import MoveLog

logger = logging.getLogger(__name__)

PARTS: Final = (
    live_socket,
    news_socket,
    health,
    accounts,
    daily,
    games,
    leaders,
    lobby,
    matches,
    me,
    programs,
    puzzles,
    sharing,
    tournaments,
    worker,
    page,  # The last, because it answers all other addresses.
)


def create_app(
    open_log: Callable[[], MoveLog],
    options: Options = HERE,
    *,
    when_ready: Callable[[Site], None] | None = None,
    thinkers: Thinkers | None = None,
    open_broker: Callable[[], Broker] | None = None,
) -> FastAPI:
    """Build the application. The store is opened when the site starts and closed when it ends.

    Without ``thinkers`` the site thinks on its own threads. ``open_broker`` connects it with other
    processes of the site.
    """
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        broker = LocalBroker() if open_broker is None else open_broker()
        app.state.site = site = Site(
            open_log(), broker, thinkers or Thinkers.here(), options, metrics
        )
        site.start()
        if when_ready is not None:
            when_ready(site)
        yield
        app.state.streams.end()
        await site.close()

    app = FastAPI(
        title="paperbits",
        version=paperbits.__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    _keep(app, options, metrics)
    _guard(app, options, metrics)
    for part in PARTS:  # As they are: `include_router` would build each route a second time.
        app.router.routes.extend(part.router.routes)
    app.add_exception_handler(PaperbitsError, _refused)
    app.add_exception_handler(RequestValidationError, _misread)
    app.add_exception_handler(HTTPException, _no_answer)
    app.add_exception_handler(Exception, _failed)
    return app


def _keep(app: FastAPI, options: Options, metrics: Metrics) -> None:
    """Keep what endpoints share besides the site's parts: options, budgets, streams, metrics."""
    limits = options.limits
    app.state.options = options
    app.state.worker = worker.address(options)
    app.state.everywhere = options.everywhere
    app.state.door = Door(limits)
    app.state.creations = ClientBudgets(limits.creations_per_second, limits.creations_at_once)
    app.state.drawings = ClientBudgets(limits.pictures_per_second, limits.pictures_at_once)
    app.state.pictures = Pictures()
    app.state.tournament_changes = ClientBudgets(
        limits.tournament_changes_per_second, limits.tournament_changes_at_once
    )
    app.state.news_crowd = Crowd(limits.pages_per_client)
    app.state.arrivals = ClientBudgets(limits.creations_per_second, limits.creations_at_once)
    app.state.streams = Streams(limits)
    metrics.watch("streams_open", "Open streams of programs.", lambda: len(app.state.streams))
    app.state.metrics = metrics


def _guard(app: FastAPI, options: Options, metrics: Metrics) -> None:
    """Add what every request goes through. The last added comes first."""
    limits = options.limits
    whole = (*DEFAULT_EXCLUDED_CONTENT_TYPES, Lines.media_type)  # Compression would delay lines.
    app.add_middleware(GZipMiddleware, minimum_size=1_000, exclude_content_types=whole)
    app.add_middleware(BodyLimit, most=limits.body_bytes)
    app.add_middleware(Owners)
    app.add_middleware(KnownHosts, names=options.names)
    app.add_middleware(SafeHeaders)
    app.add_middleware(Numbered, metrics=metrics)
    app.add_middleware(Clients, proxies=options.proxies, limits=limits, metrics=metrics)


def _answer(status: int, kind: str, message: str) -> JSONResponse:
    return JSONResponse(body_of(kind, message), status)


async def _refused(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, PaperbitsError)
    return _answer(status_of(error), error.kind, str(error))


async def _misread(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return _answer(HTTPStatus.BAD_REQUEST, "bad-request", sentence_of(error.errors()))


async def _no_answer(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    kind, message = {
        HTTPStatus.NOT_FOUND: ("not-found", "There is nothing at this address."),
        HTTPStatus.METHOD_NOT_ALLOWED: (
            "bad-request",
            "This address needs another method (GET or POST).",
        ),
        HTTPStatus.BAD_REQUEST: ("bad-request", "The request is not valid JSON."),
    }.get(HTTPStatus(error.status_code), ("bad-request", str(error.detail)))
    return _answer(error.status_code, kind, message)


async def _failed(request: Request, error: Exception) -> JSONResponse:
    logger.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _answer(
        HTTPStatus.INTERNAL_SERVER_ERROR,
        "server",
        "Something went wrong on the server; nothing was changed.",
    )
