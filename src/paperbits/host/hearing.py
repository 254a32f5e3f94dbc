"""The messages that change a match, read as changes."""

from collections.abc import Mapping
from typing import Any, get_args

from paperbits.core.errors import PaperbitsError
from paperbits.host.changes import Abort, Agree, Change, Play, Resign, SeatComputer, Undo
from paperbits.host.holder import Holder
from paperbits.match.offers import What

CHANGES = frozenset({"move", "undo", "resign", "computer", "offer", "decline", "abort"})
"""The types of these messages."""


def heard(holder: Holder, message: Mapping[str, Any]) -> Change:
    """Return the change that a holder's message asks for. Players count from 1 in messages.

    Raises PaperbitsError if it is no such message.
    """
    match message:
        case {"type": "move", "move": str(move), **more}:
            took = more.get("took")
            return Play(move, took if isinstance(took, int) else None)
        case {"type": "undo"}:
            return Undo()
        case {"type": "resign", **more}:
            player = more.get("player")
            return Resign.of(holder, None if player is None else player - 1, more.get("level"))
        case {"type": "computer", "player": int(player), **more}:
            return SeatComputer(player - 1, more.get("level"))
        case {"type": "offer" | "decline" as word, "what": what} if what in get_args(What):
            return Agree.of(holder, word, what)
        case {"type": "abort"}:
            return Abort.of(holder)
    raise PaperbitsError("This message changes no match.")
