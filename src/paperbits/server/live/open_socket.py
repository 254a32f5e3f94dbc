"""The server's end of an open socket (``protocols`` implements it), and its listener."""

from contextvars import Context, copy_context
from typing import Final, Protocol

from starlette.types import Receive, Scope
from starlette.websockets import WebSocket

OPEN_SOCKET: Final = "paperbits.open-socket"
"""The ASGI extension that holds the server's end of a socket."""

LISTENER: Final = "paperbits.listener"
"""The one that holds its listener, and the context in which the listener is called."""


class Listener(Protocol):
    """What a socket's messages go to. Neither method may block or raise."""

    def heard(self, text: str | bytes) -> None:
        """Take a message."""

    def lost(self) -> None:
        """Handle the end of the connection. Called once."""


class OpenSocket(Protocol):
    """The server's end of an open socket."""

    def tell_at_once(self, texts: list[str]) -> bool:
        """Send messages now. Return False, and send nothing, if the socket is closing or its client
        reads too slowly.
        """

    async def tell(self, text: str) -> None:
        """Send a message once its client has room for it. Raises OSError if the socket is closed."""

    def hang_up(self, code: int, reason: str) -> None:
        """Close the socket, and end the connection soon, whether or not its client reads."""


def open_socket_of(scope: Scope) -> OpenSocket:
    """Return the server's end of a socket."""
    found: OpenSocket = scope["extensions"][OPEN_SOCKET]
    return found


def listen(socket: WebSocket, listener: Listener) -> None:
    """Have a listener called with the messages of a socket, in the present context.

    They come once the application has returned. So a waiting socket does not keep the frames of
    the application's layers, which take 30 KB.
    """
    socket.scope["extensions"][LISTENER] = listener, copy_context()


async def listening(scope: Scope, receive: Receive) -> None:
    """Call the listener of a socket, if it has one, until the connection ends."""
    found: tuple[Listener, Context] | None = scope.get("extensions", {}).get(LISTENER)
    if found is None:
        return
    listener, context = found
    scope.clear()
    try:
        while (message := await receive())["type"] == "websocket.receive":
            text = message["text"] if "text" in message else message["bytes"]
            context.run(listener.heard, text)
    finally:
        context.run(listener.lost)
