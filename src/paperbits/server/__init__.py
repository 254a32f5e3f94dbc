"""The site: an API, live play, the page."""

from collections.abc import Collection
from pathlib import Path
from typing import Literal

from paperbits.core.extras import extra

__all__ = ["serve"]


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    open_browser: bool = False,
    names: Collection[str] = (),
    database: str = "",
    broker: str = "",
    workers: int = 1,
    limits: Collection[str] = (),
    proxies: Collection[str] = (),
    log_style: Literal["text", "json"] = "text",
    log_level: str = "warning",
) -> None:
    """Serve the site until interrupted, also by these names; raises PaperbitsError where the port or the file can't be had.

    With a ``database`` matches are kept there; ``broker`` connects several processes that share it, of which ``workers`` are
    begun here. ``limits`` are given as ``NAME=NUMBER``, ``proxies`` as the addresses of proxies in front of the site.
    """
    with extra("server", "The page"):
        from paperbits.server import serving  # Loaded when it is needed: it takes a second.
        from paperbits.server.limits import limited

    serving.serve(
        host, port, data, open_browser, names, database, broker, workers, limited(limits), proxies, log_style, log_level
    )
