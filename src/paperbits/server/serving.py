"""Serving the site from this machine: one process and a file, or several over a database."""

import asyncio
import os
import socket
import threading
import webbrowser
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from paperbits.core.errors import PaperbitsError, extra
from paperbits.server import supervisor
from paperbits.server.options import Options
from paperbits.server.push.settings import contact_of
from paperbits.server.starting import tell
from paperbits.store.where import check_address, data_file, only_server, without_password

USUAL_PORT = 8000


def serve(
    options: Options,
    host: str,
    port: int | None,
    data: Path | None,
    workers: int,
    open_browser: bool,
) -> None:
    """Serve until interrupted. See ``paperbits.server.serve``."""
    _check(options.database, options.broker, workers)
    if options.thinking_elsewhere and not options.broker:
        raise PaperbitsError(
            "Thinkers elsewhere are reached through a broker: add --broker redis://…"
        )
    if workers == 1:  # A supervisor does without it.
        with extra("server", "The page"):
            from paperbits.server import process
    file = data_file(data)
    with ExitStack() as stack:
        if not options.database:
            stack.enter_context(only_server(file))
        listening = stack.enter_context(
            _listen_somewhere(host) if port is None else _listen(host, port)
        )
        contact = options.pushing.contact or contact_of(options.names)
        options = replace(
            options,
            names=(host, *options.names),
            file="" if options.database else str(file),
            pushing=replace(options.pushing, contact=contact),
            thinkers=max(2, (os.cpu_count() or 1) // workers),
        )
        if options.database:
            _prepare(options)
        address = _address(host, listening.getsockname()[1])

        def ready() -> None:
            where = without_password(options.database) if options.database else file
            tell(f"paperbits is at {address} (Ctrl+C ends it)", f"Matches are kept in {where}")
            if open_browser:
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        if workers > 1:
            supervisor.run(options, listening, workers, ready)
        else:
            process.run(options, listening, lambda _: ready())


def _check(database: str, broker: str, workers: int) -> None:
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
