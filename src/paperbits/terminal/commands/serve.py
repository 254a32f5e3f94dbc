"""``paperbits serve`` and ``referee``: the rules for browsers and for other programs."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from paperbits.core.errors import PaperbitsError
from paperbits.terminal.commands.hosting import DatabaseOption
from paperbits.terminal.commands.options import options_of

BrokerOption = Annotated[
    str | None,
    typer.Option(
        envvar="PAPERBITS_BROKER",
        metavar="URL",
        help=(
            "A Redis or Valkey server, such as redis://host:6379, for processes that share a"
            " database."
        ),
    ),
]


class LogStyle(StrEnum):
    """How logs are written."""

    text = "text"
    json = "json"


class LogLevel(StrEnum):
    """What is logged: messages of this level and above."""

    debug = "debug"
    info = "info"
    warning = "warning"
    error = "error"


def referee() -> None:
    """Give other programs the rules: answer JSON requests on standard input, one on each line."""
    from paperbits import referee as machine

    machine.main()


def engine() -> None:
    """Think for other programs: positions in, best moves out, as JSON lines (the engine protocol)."""
    from paperbits.engine_protocol.session import main

    main()


def mcp() -> None:
    """Give assistants the games, over the Model Context Protocol on standard input and output."""
    from paperbits.assistant.server import main

    main()


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """What is served, where and how."""

    host: str = typer.Option(
        "127.0.0.1", help="The address to listen on; 0.0.0.0 for all addresses."
    )
    port: int | None = typer.Option(
        None, min=0, max=65535, help="The port; by default 8000, or a free one if 8000 is taken."
    )
    data: Path | None = typer.Option(
        None,
        envvar="PAPERBITS_DATA",
        help="The file or folder for matches; by default your data folder.",
    )
    open_browser: bool = typer.Option(False, "--open", help="Open the page in a browser.")
    name: list[str] | None = typer.Option(
        None, help="Another name of this machine, such as games.example.org. May be given again."
    )
    database: DatabaseOption = None
    broker: BrokerOption = None
    workers: int = typer.Option(
        1,
        min=1,
        max=64,
        envvar="PAPERBITS_WORKERS",
        help="How many processes serve. Several share a database.",
    )
    thinking_elsewhere: bool = typer.Option(
        False,
        "--thinking-elsewhere",
        help="`paperbits think` does the thinking, perhaps on other machines.",
    )
    proxy: list[str] | None = typer.Option(
        None, help="The address of a trusted proxy in front of the site. May be given again."
    )
    limit: list[str] | None = typer.Option(
        None, metavar="NAME=NUMBER", help="Change one of the limits. May be given again."
    )
    log_style: LogStyle = typer.Option(
        LogStyle.text, help="Write logs as text, or as one JSON object a line."
    )
    log_level: LogLevel = typer.Option(
        LogLevel.warning, help="The least important messages to log."
    )
    class_room: bool = typer.Option(
        False,
        "--class-room",
        envvar="PAPERBITS_CLASS_ROOM",
        help="For pupils: nobody can talk to others.",
    )
    no_push: bool = typer.Option(
        False,
        "--no-push",
        envvar="PAPERBITS_NO_PUSH",
        help="Send no messages to browsers while the page is closed.",
    )
    worker: Path | None = typer.Option(
        None,
        envvar="PAPERBITS_WORKER",
        metavar="FOLDER",
        help=(
            "A folder that `paperbits site` wrote: with it the browsers of those who play alone"
            " think for themselves."
        ),
    )
    metrics: str = typer.Option(
        "",
        metavar="HOST:PORT",
        help="Tell Prometheus the figures here, too; further processes one port higher each.",
    )


@options_of(ServeOptions)
def serve(given: ServeOptions) -> None:
    """Serve the page. By default only this machine can open it."""
    from paperbits.server import serve as run
    from paperbits.server.limits import limited
    from paperbits.server.options import Options, read_address
    from paperbits.server.push.settings import PushSettings

    metrics_host, metrics_port = read_address(given.metrics)
    place, version = "", ""
    if given.worker is not None:
        from paperbits.folder.version import worker_of

        place, version = worker_of(given.worker)
    options = Options(
        names=tuple(given.name or ()),
        database=given.database or "",
        broker=given.broker or "",
        thinking_elsewhere=given.thinking_elsewhere,
        limits=limited(given.limit or ()),
        proxies=tuple(given.proxy or ()),
        log_style="json" if given.log_style is LogStyle.json else "text",
        log_level=given.log_level.value,
        worker=place,
        worker_version=version,
        class_room=given.class_room,
        metrics_host=metrics_host,
        metrics_port=metrics_port,
        pushing=PushSettings(on=not given.no_push),
    )
    run(
        options,
        host=given.host,
        port=given.port,
        data=given.data,
        workers=given.workers,
        open_browser=given.open_browser,
    )


def think(
    broker: BrokerOption = None,
    workers: int | None = typer.Option(
        None, min=1, max=256, help="How many jobs to do at a time; by default one for each core."
    ),
) -> None:
    """Think for a site that runs with --thinking-elsewhere and the same broker."""
    from paperbits.server import think as run

    if not broker:
        raise PaperbitsError("Thinkers are reached through a broker: add --broker redis://…")
    run(broker, workers)
