"""The host of matches in the browser: it answers what the page asks of a server, without one.

It runs in Pyodide, in a worker. Requests and messages come in as texts, answers go out as texts, so
it can be tried anywhere. The page keeps the matches and hands them in when the worker starts.
"""

import json
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final
from urllib.parse import parse_qs, unquote, urlsplit

from paperbits import host
from paperbits.advice.analyse import analyse
from paperbits.core.catalogue import find
from paperbits.core.engine.level import Level
from paperbits.core.engine.levels import levels
from paperbits.core.errors import PaperbitsError
from paperbits.core.fitting import fitted, narrowed
from paperbits.core.settings import Setting
from paperbits.engines.choose import choose
from paperbits.engines.offered import level_at, levels_at
from paperbits.folder.advice import analysis_message, review_message
from paperbits.host.holder import Holder, as_of_now, with_tiles
from paperbits.host.state import names_of
from paperbits.match import Match, Seat, formats
from paperbits.picture import PAGE, picture

Answer = tuple[int, str]
"""A status, as HTTP numbers them, and a text."""

ANALYSIS: Final = 2.0
"""Seconds of an analysis. Nothing else is answered meanwhile."""

NOT_HERE: Final = "That needs a server; here you play alone or on one screen."


@dataclass(slots=True)
class Sitting:
    """A match, and the key of the seats on this screen."""

    id: str
    key: str
    match: Match
    seats: list[Seat]
    """Who sat there when the match began."""
    revision: int = 0
    thinking: bool = False


@dataclass(slots=True)
class Opened:
    """An open connection of the page to a match."""

    sitting: Sitting
    holder: Holder
    told: list[str] = field(default_factory=list)


