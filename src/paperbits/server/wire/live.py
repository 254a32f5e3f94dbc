"""What the server sends over the live connection."""

from typing import Annotated, Any, Literal

from pydantic import Field

from paperbits.answers.advice import Analysis, Review
from paperbits.core.view import Preview
from paperbits.core.wording import Called
from paperbits.host.messages import MatchState
from paperbits.server.wire.base import WireModel
from paperbits.server.wire.talk import ReportedMessage, TalkMessage, WatchingMessage


class StateMessage(WireModel):
    """The state of the match.

    Sockets that accept changes get it once, with the view and its revision. Others get it after
    every change.
    """

    type: Literal["state"] = "state"
    view: str = ""
    revision: int = 0
    match: MatchState


class Operation(WireModel):
    """One operation of a JSON Patch (RFC 6902); ``remove`` has no value."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: Any = None


class ChangesMessage(WireModel):
    """The changes between two revisions of a view. Applied to the state at ``from``, they give the
    state at ``to``.
    """

    type: Literal["changes"] = "changes"
    view: str
    from_: int = Field(alias="from")
    to: int
    changes: list[Operation]


class RefusedMessage(WireModel):
    """A refused move, undo or message, and the reason. ``tag`` is the question's, if it asked for
    advice.
    """

    type: Literal["refused"] = "refused"
    kind: str
    message: str
    move: str
    tag: str = ""


class PreviewMessage(WireModel):
    """The preview of a move. ``tag`` is the question's."""

    type: Literal["preview"] = "preview"
    tag: str
    preview: Preview


class AnalysisMessage(WireModel):
    """The analysis so far. ``tag`` is the question's."""

    type: Literal["analysis"] = "analysis"
    tag: str
    analysis: Analysis


class ReviewMessage(WireModel):
    """The review so far. ``tag`` is the question's."""

    type: Literal["review"] = "review"
    tag: str
    review: Review


class WorkerMessage(WireModel):
    """Where the browser finds the worker that can think about this match. The page may load it and
    offer to think.
    """

    type: Literal["worker"] = "worker"
    at: str


class ThinkMessage(WireModel):
    """A question to a browser that thinks: a task of ``answers/tasks.py``, with its arguments as
    a JSON text, because a page would round a seed.

    ``tag`` is that of the page's own question, which it answers itself, or empty for a computer's
    move. ``names`` are what the reader calls the players.
    """

    type: Literal["think"] = "think"
    job: int
    kind: str
    asked: str
    tag: str
    names: list[Called]


class DropMessage(WireModel):
    """The answer to this question is not needed any more."""

    type: Literal["drop"] = "drop"
    job: int


ServerMessage = Annotated[
    StateMessage
    | ChangesMessage
    | RefusedMessage
    | PreviewMessage
    | AnalysisMessage
    | ReviewMessage
    | WorkerMessage
    | ThinkMessage
    | DropMessage
    | TalkMessage
    | ReportedMessage
    | WatchingMessage,
    Field(discriminator="type"),
]
