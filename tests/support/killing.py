"""Moves while parts of a site are killed: what was acknowledged must be there afterwards, once.

Players move over HTTP, one after another in a match of their own; some play both sides, others
against a computer. When an answer is missing, a player looks at the match, and sends the move again
if it is not there. In the end each match must hold the moves that its player meant to make or was
shown, in order: a move that was acknowledged and is missing is lost, and one too many was doubled.
"""

import asyncio
import math
import random
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field

import httpx
import psutil
from changing import change
from served import Served

SQUARES = [f"{column}{row}" for row in range(1, 13) for column in "abcdefghijkl"]
LENGTH = 70
"""Moves in a match, before the next begins; a board of 12 by 12 has two more."""
PLAYERS = 4
BETWEEN = 6
"""Moves between two kills, on average."""
BREAK = 0.05
"""Seconds before something is asked again."""


def below(server, module):
    """The processes that a server has begun and that run a module."""
    found = []
    for each in psutil.Process(server.process.pid).children():
        with suppress(psutil.Error):  # It has ended meanwhile.
            if module in each.cmdline():
                found.append(each)
    return found


def _kill_one_of(processes):
    if processes:
        with suppress(psutil.NoSuchProcess):
            random.choice(processes).kill()


class Site:
    """A site in processes of its own; ``options`` are those of its command."""

    def __init__(self, data, *options):
        self.data, self.options = data, options
        self.begin()

    def begin(self, *port):
        self.served, self.said = Served(self.data, *self.options, *port), []
        self.address = self.served.address
        threading.Thread(
            target=self._drain, args=(self.served.process.stderr, self.said), daemon=True
        ).start()

    @staticmethod
    def _drain(stream, said):
        with suppress(ValueError):  # It is closed.
            said.extend(stream)

    def processes(self):
        """The ids of the processes that serve: the supervisor's children."""
        return [each.pid for each in below(self.served, "paperbits.server.one")]

    def kill_one(self):
        """Kill one of the processes that serve."""
        _kill_one_of(below(self.served, "paperbits.server.one"))

    def kill_thinker(self):
        """Kill one of the processes that think beside it."""
        _kill_one_of(below(self.served, "paperbits.server.workers.thinker"))

    def restart(self):
        """Kill all of it, and begin it again at the same port."""
        port = self.address.rpartition(":")[2]
        self.served.kill()
        self.begin("--port", port)

    def close(self):
        if self.served.process.poll() is None:
            self.served.stop()


class Thinker:
    """A machine that thinks for a site: ``paperbits think``."""

    def __init__(self, broker):
        options = ("--broker", broker, "--workers", "2")
        self.command = [sys.executable, "-m", "paperbits", "think", *options]
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stderr=subprocess.DEVNULL)

    def kill(self):
        self.process.kill()
        self.process.wait()


@dataclass
class Tally:
    """What happened."""

    kills: dict = field(default_factory=dict)
    acknowledged: int = 0
    shown: int = 0
    """Computers' moves that were shown to their players."""
    unanswered: int = 0
    lost: int = 0
    doubled: int = 0


