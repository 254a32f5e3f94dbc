"""One process of the site: it serves the application on a listening socket until a signal.

``python -m paperbits.server.one`` is one of several. It reads what to serve, and on which inherited
socket, from its input, prints ``ready``, and ends when its input ends.
"""

import asyncio
import json
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

import uvicorn
from fastapi import FastAPI

from paperbits.core.compiler.kernel import interpret_here
from paperbits.core.errors import PaperbitsError
from paperbits.server.app import create_app
from paperbits.server.logs import configure
from paperbits.server.metrics import MetricsPort
from paperbits.server.options import Options
from paperbits.server.programs.streams import Streams
from paperbits.server.protocols import Gate, Http, Socket, raise_file_limit
from paperbits.server.site import Site
from paperbits.server.starting import ENDING, started, tell
from paperbits.server.workers.thinker_pool import Pool
from paperbits.server.workers.thinkers import Thinkers
from paperbits.server.workers.warming import Warming
from paperbits.store.matches import MoveLog

if TYPE_CHECKING:
    from paperbits.server.workers.orders import Orders

logger = logging.getLogger(__name__)

ORDERED: Final = 16
"""Jobs that one process may have with remote thinkers at a time."""

TAKING_TURNS: Final = 0.001
"""Seconds after which a thread that computes lets the event loop go on (Python: 0.005)."""

CLOSING: Final = 2
"""Seconds that open requests and connections have to finish at the end."""


class Server(uvicorn.Server):
    """A uvicorn server that ends in bounded time, and ends thinking before it waits for requests."""

    def __init__(
        self, config: uvicorn.Config, thinkers: Thinkers, orders: "Orders | None", streams: Streams
    ) -> None:
        super().__init__(config)
        self._thinkers, self._orders, self._streams = thinkers, orders, streams

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Shut down. Streams and thinking end first, because requests wait for them."""
        self._streams.end()
        self._thinkers.close()
        if self._orders is not None:
            await self._orders.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        threading.Thread(target=_end_in_time, name="ending", daemon=True).start()
        super().handle_exit(sig, frame)


def _end_in_time() -> None:
    threading.Event().wait(ENDING)
    logger.warning("Something did not end in time; what was acknowledged is kept")
    os._exit(0)


def run(options: Options, listening: socket.socket, when_ready: Callable[[Site], None]) -> None:
    """Serve on a listening socket until a signal. Raises PaperbitsError."""
    configure(options.log_style, options.log_level)
    sys.setswitchinterval(TAKING_TURNS)
    raise_file_limit()
    metrics = (
        MetricsPort(options.metrics_host, options.metrics_port) if options.metrics_host else None
    )
    opened: list[MoveLog] = [options.open_log()]
    interpret_here()  # The thinking processes do all work that needs the compiler.
    warming = Warming() if options.warming and not options.thinking_elsewhere else None
    orders = options.open_orders()
    if orders is None:
        thinkers = Thinkers.beside(warming, options.thinkers or None)
    else:
        elsewhere = Pool(orders.worker, ORDERED)
        thinkers = Thinkers(elsewhere, elsewhere)

    def ready(site: Site) -> None:
        if metrics is not None:
            metrics.begin(app.state.metrics.registry)
        if orders is not None:
            orders.start()
        thinkers.begin()
        if warming is not None:
            work = partial(warming.run, tell, lambda: site.matches.thinking)
            threading.Thread(target=work, name="warming", daemon=True).start()
        when_ready(site)
        started()

    broker = options.open_broker()
    app = create_app(
        opened.pop,
        options,
        when_ready=ready,
        thinkers=thinkers,
        open_broker=None if broker is None else lambda: broker,
    )
    try:
        Server(_config(app, options), thinkers, orders, app.state.streams).run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    finally:
        for log in opened:  # The site did not start.
            asyncio.run(log.close())


def _config(app: FastAPI, options: Options) -> uvicorn.Config:
    gate = Gate(options.limits, options.proxies)
    http: Any = partial(Http, gate)
    sockets: Any = partial(Socket, gate)
    return uvicorn.Config(
        app,
        http=http,
        ws=sockets,
        log_config=None,
        access_log=False,  # Addresses may contain keys; ``logs`` has an access log without them.
        server_header=False,
        ws_max_size=options.limits.message_bytes,
        # Compression takes more memory than the state, and changes are short.
        ws_per_message_deflate=False,
        proxy_headers=False,  # ``clients`` reads them.
        timeout_graceful_shutdown=CLOSING,
        lifespan="on",
    )


def main() -> None:
    """Serve as one of several processes."""
    asked = json.loads(sys.stdin.readline())
    listening = socket.socket(fileno=asked["socket"])
    threading.Thread(target=_end_with_supervisor, name="supervised", daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the supervisor, which ends all.
    try:
        run(Options.from_json(asked["options"]), listening, lambda _: print("ready", flush=True))
    except PaperbitsError as error:
        tell(f"paperbits: {error}")
        os._exit(1)
    os._exit(0)  # Do not wait for threads that think or read input.


def _end_with_supervisor() -> None:
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)
