"""Thinking beside the screen, in threads that do not keep the program from ending."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")

_busy: set[threading.Thread] = set()


async def in_background(work: Callable[[], T]) -> T:
    """The result of some work that is done in a thread of its own; raises what the work raises.

    Cancelling the wait does not stop the work. Unlike a thread of the event loop's pool, nobody waits for it at the end.
    """
    loop = asyncio.get_running_loop()
    result: asyncio.Future[T] = loop.create_future()

    def settle(settling: Callable[[], None]) -> None:
        if not result.done():
            settling()

    def run() -> None:
        try:
            found = work()
        except BaseException as error:
            failed = error
            with suppress(RuntimeError):  # The loop is closed: the app has ended.
                loop.call_soon_threadsafe(settle, lambda: result.set_exception(failed))
        else:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(settle, lambda: result.set_result(found))
        finally:
            _busy.discard(threading.current_thread())

    thread = threading.Thread(target=run, name="thinking", daemon=True)
    _busy.add(thread)
    thread.start()
    return await result


def thinking() -> bool:
    """Whether any such work is still being done."""
    return bool(_busy)
