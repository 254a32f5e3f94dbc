"""The address of this site in the local network, for links that friends nearby can open."""

import socket
from contextlib import suppress
from ipaddress import ip_address

from fastapi import APIRouter, Request

from paperbits.server.clients import LOCAL
from paperbits.server.wire.replies import NetworkAddress

router = APIRouter(prefix="/api")


@router.get("/network")
async def network(request: Request) -> NetworkAddress:
    """Return the address at which others in the local network open this site.

    It is None if the site does not listen there, or if the asker is not on this machine.
    """
    server = request.scope.get("server")
    if not request.app.state.everywhere or not request.scope.get(LOCAL) or server is None:
        return NetworkAddress(address=None)
    own = own_address()
    return NetworkAddress(address=None if own is None else f"http://{own}:{server[1]}")


def own_address() -> str | None:
    """Return this machine's IPv4 address towards the network; None without one.

    Nothing is sent: to connect a datagram socket only chooses a route.
    """
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(("192.0.2.1", 9))  # An address for documentation (RFC 5737).
        found = str(asked.getsockname()[0])
        if not ip_address(found).is_loopback:
            return found
    return None
