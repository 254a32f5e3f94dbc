"""The metrics of one process on a port of its own, for a Prometheus inside the site's network.

The site's own port may have a proxy in front, which sends each request to another process.
"""

import asyncio
from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.metrics_core import Metric

from paperbits.core.errors import PaperbitsError

PATIENCE: Final = 5.0
"""Seconds that a process may take to measure itself."""


class MetricsPort(CollectorRegistry):
    """Listens from its creation, and has figures from ``begin`` on.

    Gauges read what belongs to the event loop, so they are measured there. Raises PaperbitsError if
    the port can't be had.
    """

    def __init__(self, host: str, port: int) -> None:
        super().__init__()
        self._measured: tuple[CollectorRegistry, asyncio.AbstractEventLoop] | None = None
        try:
            start_http_server(port, host, self)
        except (OSError, OverflowError) as error:
            raise PaperbitsError(
                f"The port for metrics, {host}:{port}, can't be had: {error}."
            ) from None

    def begin(self, registry: CollectorRegistry) -> None:
        """Give the figures of a registry from now on, measured in the running event loop."""
        self._measured = registry, asyncio.get_running_loop()

    def collect(self) -> Iterator[Metric]:
        """Measure."""
        if self._measured is None:
            return iter(())
        registry, loop = self._measured

        async def measured() -> list[Metric]:
            return list(registry.collect())

        return iter(asyncio.run_coroutine_threadsafe(measured(), loop).result(PATIENCE))
