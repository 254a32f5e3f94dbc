"""The addresses to which the site sends: push services on the internet, never this network.

A browser names the address, so anybody could name one of this machine or its neighbours. An address
is therefore looked up by the site, and the connection goes to exactly the address that was checked.
"""

import asyncio
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

from paperbits.core.errors import PaperbitsError
from paperbits.server.wire.refusals import BusyError
from paperbits.server.workers.pools import FairExecutor
from paperbits.server.workers.shares import owner

LONGEST: Final = 1_000
THREADS: Final = 4
WAITING: Final = 16
"""Most addresses of one client that wait to be looked up. Each client has one thread at a time."""
PATIENCE: Final = 5.0
"""Seconds in which an address must be found."""
KNOWN: Final = 60.0
"""Seconds for which an address is not looked up again."""
MOST_KNOWN: Final = 256
NOT_A_SERVICE: Final = (
    "This is not the address of a push service: it must begin with https:// and be on the internet."
)

_NAT64: Final = IPv6Network("64:ff9b::/96")
"""Addresses that stand for IPv4 addresses."""


@dataclass(frozen=True, slots=True)
class Address:
    """The parts of a subscription's address."""

    secure: bool
    host: str
    port: int
    target: str

    @property
    def host_header(self) -> str:
        """The host, as a request names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"


class NotAServiceError(PaperbitsError, kind="bad-request"):
    """The address is none to which the site sends."""

    def __init__(self) -> None:
        super().__init__(NOT_A_SERVICE)


def parsed(text: str, *, anywhere: bool = False) -> Address:
    """Return the parts of an address, with ``anywhere`` of any port or without TLS. Raises
    NotAServiceError.
    """
    try:
        if (
            not (0 < len(text) <= LONGEST and text.isascii() and text.isprintable())
            or " " in text
            or "\\" in text
        ):
            raise NotAServiceError
        parts = urlsplit(text)
        secure, port = parts.scheme == "https", parts.port
    except ValueError:
        raise NotAServiceError from None
    usual = 443 if secure else 80
    host = (parts.hostname or "").rstrip(".")
    if not host or "@" in parts.netloc or not (secure or (anywhere and parts.scheme == "http")):
        raise NotAServiceError
    if not anywhere and port not in (None, 443):
        raise NotAServiceError
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Address(secure, host, usual if port is None else port, target)


def is_public(text: str) -> bool:
    """Whether an IP address belongs to a host on the internet."""
    try:
        address: IPv4Address | IPv6Address = ip_address(text)
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        inner = (
            address.ipv4_mapped
            or address.sixtofour
            or (IPv4Address(int(address) & 0xFFFFFFFF) if address in _NAT64 else None)
        )
        address = inner or address
        if isinstance(address, IPv6Address) and (
            address.teredo is not None or address.is_site_local
        ):
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


class Lookup:
    """Looks up hosts on threads of its own, because a name server may be slow."""

    def __init__(self, *, anywhere: bool = False) -> None:
        """``anywhere``: whether hosts of this network may be found."""
        self._anywhere = anywhere
        self._threads: FairExecutor | None = None
        self._known: dict[tuple[str, int], tuple[float, str]] = {}

    async def find(self, address: Address) -> str:
        """Return an IP address of a host. Raises NotAServiceError if one is not public, or
        BusyError.
        """
        key = address.host, address.port
        when, known = self._known.get(key, (-KNOWN, ""))
        if monotonic() - when < KNOWN:
            return known
        if self._threads is None:
            self._threads = FairExecutor(THREADS, "addresses", owner, most=1)
        if self._threads.waiting_of(owner()) >= WAITING:
            raise BusyError("The server looks up too many addresses; try again in a moment.")
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(PATIENCE):
                found = await loop.run_in_executor(
                    self._threads,
                    lambda: socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM),
                )
        except (OSError, UnicodeError):  # TimeoutError is an OSError.
            raise BusyError(
                "The push service of this browser can't be found just now; try again later."
            ) from None
        addresses = [str(where[0]) for *_, where in found]
        if not self._anywhere and not all(map(is_public, addresses)):
            raise NotAServiceError
        while len(self._known) >= MOST_KNOWN:
            del self._known[next(iter(self._known))]
        self._known[key] = monotonic(), addresses[0]
        return addresses[0]

    def close(self) -> None:
        if self._threads is not None:
            self._threads.shutdown()
