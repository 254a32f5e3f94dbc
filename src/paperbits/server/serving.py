"""Serving the site from this machine: one process, one file, one command."""

import asyncio
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Collection
from pathlib import Path

import uvicorn

from paperbits.core.errors import PaperbitsError
from paperbits.server.app import create_app
from paperbits.server.limits import Limits
from paperbits.server.live.matches import LiveMatches
from paperbits.server.logs import Style, configure
from paperbits.server.protocols import Gate, protocols, raise_file_limit
from paperbits.server.workers.warming import Warming
from paperbits.store import MoveLog
from paperbits.store.file import only_server
from paperbits.store.sqlite import SqliteLog
from paperbits.store.where import data_file

logger = logging.getLogger(__name__)
USUAL_PORT = 8000


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    open_browser: bool = False,
    names: Collection[str] = (),
    limits: Limits | None = None,
    proxies: Collection[str] = (),
    log_style: Style = "text",
    log_level: str = "warning",
) -> None:
    """Serve until interrupted, at the usual port or a free one if none is named.

    ``names`` are others by which people reach this host. ``proxies`` are the addresses of proxies in front of it, which say
    for whom they ask. Raises PaperbitsError if the port or the file can't be had.
    """
    limits = limits or Limits()
    configure(log_style, log_level)
    raise_file_limit()
    http, sockets = protocols(Gate(limits, frozenset(proxies)))
    file = data_file(data)
    with only_server(file), _listen_somewhere(host) if port is None else _listen(host, port) as listening:
        address = _address(host, listening.getsockname()[1])
        opened: list[MoveLog] = [SqliteLog(file)]
        warming = Warming()

        def ready(matches: LiveMatches) -> None:
            _tell(f"paperbits is at {address} (Ctrl+C ends it)", f"Matches are kept in {file}")
            threading.Thread(target=warming.run, args=(_tell, lambda: matches.thinking), name="warming", daemon=True).start()
            if open_browser:
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        config = uvicorn.Config(
            create_app(opened.pop, names=(host, *names), when_ready=ready, warming=warming, limits=limits),
            http=http,
            ws=sockets,
            log_config=None,
            access_log=False,  # Addresses may carry keys; ``logs`` has an access log without them.
            server_header=False,
            ws_max_size=limits.message_bytes,
            ws_per_message_deflate=False,  # It takes more memory than the state, and changes are short.
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
            timeout_graceful_shutdown=5,
            lifespan="on",
        )
        try:
            uvicorn.Server(config).run(sockets=[listening])
        except KeyboardInterrupt:
            pass
        finally:
            for log in opened:  # The site never came to run.
                asyncio.run(log.close())


def _listen_somewhere(host: str) -> socket.socket:
    try:
        return _listen(host, USUAL_PORT)
    except PaperbitsError:
        return _listen(host, 0)


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket, before anything else is begun; raises PaperbitsError."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, where = found[0]
        listening = socket.socket(family, kind, protocol)
    except (OSError, OverflowError) as error:
        raise PaperbitsError(f"{host}, port {port}, is no address of this machine: {error}.") from None
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen(512)
    except (OSError, OverflowError) as error:
        listening.close()
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise PaperbitsError(
            f"Port {port} can't be had ({reason}); is paperbits running already? Try --port {port + 1}."
        ) from None
    return listening


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104 (shown, not bound)
    return f"http://{shown}:{port}/"


def _tell(*lines: str) -> None:
    for line in lines:
        print(line, file=sys.stderr, flush=True)
