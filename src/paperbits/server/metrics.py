"""Metrics for Prometheus: moves and their durations, sockets, messages, matches, queues."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    start_http_server,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.metrics_core import Metric

from paperbits.core.errors import PaperbitsError

KIND: Final = CONTENT_TYPE_PLAIN_0_0_4
QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
"""Upper bounds, in seconds, of the histogram buckets for moves."""


class Metrics:
    """The counters of one site, in a registry of their own: several sites can run in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()

        def counter(name: str, about: str, *labels: str) -> Counter:
            return Counter(f"paperbits_{name}", about, labels, registry=self.registry)

        self.move_seconds = Histogram(
            "paperbits_move_seconds",
            "From a move's arrival to its place in the log.",
            buckets=QUICK,
            registry=self.registry,
        )
        follow = "Open sockets that follow a match."
        self.sockets = Gauge("paperbits_sockets", follow, ["kind"], registry=self.registry)
        self.messages = counter("messages", "Messages on sockets.", "type")
        self.hung_up = counter("hung_up", "Sockets closed by the server.", "code")
        self.created = counter("matches_created", "Matches set up.")
        self.timed_out = counter("timed_out", "Turns that ended because the time was up.")
        thought = "Moves of computers, analyses and reviews, by who thought: site or browser."
        self.thoughts = counter("thoughts", thought, "by", "kind")
        failed = "Questions that a browser did not answer, or answered wrongly."
        self.browser_failures = counter("browser_failures", failed, "why")
        planned = "Conditional moves: lines kept, moves made, lines dropped."
        self.plans = counter("planned_lines", planned, "what")
        self.requests = counter("requests", "HTTP answers.", "status")
        self.pushes = counter("pushes", "Messages to browsers, by what came of them.", "result")

    def watch(self, name: str, about: str, measure: Callable[[], float]) -> None:
        """Add a gauge that is measured each time that the metrics are read."""
        Gauge(f"paperbits_{name}", about, registry=self.registry).set_function(measure)

    def text(self) -> bytes:
        """Return all metrics in Prometheus's text format."""
        return generate_latest(self.registry)


PATIENCE: Final = 5.0
"""Seconds that a process may take to measure itself."""


class MetricsPort(CollectorRegistry):
    """Listens from its creation, and has figures from ``begin`` on. Raises PaperbitsError.

    Gauges read what belongs to the event loop, so they are measured there.
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
        if self._measured is None:
            return iter(())
        registry, loop = self._measured

        async def measured() -> list[Metric]:
            return list(registry.collect())

        return iter(asyncio.run_coroutine_threadsafe(measured(), loop).result(PATIENCE))
