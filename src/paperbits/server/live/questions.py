"""Questions that take thinking: of each kind a socket has one at a time, and the newest replaces the one before."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

Work = Callable[[Callable[[], bool]], Awaitable[None]]
"""Answers a question; it is given a function that says whether the answer is still wanted, which any thread may call."""


class Question:
    """The question of one kind that a socket waits for. While one ends, only the newest of those after it is kept."""

    def __init__(self) -> None:
        self._number = 0
        """Which question is wanted."""
        self._next: Work | None = None
        self._task: asyncio.Task[None] | None = None

    def ask(self, work: Work) -> None:
        """Ask this instead of what was asked before."""
        self._number += 1
        self._next = work
        if self._task is None:
            self._task = asyncio.ensure_future(self._answer())

    def stop(self) -> None:
        """Nothing more is wanted."""
        self._number += 1
        self._next = None

    def close(self) -> None:
        """Stop, and wait for nothing."""
        self.stop()
        if self._task is not None:
            self._task.cancel()

    def _wants(self, number: int) -> bool:
        return number == self._number

    async def _answer(self) -> None:
        try:
            while self._next is not None:
                work, number, self._next = self._next, self._number, None
                await work(partial(self._wants, number))
        finally:
            self._task = None
