"""The site: an API, live play, the page."""

import gc
from pathlib import Path

from paperbits.core.errors import extra
from paperbits.server.options import Options

__all__ = ["serve", "think"]


def serve(
    options: Options | None = None,
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    workers: int = 1,
    open_browser: bool = False,
) -> None:
    """Serve the site until interrupted, at the given port, or else at the default port or a free
    one.

    Without a database in ``options``, matches are kept in the file or folder ``data``. ``workers``
    is the number of processes. Raises PaperbitsError for what is not available.
    """
    gc.disable()  # Until it serves (``starting``).
    try:
        from paperbits.server import serving

        serving.serve(options or Options(), host, port, data, workers, open_browser)
    finally:
        gc.enable()


def think(broker: str, workers: int | None = None) -> None:
    """Think for the processes of a site that share this broker. Raises PaperbitsError."""
    with extra("server", "Thinking for a site"):
        from paperbits.server import thinker_host

    thinker_host.run(broker, workers)
