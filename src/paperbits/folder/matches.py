"""The matches of this browser: set up, restored, listed."""

import json
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from paperbits import host
from paperbits.answers.matches import Created, MatchStatus, MatchSummaries, summary_of
from paperbits.core.catalogue import find
from paperbits.core.engine.levels import levels
from paperbits.core.errors import PaperbitsError
from paperbits.engines.offered import level_at
from paperbits.folder.sitting import Sitting
from paperbits.host.holder import Holder
from paperbits.host.messages import MatchState
from paperbits.match import Match, Seat, formats

CARRIED: Final = "paperbits matches"
"""Marks a file of matches."""

NOT_HERE: Final = "That needs a server; here you play alone or on one screen."


@dataclass(slots=True)
class Matches:
    """All matches by id. ``write`` keeps a text under an id."""

    write: Callable[[str, str], object]
    found: dict[str, Sitting] = field(default_factory=dict)

    def restore(self, kept: str) -> None:
        """Restore a kept match. A match that can't be read any more is left out."""
        if (sitting := Sitting.restored(kept)) is not None:
            self.found[sitting.id] = sitting

    def keep(self, sitting: Sitting) -> None:
        """Keep a changed match."""
        sitting.when = time.time()
        self.write(sitting.id, sitting.kept())

    def carried(self) -> dict[str, Any]:
        """Return all matches as the contents of a file, for another browser."""
        return {
            "kind": CARRIED,
            "matches": [json.loads(each.kept()) for each in self.found.values()],
        }

    def take(self, text: str) -> list[dict[str, Any]]:
        """Restore the matches of such a file, and return them as the page keeps them. A match that is
        further here stays as it is. Raises PaperbitsError if the text is no such file.
        """
        try:
            said = json.loads(text)
            rows = list(said["matches"]) if said["kind"] == CARRIED else None
        except (KeyError, RecursionError, TypeError, ValueError):
            rows = None
        if rows is None:
            raise PaperbitsError("This file does not hold the matches of a browser.")
        taken = [each for row in rows if (each := Sitting.restored(json.dumps(row))) is not None]
        for each in taken:
            here = self.found.get(each.id)
            if here is None or here.match.version < each.match.version:
                self.found[each.id] = each
                self.write(each.id, each.kept())
        return [
            {
                "id": each.id,
                "key": each.key,
                "game": each.match.card.id,
                "title": each.match.card.title,
                "seen": each.when * 1000,
                "over": each.match.over,
            }
            for each in taken
        ]

    def create(self, asked: Mapping[str, Any]) -> Created:
        """Set up a match."""
        card = find(asked["game"])
        names = [level.name for level in levels(card)]
        seats = [
            Seat(
                (each.get("level") or names[0]) if each["kind"] == "computer" else "",
                each.get("name") or "",
            )
            for each in asked.get("seats", ())
        ]
        for seat in filter(lambda seat: seat.level and seat.level not in names, seats):
            level_at(card, seat.level, asked.get("settings", {}), asked.get("start") or "")
        people = [each for each in asked.get("seats", ()) if each["kind"] == "open"]
        if people or any(asked.get(name) for name in ("rated", "clock")):
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

    def resume(self, text: str) -> Created:
        """Set up a match that continues from the end of a record."""
        match = formats.read(text)
        match.rated, match.computer_rating, match.clock = False, None, ""
        match.seats = [Seat(seat.level, seat.name) for seat in match.seats]
        for seat in filter(lambda seat: seat.level, match.seats):
            level_at(match.card, seat.level, match.settings, match.start)
        return self._seated(match)

    def summaries(self, held: Mapping[str, str]) -> MatchSummaries:
        """Summarise the matches of these keys, the last played first."""
        mine = [s for one, key in held.items() if (s := self.found.get(one)) and s.key == key]
        mine.sort(key=lambda sitting: -sitting.when)
        return MatchSummaries(
            [
                summary_of(
                    sitting.id,
                    MatchStatus.of(sitting.match),
                    sitting.seats,
                    sitting.holder(sitting.key).seats,
                    rated=False,
                    when=sitting.when,
                )
                for sitting in mine
            ]
        )

    def _seated(self, match: Match) -> Created:
        sitting = Sitting(secrets.token_urlsafe(9), secrets.token_urlsafe(18), match, match.begun)
        self.found[sitting.id] = sitting
        self.keep(sitting)
        return Created(sitting.id, sitting.key, state(sitting, sitting.holder(sitting.key)))


def state(sitting: Sitting, holder: Holder) -> MatchState:
    """Return a match as a holder may see it."""
    outside = host.Outside(id=sitting.id, thinking=sitting.thinking is not None)
    return host.state(sitting.match, holder, outside)
