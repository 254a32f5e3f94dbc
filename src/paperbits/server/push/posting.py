"""One HTTP request to a push service, over a connection to an address that was checked before."""

import asyncio
import ssl
from collections.abc import Sequence
from functools import cache
from typing import Final

import h11

from paperbits.server.push.addresses import Address

MOST_READ: Final = 64 * 1024
"""Most bytes of an answer that are read before its status is known."""


class PostError(OSError):
    """The service could not be reached, or its answer can't be read."""


async def post(
    address: Address, where: str, headers: Sequence[tuple[str, str]], body: bytes
) -> int:
    """Send a message to the IP address ``where``; return the status of the answer. Redirects are
    not followed, and the rest of the answer is not read. Raises PostError. The caller sets a
    deadline.
    """
    try:
        tls = _trusting() if address.secure else None
        reader, writer = await asyncio.open_connection(
            where,
            address.port,
            ssl=tls,
            server_hostname=address.host if address.secure else None,
            limit=MOST_READ,
        )
    except OSError as error:  # A certificate that is not valid is an OSError, too.
        raise PostError(type(error).__name__) from None
    try:
        talk = h11.Connection(our_role=h11.CLIENT)
        named = [
            ("Host", address.host_header),
            ("Content-Length", str(len(body))),
            ("Connection", "close"),
            *headers,
        ]
        request = h11.Request(method="POST", target=address.target, headers=named)
        for event in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(talk.send(event) or b"")
        await writer.drain()
        return await _status(talk, reader)
    except (OSError, h11.ProtocolError) as error:
        raise PostError(type(error).__name__) from None
    finally:
        writer.transport.abort()


async def _status(talk: h11.Connection, reader: asyncio.StreamReader) -> int:
    read = 0
    while True:
        event = talk.next_event()
        if isinstance(event, h11.Response):
            return event.status_code
        if event is h11.NEED_DATA:
            data = await reader.read(4_096)
            read += len(data)
            if read > MOST_READ:
                raise PostError("TooLong")
            talk.receive_data(data)
        elif not isinstance(event, h11.InformationalResponse):
            raise PostError("NoAnswer")


@cache
def _trusting() -> ssl.SSLContext:
    """What this machine trusts."""
    return ssl.create_default_context()