class Player:
    """Plays matches, one after another, and knows what must be in them."""

    def __init__(self, address, tally, computer):
        self.tally, self.computer = tally, computer
        self.client = httpx.AsyncClient(base_url=address, timeout=10, verify=False)
        self.made = 0
        """Moves made in all, so that a killer can wait for some."""
        self.matches = []
        """Of each match the id, and the moves that were acknowledged or shown."""

    async def answered(self, asking):
        """What comes of asking, or None for a failure of the server's."""
        try:
            answer = await asking
        except httpx.HTTPError:
            answer = None
        if answer is None or answer.status_code >= 500:
            self.tally.unanswered += 1
            await asyncio.sleep(BREAK)
            return None
        return answer

    async def play(self, ended):
        """Play until it has ended."""
        other = {"kind": "computer", "level": "beginner"} if self.computer else {"kind": "person"}
        asked = {
            "game": "palindromic-rows-columns",
            "settings": {"n": 12},
            "seats": [{"kind": "person"}, other],
        }
        while not ended.is_set():
            created = await self.answered(self.client.post("/api/matches", json=asked))
            if created is None:
                continue
            match, key = created.json()["id"], created.json()["key"]
            headers = {"Authorization": f"Bearer {key}"}
            acknowledged = []
            self.matches.append((match, acknowledged))
            while len(acknowledged) < LENGTH and not ended.is_set():
                if self.computer and len(acknowledged) % 2:
                    await self.look(match, headers, acknowledged)
                else:
                    await self.move(match, headers, acknowledged)

    async def look(self, match, headers, acknowledged):
        """See whether the computer has moved."""
        answer = await self.answered(self.client.get(f"/api/matches/{match}", headers=headers))
        if answer is None:
            return
        assert answer.status_code == 200, answer.text
        made = [line["move"] for line in answer.json()["sheet"]]
        shared = min(len(made), len(acknowledged))
        assert made[:shared] == acknowledged[:shared], (made, acknowledged)
        if len(made) > len(acknowledged):
            acknowledged.append(made[len(acknowledged)])
            self.made += 1
            self.tally.shown += 1
        else:
            await asyncio.sleep(BREAK)

    async def move(self, match, headers, acknowledged):
        """Make the next move of a match, until it is there."""
        version = len(acknowledged)
        move = next(square for square in SQUARES if square not in acknowledged)
        key = headers["Authorization"].removeprefix("Bearer ")
        answer = await self.answered(
            change(self.client, match, "move", key, version=version, move=move)
        )
        if answer is None:
            return  # It is sent again. Where it had been written all the same, it is stale then.
        if answer.status_code == 200:
            self.tally.acknowledged += 1
        else:
            assert answer.status_code == 409, answer.text
            made = [line["move"] for line in answer.json()["match"]["sheet"]]
            if len(made) <= version:  # The process has not heard of the moves before.
                return
            assert made[version] == move, (made, move)
        acknowledged.append(move)
        self.made += 1

    async def check(self, load):
        """Hold every match against the store."""
        for match, acknowledged in self.matches:
            kept = list((await load(match)).entries)
            self.tally.lost += len([move for move in acknowledged if move not in kept])
            self.tally.doubled += len(kept) - len(set(kept))
            assert kept[: len(acknowledged)] == acknowledged, (kept, acknowledged)
            assert len(kept) - len(acknowledged) <= (2 if self.computer else 1)


async def killed(address, killers, count, load, *, sparring=0, told=None, seconds=math.inf):
    """Play while each killer in turn kills its part of the site, so many times in all; what
    happened.

    ``killers``: of each part its name and what kills it, and brings it back. ``sparring`` more
    players play against a computer, and before a thinker is killed, a computer has moved. After so
    many ``seconds`` it ends early.
    """
    until = time.monotonic() + seconds
    tally, ended = Tally(dict.fromkeys(killers, 0)), asyncio.Event()
    everybody = [Player(address, tally, number >= PLAYERS) for number in range(PLAYERS + sparring)]
    playing = [asyncio.create_task(player.play(ended)) for player in everybody]

    async def made(more, shown=0):
        target, shown = sum(player.made for player in everybody) + more, tally.shown + shown
        async with asyncio.timeout(120):
            while sum(player.made for player in everybody) < target or tally.shown < shown:
                for task in playing:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.01)

    try:
        for number in range(count):
            if time.monotonic() > until:
                break
            name = list(killers)[number % len(killers)]
            await made(random.randint(1, 2 * BETWEEN), int(bool(sparring) and name == "thinker"))
            await asyncio.to_thread(killers[name])
            tally.kills[name] += 1
            if told is not None:
                told(tally)
        await made(BETWEEN)
    finally:
        ended.set()
        await asyncio.gather(*playing)
        for player in everybody:
            await player.client.aclose()
    for player in everybody:
        await player.check(load)
    return tally
