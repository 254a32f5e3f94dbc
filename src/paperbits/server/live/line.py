"""An open socket without a coroutine of its own.

A socket that waits in a coroutine keeps a frame for every layer of the application that it went
through, about 25 KB. So the application only opens a socket: it accepts it, reads hello, and hands
the rest to a listener, which is called when something comes. Then the application returns.
``protocols`` implements this.
"""

from collections.abc import Callable
from typing import Any, Final, Protocol

from starlette.types import Scope

LINE: Final = "paperbits.line"
"""The ASGI extension that holds the line of a socket."""

CUT: Final = "paperbits.cut"
"""The ASGI extension that ends a connection, even if its client does not read."""


class Listener(Protocol):
    """What a socket is handed to. Neither method may block or raise."""

    def heard(self, text: str | bytes) -> None:
        """Take a message."""

    def lost(self) -> None:
        """Handle the end of the connection. Called once."""


class Line(Protocol):
    """The server's end of an open socket."""

    @property
    def handed_over(self) -> bool:
        """Whether it has a listener."""

    def listen(self, listener: Listener) -> None:
        """Hand the socket to a listener, with the messages that have come already.

        The listener is called in the present context. Afterwards the application returns.
        """

    def at_the_end(self, call: Callable[[], Any]) -> None:
        """Call something when the connection has ended."""

    def tell_at_once(self, texts: list[str]) -> bool:
        """Send messages now. Return False, and send nothing, if the socket is closing or its client
        reads too slowly.
        """

    async def tell(self, text: str) -> None:
        """Send a message once its client has room for it. Raises OSError if the socket is closed."""

    def hang_up(self, code: int, reason: str) -> None:
        """Close the socket, and end the connection soon, whether or not its client reads."""

    def cut_off(self) -> None:
        """End the connection soon, whether or not its client reads."""


def line_of(scope: Scope) -> Line | None:
    """Return the line of a socket; None if the server has no lines."""
    found: Line | None = scope.get("extensions", {}).get(LINE)
    return found
