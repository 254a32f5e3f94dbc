"""The server's health: for people, for service managers, and for Prometheus."""

import socket
from contextlib import suppress
from ipaddress import ip_address

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from paperbits.core.errors import NotThereError
from paperbits.server.api.dependencies import HealthHere, WorkersHere, site_of
from paperbits.server.clients import LOCAL
from paperbits.server.metrics import KIND, Metrics
from paperbits.server.wire import replies as wire

router = APIRouter()


@router.get("/api/health", response_model=wire.Health)
async def health(request: Request, parts: HealthHere) -> JSONResponse:
    """Tell what the server can do, within about a second; status 503 if it can't store matches."""
    found = await parts.look()
    failing = "failing" in (found["writing"], found["reading"])
    late = [name for name, state in found.items() if state != "ok"]
    told = {"status": "failing" if failing else "slow" if late else "ok", "slow": late}
    about = {"version": request.app.version, "talk": site_of(request).talks.enabled}
    return JSONResponse(told | about, 503 if failing else 200)


@router.get("/api/ready", response_model=wire.Ready)
async def ready(workers: WorkersHere) -> JSONResponse:
    """Tell whether every game is compiled and loaded; status 503 until then."""
    warming = workers.thinkers.warming
    is_ready = warming is None or warming.ready
    return JSONResponse({"ready": is_ready}, 200 if is_ready else 503)


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """The metrics for Prometheus, for clients on this machine or in private networks only."""
    if not _private(request.client.host if request.client else ""):
        raise NotThereError("There is nothing at this address.")
    counters: Metrics = request.app.state.metrics
    return Response(counters.text(), media_type=KIND)


def _private(address: str) -> bool:
    try:
        return ip_address(address).is_private
    except ValueError:
        return False


@router.get("/api/network")
async def network(request: Request) -> wire.NetworkAddress:
    """Return the address at which others in the local network open this site, or null."""
    server = request.scope.get("server")
    if not request.app.state.everywhere or not request.scope.get(LOCAL) or server is None:
        return wire.NetworkAddress(address=None)
    own = own_address()
    return wire.NetworkAddress(address=None if own is None else f"http://{own}:{server[1]}")


def own_address() -> str | None:
    """Return this machine's IPv4 address towards the network, or None. Nothing is sent."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(("192.0.2.1", 9))  # An address for documentation (RFC 5737).
        found = str(asked.getsockname()[0])
        if not ip_address(found).is_loopback:
            return found
    return None