class Worker:
    """The matches of this browser.

    ``tell`` is given a connection and a message for it, ``keep`` an id and a match to be kept, both
    as texts.
    """

    def __init__(self, tell: Callable[[str, str], None], keep: Callable[[str, str], None]) -> None:
        self._tell, self._keep = tell, keep
        self._sittings: dict[str, Sitting] = {}
        self._lines: dict[str, Opened] = {}

    def restore(self, kept: str) -> None:
        """Take a match that was kept. One that can't be read any more is left out."""
        said = json.loads(kept)
        try:
            seats = [Seat(**seat) for seat in said["seats"]]
            match = Match.restored(
                find(said["game"]),
                said["settings"],
                seats,
                seed=said["seed"],
                start=said["start"],
                entries=said["entries"],
                rated=None,
            )
        except (PaperbitsError, KeyError, TypeError):
            return
        self._sittings[said["id"]] = Sitting(said["id"], said["key"], match, seats)

    # Requests.

    def answer(self, method: str, address: str, body: str, key: str) -> Answer:
        """Answer a request; ``address`` begins after ``/api``."""
        try:
            found = self._answered(method, address, body, key)
            return 200, found if isinstance(found, str) else json.dumps(found)
        except PaperbitsError as error:
            return 400, json.dumps({"error": {"kind": error.kind, "message": str(error)}})
        except KeyError:
            return 404, json.dumps({"error": {"kind": "not-found", "message": NOT_HERE}})

    def _answered(self, method: str, address: str, body: str, key: str) -> Any:
        parts = urlsplit(address)
        asked: dict[str, Any] = {n: each[0] for n, each in parse_qs(parts.query).items()}
        asked |= json.loads(body) if body else {}
        match (method, *map(unquote, parts.path.strip("/").split("/"))):
            case ("POST", "matches"):
                return self._created(asked)
            case ("POST", "records"):
                return self._resumed(asked["text"])
            case ("GET", "matches", id):
                return self._state(self._line(id, key))
            case ("POST", "matches", id, "preview"):
                line = self._line(id, key)
                return host.as_json(host.preview(line.sitting.match, line.holder, asked["move"]))
            case ("GET", "matches", id, "plies", ply):
                line = self._line(id, key)
                found = host.frame(line.sitting.match, line.holder, int(ply), asked.get("then", ""))
                return host.as_json(found)
            case ("GET", "matches", id, "plies", ply, "picture"):
                view = host.frame(self._line(id, key).sitting.match, host.NOBODY, int(ply)).view
                return picture(view, f"The board after move {ply}.", colours=PAGE).svg()
            case ("GET", "matches", id, "record"):
                return host.record(self._line(id, key).sitting.match)
            case ("POST", "games", game, "settings"):
                return _fitted(game, asked["settings"])
            case ("POST", "games", game, "levels"):
                return [_level(each) for each in levels_at(find(game), asked["settings"])]
            case ("GET", "time"):
                return {"now": time.time() * 1000}
        raise KeyError(address)

    def _created(self, asked: Mapping[str, Any]) -> Any:
        card = find(asked["game"])
        first = levels(card)[0].name
        seats = [
            Seat(
                (each.get("level") or first) if each["kind"] == "computer" else "",
                each.get("name") or "",
            )
            for each in asked.get("seats", ())
        ]
        if asked.get("rated") or any(each["kind"] == "open" for each in asked.get("seats", ())):
            raise PaperbitsError(NOT_HERE)
        seed = asked.get("seed")
        match = Match(
            card,
            asked.get("settings", {}),
            seats,
            seed=secrets.randbits(52) if seed is None else seed,
            start=asked.get("start") or "",
        )
        match.begin()
        return self._seated(match)

    def _resumed(self, text: str) -> Any:
        """Set up a match that continues from the end of a record."""
        match = formats.read(text)
        match.rated, match.clock = None, ""
        match.seats = [Seat(seat.level, seat.name) for seat in match.seats]
        for seat in filter(lambda seat: seat.level, match.seats):
            level_at(match.card, seat.level, match.settings, match.start)
        return self._seated(match)

    def _seated(self, match: Match) -> Any:
        sitting = Sitting(secrets.token_urlsafe(9), secrets.token_urlsafe(18), match, match.begun)
        self._sittings[sitting.id] = sitting
        self._kept(sitting)
        line = self._line(sitting.id, sitting.key)
        return {"id": sitting.id, "key": sitting.key, "match": self._state(line)}

    def _kept(self, sitting: Sitting) -> None:
        match = sitting.match
        said = {
            "id": sitting.id,
            "key": sitting.key,
            "game": match.card.id,
            "settings": match.settings,
            "seats": [asdict(seat) for seat in sitting.seats],
            "seed": match.seed,
            "start": match.start,
            "entries": match.entries,
        }
        self._keep(sitting.id, json.dumps(said))

    def _line(self, match: str, key: str) -> Opened:
        sitting = self._sittings[match]
        persons = {n for n, seat in enumerate(sitting.match.seats) if not seat.computer}
        mine = frozenset(persons) if key == sitting.key else frozenset[int]()
        return Opened(sitting, Holder(seats=mine, host=bool(mine)))

    def _state(self, line: Opened) -> Any:
        sitting = line.sitting
        outside = host.Outside(id=sitting.id, thinking=sitting.thinking)
        return host.as_json(host.state(sitting.match, line.holder, outside))

    # Connections.

    def hear(self, connection: str, match: str, text: str) -> None:
        """Take a message of a connection to a match."""
        said = json.loads(text)
        if said["type"] == "hello":
            self._lines[connection] = self._line(match, said.get("key", ""))
            self._show(connection)
            self._go_on(self._lines[connection].sitting)
            return
        line = self._lines[connection]
        try:
            self._heard(connection, line, said)
        except PaperbitsError as error:
            self._say(
                connection,
                type="refused",
                kind=error.kind,
                message=str(error),
                move=said.get("move", ""),
                tag=said.get("tag", ""),
            )

    def leave(self, connection: str) -> None:
        """Forget a connection."""
        self._lines.pop(connection, None)

    def _heard(self, connection: str, line: Opened, said: Mapping[str, Any]) -> None:
        sitting, kind = line.sitting, said["type"]
        if kind == "preview":
            found = host.preview(sitting.match, line.holder, said["move"])
            self._say(connection, type="preview", tag=said["tag"], preview=host.as_json(found))
        elif kind == "analyse":
            self._advise(connection, line, said["tag"], said.get("ply"))
        elif kind == "review":
            review = review_message(sitting.match)
            self._say(connection, type="review", tag=said["tag"], review=review)
        elif kind == "unveil":
            line.holder = with_tiles(
                sitting.match, line.holder, said["player"] - 1, said["version"]
            )
            self._show(connection)
        elif kind == "resync":
            self._show(connection)
        elif kind not in ("stop", "seen"):
            change = host.heard(line.holder, said)
            host.accept(sitting.match, line.holder, said["version"], change)
            sitting.match = host.changed(sitting.match, change)
            self._kept(sitting)
            self._go_on(sitting)

    def _go_on(self, sitting: Sitting) -> None:
        """Let computers move until a person is to move."""
        while isinstance(level := host.due(sitting.match), str):
            sitting.thinking = True
            self._show_all(sitting)
            seed = sitting.match.seed % 2**31
            thought = choose(sitting.match.position, level, seed=seed)
            sitting.match.play(thought.move)
            self._kept(sitting)
        sitting.thinking = False
        self._show_all(sitting)

    def _show_all(self, sitting: Sitting) -> None:
        for connection, line in self._lines.items():
            if line.sitting is sitting:
                self._show(connection)

    def _show(self, connection: str) -> None:
        line = self._lines[connection]
        line.holder = as_of_now(line.sitting.match, line.holder)
        line.sitting.revision += 1
        self._say(
            connection,
            type="state",
            view="here",
            revision=line.sitting.revision,
            match=self._state(line),
        )

    def _advise(self, connection: str, line: Opened, tag: str, ply: int | None) -> None:
        match = line.sitting.match
        host.asked(match, line.holder, ply)
        at = len(match.position.plies) if ply is None else ply
        position = match.at(at)
        names = names_of(match.seats, line.holder.seats)
        found = analyse(position, ANALYSIS)
        wanted = at == len(match.position.plies) and not match.over
        message = analysis_message(position, found, names, hint_too=wanted)
        self._say(connection, type="analysis", tag=tag, analysis={"ply": at, **message})

    def _say(self, connection: str, **message: Any) -> None:
        self._tell(connection, json.dumps(message))


def _fitted(game: str, wanted: Mapping[str, Any]) -> Any:
    card = find(game)
    found = fitted(card, wanted)
    fields = [_setting(each) for each in narrowed(card, found.settings).values()]
    return {"settings": found.settings, "fields": fields, "said": list(found.changes)}


def _setting(setting: Setting) -> Any:
    whole = setting.type == "integer"
    return {
        "name": setting.name,
        "type": setting.type,
        "about": setting.about,
        "default": setting.default,
        "min": setting.low if whole else None,
        "max": setting.high if whole else None,
        "step": setting.step if whole else None,
        "values": list(setting.values) or None,
        "choices": list(setting.choices) if setting.type == "choice" else None,
        "explained": dict(setting.explained) if setting.explained else None,
    }


def _level(level: Level) -> Any:
    said = {name: getattr(level, name) for name in ("name", "title", "about", "elo", "equal_to")}
    return said | {"span": level.span}
