"""The site: an API, live play, the page."""

from collections.abc import Collection
from pathlib import Path
from typing import Literal

from paperbits.core.extras import extra
from paperbits.server.starting import starting

__all__ = ["serve", "think"]


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    open_browser: bool = False,
    names: Collection[str] = (),
    database: str = "",
    broker: str = "",
    workers: int = 1,
    *,
    thinking_elsewhere: bool = False,
    limits: Collection[str] = (),
    proxies: Collection[str] = (),
    log_style: Literal["text", "json"] = "text",
    log_level: str = "warning",
    class_room: bool = False,
    push: bool = True,
    metrics: str = "",
) -> None:
    """Serve the site until interrupted. Raises PaperbitsError if the port or the file is not
    available.

    ``names`` are further host names of the site. ``limits`` are changes such as
    ``sockets_per_seat=4`` (``server.limits`` lists all limits). ``proxies`` are the addresses of
    proxies in front of the site. ``database`` stores the matches, if given. ``broker`` connects
    several processes that share the database; this call starts ``workers`` of them. With
    ``thinking_elsewhere``, the processes that ``think`` starts do the thinking. With
    ``class_room``, nobody can talk. Without ``push``, no messages are pushed to browsers.
    ``metrics`` is HOST:PORT for a Prometheus inside.
    """
    with starting():
        with extra("server", "The page"):
            from paperbits.server import serving  # Loaded when it is needed: it takes a second.
            from paperbits.server.limits import limited
            from paperbits.server.push.site_push import Rules, contact_of

        serving.serve(
            host,
            port,
            data,
            open_browser,
            names,
            database,
            broker,
            workers,
            thinking_elsewhere,
            limited(limits),
            proxies,
            log_style,
            log_level,
            class_room,
            Rules(on=push, contact=contact_of(names)),
            metrics,
        )


def think(broker: str, workers: int | None = None) -> None:
    """Think for the processes of a site that share this broker, until interrupted. Raises
    PaperbitsError.
    """
    with extra("server", "Thinking for a site"):
        from paperbits.server import thinking_host

    thinking_host.run(broker, workers)
