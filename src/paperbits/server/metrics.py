"""Metrics for Prometheus: moves and their durations, sockets, messages, matches, queues."""

from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

KIND: Final = CONTENT_TYPE_PLAIN_0_0_4
"""The media type of the metrics text."""

QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
"""Upper bounds, in seconds, of the histogram buckets for moves."""


class Metrics:
    """The counters of one site.

    Each instance has its own registry, so that several sites can run in one process.
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.move_seconds = Histogram(
            "paperbits_move_seconds",
            "From a move's arrival to its place in the log.",
            buckets=QUICK,
            registry=self.registry,
        )
        self.sockets = Gauge(
            "paperbits_sockets",
            "Open sockets that follow a match.",
            ["kind"],
            registry=self.registry,
        )
        self.messages = Counter(
            "paperbits_messages", "Messages on sockets.", ["type"], registry=self.registry
        )
        self.hung_up = Counter(
            "paperbits_hung_up", "Sockets closed by the server.", ["code"], registry=self.registry
        )
        self.created = Counter(
            "paperbits_matches_created", "Matches set up.", registry=self.registry
        )
        self.timed_out = Counter(
            "paperbits_timed_out",
            "Turns that ended because the time was up.",
            registry=self.registry,
        )
        self.thoughts = Counter(
            "paperbits_thoughts",
            "Moves of computers, analyses and reviews, by who thought: site or browser.",
            ["by", "kind"],
            registry=self.registry,
        )
        self.browser_failures = Counter(
            "paperbits_browser_failures",
            "Questions that a browser did not answer, or answered wrongly.",
            ["why"],
            registry=self.registry,
        )
        self.plans = Counter(
            "paperbits_planned_lines",
            "Conditional moves: lines kept, moves made, lines dropped.",
            ["what"],
            registry=self.registry,
        )
        self.requests = Counter(
            "paperbits_requests", "HTTP answers.", ["status"], registry=self.registry
        )

    def watch(self, name: str, about: str, measure: Callable[[], float]) -> None:
        """Add a gauge that is measured each time that the metrics are read."""
        Gauge(f"paperbits_{name}", about, registry=self.registry).set_function(measure)

    def text(self) -> bytes:
        """Return all metrics in Prometheus's text format."""
        return generate_latest(self.registry)
