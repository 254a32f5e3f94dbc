"""Firefox for a test, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi). Playwright
drives no Firefox of a distribution.
"""

import json
import re
import subprocess
import time
from contextlib import contextmanager

from debian import program
from websockets.sync.client import connect

PACKAGE = "firefox-esr"
WAIT = 180.0
"""Seconds that something on a page may take."""


def button(name):
    """The button in view that has a name."""
    return f"""[...document.querySelectorAll("button")].find(
      (each) => each.checkVisibility() && (each.ariaLabel ?? each.innerText).trim() === "{name}",
    )"""


class Tab:
    """A page of Firefox. Expressions are JavaScript."""

    def __init__(self, line):
        self._line, self._count = line, 0
        self._ask("session.new", capabilities={})
        self._context = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method, **params):
        self._count += 1
        self._line.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while True:
            said = json.loads(self._line.recv(WAIT))
            if said.get("id") == self._count:
                assert said["type"] == "success", said
                return said["result"]

    def go(self, address):
        """Open an address, and wait until it is loaded."""
        self._ask("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def reload(self):
        self._ask("browsingContext.reload", context=self._context, wait="complete")

    def value(self, expression):
        """The value of an expression, as BiDi writes it. A promise is awaited."""
        found = self._ask(
            "script.evaluate",
            expression=expression,
            target={"context": self._context},
            awaitPromise=True,
        )
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        return found["result"]

    def wait(self, expression):
        """Wait until an expression has a value that is true; return it."""
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            found = self.value(expression)
            if found["type"] == "node" or found.get("value"):
                return found
            time.sleep(0.1)
        page = self.value("document.body.innerText")["value"]
        raise AssertionError(f"{expression} has not come true; the page says: {page}")

    def click(self, expression):
        """Click the element that an expression gives, when it is there."""
        self.wait(expression)
        found = self.value(
            f"((one) => (one.scrollIntoView({{block: 'center'}}), one))({expression})"
        )
        node = {"type": "element", "element": {"sharedId": found["sharedId"]}}
        steps = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": node},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": steps}
        self._ask("input.performActions", context=self._context, actions=[mouse])


@contextmanager
def firefox(profile):
    """A page of Firefox with an empty profile. The test is skipped where there is no Firefox."""
    command = [program(PACKAGE, PACKAGE), "--headless", "--no-remote", "--profile", str(profile)]
    log = profile / "said.txt"
    with (
        log.open("wb") as said,
        subprocess.Popen(
            [*command, "--remote-debugging-port", "0"], stdout=said, stderr=subprocess.STDOUT
        ) as running,
    ):
        try:
            with connect(f"{_address(log)}/session", max_size=None) as line:
                yield Tab(line)
        finally:
            running.kill()


def _address(log):
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        if found := re.search(r"listening on (ws://\S+)", log.read_text(errors="replace")):
            return found[1]
        time.sleep(0.1)
    raise AssertionError(f"Firefox has not started: {log.read_text(errors='replace')}")
