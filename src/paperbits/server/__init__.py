"""The site: an API, live play, the page."""

from collections.abc import Collection, Sequence
from pathlib import Path

from paperbits.core.extras import extra

__all__ = ["serve"]


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    open_browser: bool = False,
    names: Collection[str] = (),
    *,
    limits: Sequence[str] = (),
    proxies: Collection[str] = (),
    log: str = "text",
    log_level: str = "warning",
) -> None:
    """Serve the site until interrupted, also by these names; raises PaperbitsError if the port or the file can't be had.

    ``limits`` are changes such as ``sockets_per_seat=4`` (``server.limits`` has them all), ``proxies`` the addresses of proxies
    in front of it, ``log`` is ``text`` or ``json``.
    """
    with extra("server", "The page"):
        from paperbits.server import serving  # Loaded when it is needed: it takes a second.
        from paperbits.server.limits import limited

    serving.serve(host, port, data, open_browser, names, limited(limits), proxies, log, log_level)
