"""The page's open connections to matches: incoming messages, and answers."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from paperbits import host
from paperbits.answers.advice import Review, review_message
from paperbits.answers.tasks import Analyse, Answer, Choose, LookBack, Played, review_of, thought_of
from paperbits.core.errors import PaperbitsError
from paperbits.folder.matches import Matches, state
from paperbits.folder.sitting import Sitting
from paperbits.folder.thinking import LOOKS, Looks, Thinking, Waiting
from paperbits.host.holder import Holder, UnfairError, as_of_now, with_tiles
from paperbits.host.state import names_of
from paperbits.match import Match


@dataclass(slots=True)
class Opened:
    """An open connection of the page to a match."""

    sitting: Sitting
    holder: Holder
    looks: Looks | None = None
    """The analysis that was asked for last."""
    reviewing: int | None = None
    """The number of the task that reviews."""


@dataclass(slots=True)
class Connections:
    """All connections by name. ``tell`` sends a message over the connection of a name."""

    matches: Matches
    thinking: Thinking
    tell: Callable[[str, Mapping[str, Any]], object]
    lines: dict[str, Opened] = field(default_factory=dict)

    def hear(self, connection: str, match: str, text: str) -> None:
        """Handle a message of a connection to a match."""
        said = json.loads(text)
        if said["type"] == "hello":
            if (sitting := self.matches.found.get(match)) is not None:
                self.lines[connection] = Opened(sitting, sitting.holder(said.get("key", "")))
                self._show(connection)
                self._go_on(sitting)
            return
        try:
            self._heard(connection, self.lines[connection], said)
        except PaperbitsError as error:
            self._refused(connection, error.kind, str(error), said)

    def leave(self, connection: str) -> None:
        """Close a connection, and drop its questions."""
        if (line := self.lines.pop(connection, None)) is not None:
            self._drop(line)

    def _drop(self, line: Opened) -> None:
        if line.looks is not None:
            line.looks.drop()
        self.thinking.drop(line.reviewing)

    def _heard(self, connection: str, line: Opened, said: Mapping[str, Any]) -> None:
        sitting, kind = line.sitting, said["type"]
        if kind == "preview":
            found = host.preview(sitting.match, line.holder, said["move"])
            self._say(connection, type="preview", tag=said["tag"], preview=found)
        elif kind == "analyse":
            self._advise(connection, line, said)
        elif kind == "review":
            self._review(connection, line, said)
        elif kind == "stop":
            self._drop(line)
        elif kind == "unveil":
            line.holder = with_tiles(
                sitting.match, line.holder, said["player"] - 1, said["version"]
            )
            self._show(connection)
        elif kind == "resync":
            self._show(connection)
        elif kind != "seen":
            change = host.heard(line.holder, said)
            host.accept(sitting.match, line.holder, said["version"], change)
            self._changed(sitting, host.changed(sitting.match, change))

    def _changed(self, sitting: Sitting, match: Match) -> None:
        """Handle a changed match: keep it, show it, and start the computer that is to move."""
        sitting.match = match
        self.matches.keep(sitting)
        self.thinking.drop(sitting.thinking)
        sitting.thinking = None
        for line in self.lines.values():
            if line.sitting is sitting:
                self._drop(line)
        self._go_on(sitting)
        self._show_all(sitting)

    def _go_on(self, sitting: Sitting) -> None:
        """Start the computer that is to move, if there is one."""
        level = sitting.match.computer_to_move
        if sitting.thinking is not None or level is None:
            return

        def chosen(answer: Answer) -> None:
            match = sitting.match.copy()
            match.play(thought_of(answer).move)
            self._changed(sitting, match)

        def failed(kind: str, message: str) -> None:
            sitting.thinking = None
            for connection, line in self.lines.items():
                if line.sitting is sitting:
                    self._refused(connection, kind, message, {})
            self._show_all(sitting)

        task = Choose(Played.of(sitting.match), level)
        sitting.thinking = self.thinking.run(task, Waiting(chosen, failed))
        self._show_all(sitting)

    def _show_all(self, sitting: Sitting) -> None:
        for connection, line in self.lines.items():
            if line.sitting is sitting:
                self._show(connection)

    def _show(self, connection: str) -> None:
        line = self.lines[connection]
        line.holder = as_of_now(line.sitting.match, line.holder)
        line.sitting.revision += 1
        revision, match = line.sitting.revision, state(line.sitting, line.holder)
        self._say(connection, type="state", view="here", revision=revision, match=match)

    def _advise(self, connection: str, line: Opened, said: Mapping[str, Any]) -> None:
        match, ply = line.sitting.match, said.get("ply")
        host.asked(match, line.holder, ply)
        now = len(match.position.plies)
        at = now if ply is None else ply
        names, hint = names_of(match.seats, line.holder.seats), at == now and not match.over
        played = Played.of(match, at)
        tasks = [
            Analyse(played, seconds=seconds, hint=hint and seconds == LOOKS[-1])
            for seconds in LOOKS
        ]
        if line.looks is not None:
            line.looks.drop()
        line.looks = Looks(
            self.thinking,
            tasks,
            lambda told: self._say(
                connection, type="analysis", tag=said["tag"], analysis=told.message(names)
            ),
            lambda kind, message: self._refused(connection, kind, message, said),
        )

    def _review(self, connection: str, line: Opened, said: Mapping[str, Any]) -> None:
        sitting, version = line.sitting, line.sitting.match.play_version
        if not sitting.match.over:
            raise UnfairError("You can review the match once it is over.")

        def tell(found: Review) -> None:
            self._say(connection, type="review", tag=said["tag"], review=found)

        def heard(answer: Answer) -> None:
            found = review_message(review_of(answer))
            if found.done:
                sitting.review = version, found
            tell(found)

        self.thinking.drop(line.reviewing)
        if sitting.review is not None and sitting.review[0] == version:
            tell(sitting.review[1])
            return
        line.reviewing = self.thinking.run(
            LookBack(Played.of(sitting.match)),
            Waiting(heard, lambda kind, message: self._refused(connection, kind, message, said)),
        )

    def _refused(self, connection: str, kind: str, message: str, said: Mapping[str, Any]) -> None:
        self._say(
            connection,
            type="refused",
            kind=kind,
            message=message,
            move=said.get("move", ""),
            tag=said.get("tag", ""),
        )

    def _say(self, connection: str, **message: Any) -> None:
        if connection in self.lines:
            self.tell(connection, message)
