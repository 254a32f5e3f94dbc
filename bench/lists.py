"""A person with many matches: ``python bench/lists.py [matches]``.

The export of everything about the person, a hundred summaries, and a page of the list, over HTTP,
with the processor time of the serving process. Two of three matches are over. The matches are of
many games, and are played at random by the rules.
"""

import argparse
import asyncio
import dataclasses
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import httpx

from _figures import Figure, report
from sockets import processor

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from served import Served, served

from paperbits.core.catalogue import all_games, find
from paperbits.match import Match, Seat
from paperbits.server.live.stored import after
from paperbits.store import StoredMatch
from paperbits.store.log import After
from paperbits.store.people import holder_of
from paperbits.store.sqlite import SqliteLog

GAMES = [card.id for card in all_games() if not card.position.hidden]
SOME = 45
"""Different matches; the others are copies of these."""

ASKED = 100
"""Matches of which a summary is asked for at once, the most that a page asks for."""


def played(number: int) -> tuple[Match, After]:
    """Return a match that was played at random, every third one half."""
    rng = random.Random(number)
    match = Match(find(GAMES[number % len(GAMES)]), seed=number)
    match.seats = [Seat(name=f"Player {k}") for k in range(1, len(match.seats) + 1)]
    match.begin()
    most = 12 if number % 3 == 0 else 200
    while not match.over and match.version < most:
        match.play(_any(match, rng))
    return match, after(match)


def _any(match: Match, rng: random.Random) -> str:
    """Return a legal move; of a family of integers its smallest."""
    legal = [move for move in match.position.legal().moves if not move.endswith("k")]
    return str(rng.choice(legal or ["a1=2"]))


async def kept(path: Path, person: str, count: int) -> list[str]:
    """Keep so many matches of a person; return their ids."""
    log, made = SqliteLog(path, synchronous="OFF"), [played(number) for number in range(SOME)]
    ids = [f"match{number:06d}" for number in range(count)]
    holder = holder_of(person)
    for first in range(0, count, 200):
        some = range(first, min(first + 200, count))
        await asyncio.gather(
            *(
                log.create(
                    dataclasses.replace(
                        StoredMatch.of(made[number % SOME][0], ids[number], holder, {}),
                        keys={holder: frozenset({0})},
                    ),
                    made[number % SOME][1],
                )
                for number in some
            )
        )
    await log.close()
    return ids


def timed(server: Served, ask: Callable[[], httpx.Response]) -> tuple[float, float, httpx.Response]:
    """Return the seconds by the clock and of the processor that a request takes, and its answer."""
    used, began = processor(server.process.pid), time.perf_counter()
    answer = ask().raise_for_status()
    return time.perf_counter() - began, processor(server.process.pid) - used, answer


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", nargs="?", type=int, default=6_600)
    parser.add_argument("--times", type=int, default=3, help="ask so often")
    given = parser.parse_args()
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "matches.sqlite"
        with served(path) as server:
            server.client.timeout = httpx.Timeout(600)
            person = server.client.post("/api/me", json={"name": "Ann"}).json()["person"]["id"]
            ids = asyncio.run(kept(path, person, given.matches))
            asked = {"matches": [{"id": match, "key": ""} for match in ids[:ASKED]]}
            for number in range(given.times):
                for what, ask in {
                    f"export of {given.matches:,} matches": lambda: server.client.get(
                        "/api/me/export"
                    ),
                    f"{ASKED} summaries": lambda: server.client.post("/api/summaries", json=asked),
                    "a page of the list": lambda: server.client.get("/api/me/matches"),
                }.items():
                    seconds, used, answer = timed(server, ask)
                    name = f"{what}, {'first' if number == 0 else 'again'}"
                    for unit, value in (("clock", seconds), ("processor", used)):
                        key = f"{name}, milliseconds by the {unit}"
                        figures[key] = min(1_000 * value, figures.get(key, 1e9))
                    if what.startswith("export"):
                        assert len(json.loads(answer.text)["matches"]) == given.matches
                    else:
                        assert len(answer.json()["matches"]) in (ASKED, 50)
    for what, figure in figures.items():
        print(f"{figure:12,.0f}  {what}")
    report([Figure(f"lists: {what}", figure, "", least=True) for what, figure in figures.items()])


if __name__ == "__main__":
    main()
