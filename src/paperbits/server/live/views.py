"""Rendered states for a match's sockets: one rendering per view, and the changes since the last.

A *view* is the match as holders with the same rights see it; all onlookers share one. Each
rendering that differs is a new *revision*.
"""

import asyncio
import secrets
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final

from pydantic import TypeAdapter
from pydantic_core import to_json

from paperbits.host.difference import difference
from paperbits.host.holder import Holder
from paperbits.host.messages import MatchState

MOST_VIEWS: Final = 24
"""Most views cached for a match. The least recently used is dropped first."""

MOST_CHANGES: Final = 32
"""Most revisions that a page may miss and still catch up with changes."""

WORTH_IT: Final = 0.7
"""Changes are sent only if they are shorter than this share of the whole state."""


_STATE: Final = TypeAdapter(MatchState)
"""Writes large states faster than ``to_json``, which asks each value for its kind."""

Rendering = tuple[MatchState, str | None]
"""A state, and the changes that lead to it as JSON; None for too many, empty for none."""

Finish = Callable[[MatchState], Rendering]


class View:
    """The match as some holders see it. ``revision`` counts the renderings that differed."""

    def __init__(self) -> None:
        self.id = secrets.token_hex(4)
        self.revision = 0
        self.now = self.id, 0
        self.state: MatchState | None = None
        self._text = ""
        self.size = 0
        """Characters of the whole state when it was last written."""
        self._told: tuple[tuple[str, int], list[str]] | None = None
        """What ``since`` returned last, and for which revision."""
        self.news = -1
        """The number of the announcement up to which it is rendered."""
        self.rendering: asyncio.Task[None] | None = None
        self._changes: deque[tuple[int, str]] = deque(maxlen=MOST_CHANGES)

    @property
    def text(self) -> str:
        """The whole state, as JSON."""
        if not self._text and self.state is not None:
            self._text = _STATE.dump_json(self.state).decode()
            self.size = len(self._text)
        return self._text

    def _whole(self) -> str:
        return (
            f'{{"type":"state","view":"{self.id}","revision":{self.revision},"match":{self.text}}}'
        )

    def since(self, has: tuple[str, int]) -> list[str]:
        """Return the messages that update a page that has this revision of this view."""
        if self._told is None or self._told[0] != has:
            self._told = has, self._since(*has)
        return self._told[1]

    def _since(self, view: str, revision: int) -> list[str]:
        if view == self.id:
            missed = [message for number, message in self._changes if number > revision]
            if len(missed) == self.revision - revision:
                return missed
        return [self._whole()]

    def put(self, state: MatchState, changes: str | None) -> None:
        """Store a new rendering, with the changes that lead to it if they are short enough."""
        if changes == "":
            return
        self.revision += 1
        self.now = self.id, self.revision
        self.state, self._text, self._told = state, "", None
        if changes is None:
            self._changes.clear()
        else:
            way = f'"view":"{self.id}","from":{self.revision - 1},"to":{self.revision}'
            self._changes.append((self.revision, f'{{"type":"changes",{way},"changes":{changes}}}'))


class Views:
    """The views of one match. ``render_at_once`` returns None if it would have to wait."""

    def __init__(
        self,
        render: Callable[[Holder, Finish], Awaitable[Rendering]],
        render_at_once: Callable[[Holder, Finish], Rendering | None] = lambda _, __: None,
    ) -> None:
        self._render, self._render_at_once = render, render_at_once
        self._hurrying = False
        self._views: OrderedDict[Holder, View] = OrderedDict()
        self.news = 0
        self.renderings = 0

    def changed(self) -> None:
        """Mark every view for rendering, after a change."""
        self.news += 1

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Within this context, render views without a task if that is quick."""
        self._hurrying = True
        try:
            yield
        finally:
            self._hurrying = False

    def rendered(self, holder: Holder) -> View | None:
        """Return the holder's present view; None if it must be rendered first."""
        view = self._views.get(holder)
        if view is None:
            return None
        if view.news != self.news and self._hurrying and view.rendering is None:
            self._try_at_once(view, holder)
        return view if view.news == self.news else None

    def _try_at_once(self, view: View, holder: Holder) -> None:
        try:
            found = self._render_at_once(holder, _finish(view))
        except Exception:
            return
        if found is not None:
            self.renderings += 1
            view.put(*found)
            view.news = self.news

    async def latest(self, holder: Holder) -> View:
        """Return the holder's present view, rendered if needed."""
        view = self._views.get(holder)
        if view is None:
            view = self._views[holder] = View()
            self._make_room()
        self._views.move_to_end(holder)
        while view.news != self.news:
            if view.rendering is None:
                view.rendering = asyncio.ensure_future(self._rendered(view, holder))
            await asyncio.shield(view.rendering)
        return view

    async def _rendered(self, view: View, holder: Holder) -> None:
        news = self.news
        try:
            self.renderings += 1
            view.put(*await self._render(holder, _finish(view)))
            view.news = news
        finally:
            view.rendering = None

    def _make_room(self) -> None:
        for holder, view in list(self._views.items()):
            if len(self._views) <= MOST_VIEWS:
                return
            if view.rendering is None:
                del self._views[holder]


def _finish(view: View) -> Finish:
    """Return the function that adds the changes since this view to a new state."""
    before, size = view.state, view.size

    def finish(state: MatchState) -> Rendering:
        if before is None:
            return state, None
        operations = difference(before, state)
        changes = to_json(operations).decode() if operations else ""
        return state, changes if len(changes) < WORTH_IT * size else None

    return finish
