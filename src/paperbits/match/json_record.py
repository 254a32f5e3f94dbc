"""Match records as JSON, by ``record.schema.json``.

All follows from ``settings``, ``seed``, ``start`` and ``entries``. A given result is checked.
"""

import importlib.resources
import json
import re
from collections.abc import Mapping
from typing import Any, Final

from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.core.json_lines import decode
from paperbits.match import record
from paperbits.match.clock import Clock
from paperbits.match.match import Match
from paperbits.match.offers import is_talk
from paperbits.match.record import RecordError
from paperbits.match.seat import Seat

FORMAT: Final = "paperbits match 1"
SCHEMA: Final = importlib.resources.files("paperbits.match") / "record.schema.json"
"""The file of the JSON Schema, of draft 2020-12."""


def facts(match: Match, match_id: str = "") -> dict[str, Any]:
    """Return a match as JSON values."""
    position = match.position
    return {
        "format": FORMAT,
        "id": match_id,
        "game": match.card.id,
        "title": match.card.title,
        "settings": dict(match.settings),
        "seats": [
            {
                "player": player,
                "kind": "computer" if seat.computer else "person",
                "name": seat.name,
                "level": seat.level,
            }
            for player, seat in enumerate(match.begun, 1)
        ],
        "seed": str(match.seed),
        "start": match.start,
        "rated": match.computer_rating,
        "clock": match.clock,
        "entries": [entry for entry in match.entries if not is_talk(entry)],
        "plies": [
            {
                "ply": number,
                "player": None if number <= match.opening_plies else ply.player + 1,
                "move": ply.move,
                "points": ply.points,
            }
            for number, ply in enumerate(position.plies, 1)
        ],
        "result": (
            None
            if not match.over
            else {
                "scores": position.scores(),
                "winners": [winner + 1 for winner in match.winners()],
                "reason": match.ended(),
                "words": record.result(match),
                "cut_short": match.cut_short,
            }
        ),
    }


def write(match: Match, match_id: str = "") -> str:
    """Return the JSON record of a match."""
    return json.dumps(facts(match, match_id), indent=1, ensure_ascii=False) + "\n"


def read(text: str) -> Match:
    """Return the match of a JSON record, replayed and checked; raises RecordError."""
    try:
        given = decode(text.removeprefix("\ufeff").encode("utf-8", "backslashreplace"))
    except PaperbitsError as error:
        raise RecordError(str(error).replace("The line", "The record")) from None
    return match_of(given)


def match_of(given: Mapping[str, Any]) -> Match:
    """Return the match of JSON values; raises RecordError, which names the field or the entry."""
    if given.get("format") != FORMAT:
        raise RecordError(
            f"This is not a match record as JSON: its field format is not “{FORMAT}”."
        )
    entries = _texts(given, "entries")
    record.check_count(list(enumerate(entries, 1)))
    try:
        card = find(_text(given, "game"))
        settings = _settings(given)
        card.configure(settings)
        seats = _seats(given)
        match = Match(
            card,
            settings,
            seats,
            seed=_seed(given),
            start=_text(given, "start", ""),
            entries=entries,
            computer_rating=_rated(given, seats),
            clock=Clock.written(_text(given, "clock", "")),
        )
    except RecordError:
        raise
    except PaperbitsError as error:
        raise RecordError(str(error)) from None
    _check_result(match, given.get("result"))
    return match


def _check_result(match: Match, result: object) -> None:
    if result is None:
        return
    if not isinstance(result, dict):
        raise RecordError("The field result is an object or null.")
    if not match.over:
        raise RecordError(
            "The record has a result, but after these entries the game is not over; is it cut"
            " short?"
        )
    true = facts(match)["result"]
    for name in ("scores", "winners"):
        if name in result and result[name] != true[name]:
            raise RecordError(
                f"By these entries the result is “{true['words']}”, not as the field {name} says."
            )


def _text(given: Mapping[str, Any], name: str, default: str | None = None) -> str:
    value = given.get(name, default)
    if not isinstance(value, str):
        raise RecordError(
            f"The field {name} is missing." if value is None else f"The field {name} is a text."
        )
    return value


def _texts(given: Mapping[str, Any], name: str) -> list[str]:
    value = given.get(name)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise RecordError(f"The field {name} is a list of texts.")
    return list(value)


def _settings(given: Mapping[str, Any]) -> dict[str, Any]:
    settings = given.get("settings", {})
    if not isinstance(settings, dict):
        raise RecordError("The field settings is an object.")
    return settings


def _rated(given: Mapping[str, Any], seats: list[Seat]) -> int | None:
    rated = given.get("rated")
    if rated is None:
        return None
    if isinstance(rated, bool) or not isinstance(rated, int) or abs(rated) > 99_999:
        raise RecordError("The field rated is the computer's rating, an integer, or null.")
    record.check_rated(seats)
    return rated


def _seed(given: Mapping[str, Any]) -> int:
    seed = given.get("seed", "0")
    if isinstance(seed, int) and not isinstance(seed, bool):
        seed = str(seed)
    if not isinstance(seed, str) or not re.fullmatch(r"-?[0-9]{1,40}", seed):
        raise RecordError("The field seed is an integer, as a text.")
    return int(seed)


def _seats(given: Mapping[str, Any]) -> list[Seat]:
    seats = given.get("seats", [])
    if not isinstance(seats, list):
        raise RecordError("The field seats is a list.")
    found = []
    for number, seat in enumerate(seats, 1):
        given = seat if isinstance(seat, dict) else {"level": None}
        level, name = given.get("level", ""), given.get("name", "")
        texts = isinstance(level, str) and isinstance(name, str)
        if not texts or level != "".join(level.split()):
            raise RecordError(f"Seat {number} is an object with the texts name and level.")
        kind = "computer" if level else "person"
        if given.get("kind", kind) != kind:
            raise RecordError(
                f"Seat {number} is a person's without a level, or a computer's with one."
            )
        found.append(Seat(level, " ".join(name.split())))
    return found
