"""Programs at a real server: people with tokens, and the client."""

import queue
import threading

import httpx

from paperbits.client import Client


class Heard:
    """Events, read in a thread of their own, so that a test does not wait for ever."""

    def __init__(self, events):
        self._queue = queue.Queue()
        threading.Thread(target=self._listen, args=(events,), daemon=True).start()

    def _listen(self, events):
        for event in events:
            self._queue.put(event)

    def __next__(self):
        return self._queue.get(timeout=60)


def guest(server, name=""):
    """A browser of a new guest."""
    client = httpx.Client(base_url=server.address, timeout=30, verify=False)
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
