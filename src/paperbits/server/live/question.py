"""A socket's open questions that need thinking: one of each kind."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Literal

Advice = Literal["analysis", "review"]


class Question:
    """A socket's open question of one kind, which needs thinking. A new one replaces it, and one
    that is no longer wanted is cancelled.
    """

    def __init__(self) -> None:
        self._version = -1
        """The version of the match that the question is about."""
        self._task: asyncio.Task[None] | None = None

    def ask(self, version: int, work: Coroutine[Any, Any, None]) -> None:
        """Start this question about a version of the match. It replaces the previous one."""
        self.stop()
        self._version = version
        self._task = asyncio.ensure_future(work)

    def moved_on(self, version: int) -> None:
        """Drop the question if it is about another version than this."""
        if version != self._version:
            self.stop()

    def stop(self) -> None:
        """Cancel the question."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
