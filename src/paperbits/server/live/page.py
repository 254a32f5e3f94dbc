"""What the handlers of messages need of the socket that a message came from."""

from typing import Literal, Protocol

from paperbits.host.holder import Holder
from paperbits.server.live.browser import Browser
from paperbits.server.live.match import LiveMatch
from paperbits.server.live.questions import Question
from paperbits.server.metrics import Metrics

Advice = Literal["analysis", "review"]


class Page(Protocol):
    """A page at a match: who it plays for, and how it is answered."""

    browser: Browser | None
    """The browser, if it thinks."""
    holder: Holder
    live: LiveMatch
    metrics: Metrics

    def changed(self) -> None:
        """Note that there may be something to send."""

    def answer(self, text: str) -> None:
        """Send a text after those that wait."""

    def refuse(self, kind: str, message: str, move: str = "", tag: str = "") -> None:
        """Send a refusal with its reason."""

    def advise(self, what: Advice, version: int, text: str) -> None:
        """Send advice about a version of the match, unless newer advice of its kind comes first."""

    def question(self, what: Advice) -> Question:
        """Return the question of this kind."""

    def thinks(self, worker: str) -> None:
        """Take note that the browser thinks, with the worker from this address, or no more. Raises
        PaperbitsError if it may not.
        """

    def show(self, on: bool) -> None:
        """Show the onlooker's name to the players, or hide it."""

    def resync(self) -> None:
        """Send the whole state again."""
