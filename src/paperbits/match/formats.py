"""All formats of match records: text, JSON, and those that one game alone has."""

from typing import Final

from paperbits.core.card import Card, Format
from paperbits.core.catalogue import all_games
from paperbits.core.errors import PaperbitsError
from paperbits.core.notation import shown
from paperbits.match import json_record, record
from paperbits.match.match import Match

TEXT: Final = "text"
JSON: Final = "json"


def formats_of(card: Card) -> list[str]:
    """Return the names of the formats that a game's matches are written in."""
    return [TEXT, JSON, *card.formats]


def suffix_of(card: Card, name: str) -> str:
    """Return the ending of files of a format, without the dot."""
    if name in card.formats:
        made: Format = card.formats[name]()
        return made.suffix
    return "json" if name == JSON else "txt"


def is_record(text: str) -> bool:
    """Return whether a text looks like a match record of any format."""
    start = text.removeprefix("\ufeff").lstrip()
    return start.lower().startswith((record.HEADER, "{")) or _own(start) is not None


def write(match: Match, name: str = TEXT) -> str:
    """Return a match in a format; raises PaperbitsError if the game has no such format."""
    if name == TEXT:
        return record.write(match)
    if name == JSON:
        return json_record.write(match)
    if name not in match.card.formats:
        offered = ", ".join(formats_of(match.card))
        raise PaperbitsError(
            f"A match of {match.card.title} is written as {offered}, not as {shown(name)}."
        )
    made: Format = match.card.formats[name]()
    return made.write(json_record.facts(match), match.at(0))


def read(text: str) -> Match:
    """Return the match of a record in any format, replayed and checked; raises PaperbitsError."""
    start = text.removeprefix("\ufeff").lstrip()
    if start.startswith("{"):
        return json_record.read(start)
    own = None if start.lower().startswith(record.HEADER) else _own(start)
    if own is not None:
        return json_record.match_of(own.read(start))
    return record.read(text)


def _own(start: str) -> Format | None:
    for card in all_games():
        for load in card.formats.values():
            made: Format = load()
            if made.recognises(start):
                return made
    return None
