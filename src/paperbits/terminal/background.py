"""Work in background threads that do not delay the end of the program."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")

_busy: set[threading.Thread] = set()


async def in_background(work: Callable[[], T]) -> T:
    """Do work in a thread of its own and return its result. Raises what the work raises.

    Cancelling the wait does not stop the work. The program can end before the work does: threads of
    the event loop's pool would have to finish first.
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
    """Whether any background work is running."""
    return bool(_busy)
