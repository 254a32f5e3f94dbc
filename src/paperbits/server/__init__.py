"""The site: an API, live play, the page."""

from collections.abc import Collection
from pathlib import Path
from typing import Literal

from paperbits.core.extras import extra

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
) -> None:
    """Serve the site until interrupted, also by these names; raises PaperbitsError if the port or
    the file can't be had.

    ``limits`` are changes such as ``sockets_per_seat=4`` (``server.limits`` has them all),
    ``proxies`` the addresses of proxies in front of it. With a ``database`` matches are kept there;
    ``broker`` connects several processes that share it, of which ``workers`` are begun here. With
    ``thinking_elsewhere`` those begun by ``think`` think.
    """
    with extra("server", "The page"):
        from paperbits.server import serving  # Loaded when it is needed: it takes a second.
        from paperbits.server.limits import limited

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
    )


def think(broker: str, workers: int | None = None) -> None:
    """Think for the processes of a site that share this broker, until interrupted; raises
    PaperbitsError.
    """
    with extra("server", "Thinking for a site"):
        from paperbits.server import thinking_host

    thinking_host.run(broker, workers)
