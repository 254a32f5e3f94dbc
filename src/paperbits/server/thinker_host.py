"""``paperbits think``: a machine that thinks for a site, through the site's broker."""

import asyncio
import os
import signal
import threading

from paperbits.server.logs import configure
from paperbits.server.starting import tell
from paperbits.server.workers.beside import Beside
from paperbits.server.workers.streams import Host
from paperbits.server.workers.warming import Warming
from paperbits.store.where import without_password


def run(broker: str, workers: int | None = None) -> None:
    """Do jobs until a signal, with ``workers`` processes (one per core). Raises PaperbitsError."""
    configure("text", "warning")
    warming = Warming()
    warming.load = lambda _: None  # The thinking processes load the kernels that they need.
    asyncio.run(_run(broker, workers or os.cpu_count() or 1, warming))


async def _run(broker: str, workers: int, warming: Warming) -> None:
    host, ended = Host(broker, Beside, workers), asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(sign, ended.set)
        except NotImplementedError:  # Windows: Ctrl+C still ends it.
            break
    tell(f"paperbits thinks for the site at {without_password(broker)} (Ctrl+C ends it)")
    threading.Thread(
        target=warming.run, args=(tell, lambda: host.working > 0), name="warming", daemon=True
    ).start()
    await host.run(ended)
