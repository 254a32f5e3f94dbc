"""A million malformed inputs: ``python bench/fuzz.py [inputs]``.

A fifth are HTTP requests to every route of the OpenAPI document, the others are messages of the
live connection's table: nearly right, wrong, and spoilt byte by byte. Exits with 1 if an answer has
status 500, if the server's log has a traceback, or if the server does not serve afterwards.
"""

import asyncio
import math
import os
import re
import sys
import tempfile
import threading
import time
from http import HTTPStatus
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

import httpx
from fuzzing import Report, fuzzed
from served import Served, served

from _options import options_of, progress

LIMITS = ("messages_per_second", "messages_at_once", "answers_waiting", "messages_waiting")
"""Limits on a socket that would end each socket before it has said much."""


def done(report: Report) -> tuple[int, str]:
    """How much is sent, and the faults so far."""
    return sum(report.inputs.values()), f"{len(report.faults)} faults"


def healthy(server: Served) -> bool:
    """Whether it serves, on a new connection."""
    try:
        return httpx.get(f"{server.address}/api/health", timeout=180).status_code == HTTPStatus.OK
    except httpx.HTTPError:
        return False


def kinds(log: list[str], tracebacks: list[int]) -> dict[str, int]:
    """The first traceback of each kind, by the line that ends it."""
    found: dict[str, int] = {}
    for number in tracebacks:
        last = next((line for line in log[number + 1 :] if not line.startswith(" ")), "")
        found.setdefault(re.sub(r"[0-9]+", "9", last.strip())[:200], number)
    return found


def main() -> None:
    """Send them, and print what came back."""
    parser = options_of(__doc__)
    parser.add_argument("inputs", nargs="?", type=int, default=1_000_000)
    parser.add_argument("--requests", type=float, default=0.2, help="the share of HTTP requests")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--routes", action="store_true", help="tell how often each route did what was asked"
    )
    parser.add_argument("--minutes", type=float, default=math.inf, help="end after so long")
    given = parser.parse_args()
    requests = round(given.inputs * given.requests)
    log: list[str] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder) / "fuzz.sqlite", limits=dict.fromkeys(LIMITS, 1_000_000)) as server,
    ):
        threading.Thread(target=lambda: log.extend(server.process.stderr), daemon=True).start()
        document = server.client.get("/api/openapi.json").json()
        work = fuzzed(
            server.address,
            document,
            requests=requests,
            messages=given.inputs - requests,
            seed=given.seed,
            told=progress(given.inputs, "inputs", done),
            seconds=60 * given.minutes,
        )
        report = asyncio.run(work)
        began = time.monotonic()
        alive = server.process.poll() is None and healthy(server)
        print(
            f"\nhealthy after {time.monotonic() - began:.1f} s" if alive else "\nNOT HEALTHY",
            file=sys.stderr,
        )
        status = (
            Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii") if alive else ""
        )
        server.stop()
    tracebacks = [number for number, line in enumerate(log) if "Traceback" in line]
    resident = re.search(r"VmRSS:\s+(\d+)", status)
    print(file=sys.stderr)
    print(
        f"{report.inputs['http']:,} requests to {len(report.routes)} routes:"
        f" {dict(sorted(report.statuses.items(), key=str))}"
    )
    if given.routes:
        print(
            "\n".join(
                f"  {route}: {done} of {asked}"
                for route, (asked, done) in sorted(report.routes.items())
            )
        )
    print(f"{report.inputs['socket']:,} messages: {dict(sorted(report.answers.items()))}")
    print(f"sockets closed by the server, by code: {report.codes}")
    print(
        f"{len(report.faults)} faults, {len(tracebacks)} tracebacks, {'alive' if alive else 'DEAD'}"
        f" afterwards, {int(resident[1]) // 1024 if resident else '?'} MB;"
        f" load average {os.getloadavg()[0]:.1f}"
    )
    for fault in report.faults[:20]:
        print("FAULT", fault)
    for last, number in kinds(log, tracebacks).items():
        print(f"TRACEBACK {last}")
        print("".join(log[max(0, number - 2) : number + 60]).partition(last or "\0")[0])
    sys.exit(1 if report.faults or tracebacks or not alive else 0)


if __name__ == "__main__":
    main()
