"""Questions that take thinking: of each kind a socket has one at a time, and the newest replaces
the one before.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any


class Question:
    """The question of one kind that a socket waits for.

    One that nobody waits for any more is cancelled.
    """

    def __init__(self) -> None:
        self._version = -1
        """The version of the match that is asked about."""
        self._task: asyncio.Task[None] | None = None

    def ask(self, version: int, work: Coroutine[Any, Any, None]) -> None:
        """Ask this, about a version of the match, instead of what was asked before."""
        self.stop()
        self._version = version
        self._task = asyncio.ensure_future(work)

    def moved_on(self, version: int) -> None:
        """The match has come to this version: questions about another one are dropped."""
        if version != self._version:
            self.stop()

    def stop(self) -> None:
        """Nothing more is wanted."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
