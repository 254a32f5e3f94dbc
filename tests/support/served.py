"""A real server in a process of its own, and a page that talks to it over a real WebSocket."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from functools import partial
from types import MappingProxyType
from urllib.parse import urlsplit

import httpx
from changing import change_at
from daemons import free_port
from forked import Forked
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed
from websockets.sync import client

connect = partial(client.connect, open_timeout=60)


class Served:
    """A running server."""

    def __init__(self, data, *options, command=None, given=None, inside=list):
        """``command`` in place of the usual one with these options; ``given``: what its environment
        has besides ours; ``inside`` returns the command that runs it elsewhere.
        """
        command = command or [
            sys.executable,
            "-m",
            "paperbits",
            "serve",
            "--port",
            str(free_port()),
            "--data",
            str(data),
            *options,
        ]
        command = inside(command)
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", **(given or {})}
        # An installed program has its bytecode, too.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        if command[:3] == [sys.executable, "-m", "paperbits"]:
            self.process = Forked(command[3:], environment)
        else:
            self.process = subprocess.Popen(
                command, stderr=subprocess.PIPE, text=True, env=environment
            )
        said = ""
        while not (found := re.search(r"http://\S+", said)):  # Log lines may come first.
            line = self.process.stderr.readline()
            assert line, said
            said += line
        self.address = found[0].rstrip("/")
        # Certificates, which it does not need, would take most of the time.
        self.client = httpx.Client(base_url=self.address, timeout=120, verify=False)

    def kill(self):
        """End it as a power cut would."""
        self.process.kill()
        self._gone()

    def stop(self, sign=signal.SIGTERM):
        """Ask it to end; its exit status."""
        self.process.send_signal(sign)
        return self._gone()

    def _gone(self):
        self.client.close()
        status = self.process.wait(120)
        self.process.stderr.close()
        return status

    def begin(
        self,
        game="palindromic-rows-columns",
        settings=None,
        seats=({"kind": "person"}, {"kind": "person"}),
        seed=None,
        **more,
    ):
        """Set up a match; its id and key."""
        asked = {
            "game": game,
            "settings": settings or {},
            "seats": list(seats),
            "seed": seed,
            **more,
        }
        answer = self.client.post("/api/matches", json=asked)
        assert answer.status_code == 201, answer.text
        return answer.json()["id"], answer.json()["key"]

    def state(self, match, key=None):
        """How a match stands."""
        return self.client.get(f"/api/matches/{match}", params={"key": key} if key else {}).json()

    def joined(self, match, key, name="Bob"):
        """Take an open seat by the host's invitation; the key of the seat."""
        invite = self.state(match, key)["invitations"][0]["invite"]
        asked = {"invite": invite, "name": name}
        answer = self.client.post(f"/api/matches/{match}/join", json=asked)
        assert answer.status_code == 201, answer.text
        return answer.json()["key"]

    def figure(self, name, **labels):
        """A figure of the metrics; 0 if there is none."""
        return figure(self.client.get("/metrics").text, name, **labels)

    def change(self, match, kind, key="", **asked):
        """Make a change of a match; the answer."""
        return change_at(self.client, match, kind, key, **asked)

    @contextmanager
    def page(self, match, key=None, **options):
        """A live connection."""
        address = f"ws://{urlsplit(self.address).netloc}/api/matches/{match}/live" + (
            f"?key={key}" if key else ""
        )
        with connect(address, **options) as socket:
            yield Page(socket)


def ended(page):
    """The code and the reason with which the server closes a page's connection."""
    socket = page.socket if isinstance(page, Page) else page
    try:
        while True:
            socket.recv(120)
    except ConnectionClosed as closing:
        return (closing.rcvd.code, closing.rcvd.reason) if closing.rcvd else (None, "")


class Page:
    """One end of a live connection."""

    def __init__(self, socket):
        self.socket = socket

    def hear(self, kind=None, seconds=120):  # A computer's first move may have to be compiled.
        """The next message, or the next of a kind."""
        while True:
            message = json.loads(self.socket.recv(seconds))
            if kind is None or message["type"] == kind:
                return message

    def until(self, holds):
        """The first state that fits."""
        while True:
            match = self.hear("state")["match"]
            if holds(match):
                return match

    def say(self, **message):
        """Send a message."""
        self.socket.send(json.dumps(message))


def figure(text, name, **labels):
    """A figure in what is written for Prometheus; 0 if there is none."""
    return sum(
        sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name == name and labels.items() <= sample.labels.items()
    )


def until(holds, seconds=120):
    """Wait until something holds; return it."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < end
        time.sleep(0.02)
    return found


@contextmanager
def served(data, *options, limits=MappingProxyType({}), **given):
    """A server that is gone at the end."""
    words = [word for name, most in limits.items() for word in ("--limit", f"{name}={most}")]
    server = Served(data, *options, *words, **given)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
