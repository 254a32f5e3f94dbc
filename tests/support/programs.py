"""Programs at a real server: people with tokens, and the client."""

import json
import queue
import threading

import httpx
from site_help import bearer

from paperbits.client import Client


class Listener:
    """A stream that is read in a thread of its own."""

    def __init__(self, server, token, path):
        self.lines, self.begun, self.ended = [], threading.Event(), threading.Event()
        self._news = threading.Condition()
        self._address, self._token = f"{server.address}{path}", token
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            with httpx.stream(
                "GET", self._address, headers=bearer(self._token), timeout=60
            ) as answer:
                self.begun.set()
                for line in answer.iter_lines():
                    self._add(line)
        except httpx.HTTPError:
            pass
        self.ended.set()
        self._add(None)

    def _add(self, line):
        with self._news:
            self.lines.append(line)
            self._news.notify_all()

    def hear(self, kind, seconds=120):
        """The first line of a kind that has not been heard."""
        with self._news:
            assert self._news.wait_for(lambda: self._first(kind) is not None, seconds), self.lines
            found = self._first(kind)
            self.lines[: found + 1] = []
            return self.last

    def _first(self, kind):
        for number, line in enumerate(self.lines):
            said = json.loads(line) if line else {}
            if (said.get("type", "") if line != "" else "heartbeat") == kind:
                self.last = said
                return number
        return None


class Heard:
    """Events, read in a thread of their own, so that a test does not wait for ever."""

    def __init__(self, events):
        self._queue = queue.Queue()
        threading.Thread(target=self._listen, args=(events,), daemon=True).start()

    def _listen(self, events):
        for event in events:
            self._queue.put(event)

    def __next__(self):
        return self._queue.get(timeout=120)


def guest(server, name=""):
    """A browser of a new guest."""
    client = httpx.Client(base_url=server.address, timeout=120, verify=False)
    answer = client.post("/api/me", json={"name": name})
    assert answer.status_code == 200, answer.text
    client.person = answer.json()["person"]["id"]
    return client


def token_of(browser, *scopes, name="Test"):
    """A new token of a guest; its text and its id."""
    answer = browser.post("/api/tokens", json={"name": name, "scopes": scopes or ["play"]})
    assert answer.status_code == 201, answer.text
    return answer.json()["text"], answer.json()["token"]["id"]


def program(server, name="", *scopes, **options):
    """A client of a new guest with a token."""
    browser = guest(server, name)
    text, _ = token_of(browser, *(scopes or ("play", "seek", "bot")))
    browser.close()
    return Client(server.address, text, **options)
