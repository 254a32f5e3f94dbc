"""Serving the site from this machine: one process and one file, or several processes over a
database and a broker.
"""

import asyncio
import os
import socket
import threading
import webbrowser
from collections.abc import Collection
from contextlib import ExitStack
from pathlib import Path

from paperbits.core.errors import PaperbitsError
from paperbits.server import process, supervisor
from paperbits.server.limits import Limits
from paperbits.server.logs import Style
from paperbits.server.metrics_port import read_address
from paperbits.server.options import Options
from paperbits.server.process import tell
from paperbits.server.push.site_push import Rules, contact_of
from paperbits.store.file import only_server
from paperbits.store.where import check_address, data_file, without_password

USUAL_PORT = 8000


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    open_browser: bool = False,
    names: Collection[str] = (),
    database: str = "",
    broker: str = "",
    workers: int = 1,
    thinking_elsewhere: bool = False,
    limits: Limits | None = None,
    proxies: Collection[str] = (),
    log_style: Style = "text",
    log_level: str = "warning",
    class_room: bool = False,
    pushing: Rules | None = None,
    metrics: str = "",
) -> None:
    """Serve until interrupted, at the given port, or else at the default port or a free one.

    ``names`` are further names of this host. Without a ``database``, matches are stored in the file
    of ``data``. ``workers`` is the number of processes. ``proxies`` are the addresses of trusted
    proxies in front of the site. With ``class_room``, nobody can talk. ``pushing`` says whether
    and how messages are pushed to browsers. ``metrics`` is HOST:PORT for a Prometheus inside; each
    further process listens one port higher. Raises PaperbitsError if the port, the file or the
    database is not available.
    """
    _check(database, broker, workers)
    if thinking_elsewhere and not broker:
        raise PaperbitsError(
            "Thinkers elsewhere are reached through a broker: add --broker redis://…"
        )
    metrics_host, metrics_port = read_address(metrics)
    file = data_file(data)
    with ExitStack() as stack:
        if not database:
            stack.enter_context(only_server(file))
        listening = stack.enter_context(
            _listen_somewhere(host) if port is None else _listen(host, port)
        )
        options = Options(
            names=(host, *names),
            file="" if database else str(file),
            database=database,
            broker=broker,
            thinking_elsewhere=thinking_elsewhere,
            limits=limits or Limits(),
            proxies=tuple(proxies),
            log_style=log_style,
            log_level=log_level,
            class_room=class_room,
            metrics_host=metrics_host,
            metrics_port=metrics_port,
            pushing=pushing or Rules(contact=contact_of(names)),
            thinkers=max(2, (os.cpu_count() or 1) // workers),
        )
        if database:
            _prepare(options)
        address = _address(host, listening.getsockname()[1])

        def ready() -> None:
            where = without_password(database) if database else file
            tell(f"paperbits is at {address} (Ctrl+C ends it)", f"Matches are kept in {where}")
            if open_browser:
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        if workers > 1:
            supervisor.run(options, listening, workers, ready)
        else:
            process.run(options, listening, lambda _: ready())


def _check(database: str, broker: str, workers: int) -> None:
    """Raise PaperbitsError for arguments that contradict each other."""
    if database:
        check_address(database)
    if workers > 1 and not (database and broker):
        raise PaperbitsError(
            "Several processes share a database and a broker: add --database postgresql://… and"
            " --broker redis://…"
        )
    if broker and not database:
        raise PaperbitsError(
            "A broker is for processes that share a database: add --database postgresql://…"
        )


def _prepare(options: Options) -> None:
    """Migrate the database, and check whether the broker answers. Raises PaperbitsError."""
    from paperbits.store.postgres import prepare

    prepare(options.database)
    if options.broker:
        from paperbits.server.broker.redis_broker import reachable

        if not asyncio.run(reachable(options.broker)):
            tell(
                f"The broker {without_password(options.broker)} can't be reached now; until it can,"
                " news comes late."
            )


def _listen_somewhere(host: str) -> socket.socket:
    try:
        return _listen(host, USUAL_PORT)
    except PaperbitsError:
        return _listen(host, 0)


def _listen(host: str, port: int) -> socket.socket:
    """Open a listening socket before anything else starts. Raises PaperbitsError."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, where = found[0]
        listening = socket.socket(family, kind, protocol)
    except (OSError, OverflowError) as error:
        raise PaperbitsError(
            f"{host}, port {port}, is no address of this machine: {error}."
        ) from None
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen(512)
    except (OSError, OverflowError) as error:
        listening.close()
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise PaperbitsError(
            f"Port {port} can't be had ({reason}); is paperbits running already? Try --port"
            f" {port + 1}."
        ) from None
    return listening


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104 (shown, not bound)
    return f"http://{shown}:{port}/"
