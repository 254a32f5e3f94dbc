"""Match records: small text files that hold a whole match, to save, load, resume and verify.

    paperbits record 1
    game: palindromic-rows-columns
    settings: players=2 n=4
    seats: person Ann | computer casual
    seed: 0

    1. b3
    2. c4
    undo 1
    2. d4

    result: 2 to 4, player 1 wins

Lines beginning with ``#`` are remarks. The result, where given, is checked against the moves. Where
a player gave the match up, ``resign 2`` is the last entry. Where others played on,
``resign 2 casual`` or ``computer 2 casual`` says which computer took the seat; the seats are those
at the beginning. ``draw`` ends a match in a tie that the players agreed on, ``abort 1`` one that
player 1 broke off before everybody had moved. Where the match counts for a person's rating, the
field ``rated: 1155`` names the computer's. Where it was played with a clock, the field ``clock:
5+3`` says which, ``flag 1`` ends a match in which player 1 ran out of time, ``flag 2 casual`` names
the computer that took the seat, and ``abort 1 late`` ends one in which player 1 made no first move
in time. Where a program sat in a seat and failed, ``forfeit 2 illegal: b9`` ends the match and
says how: ``late``, ``illegal``, ``ended`` or ``garbled``, and what it did.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.core.given import check_type
from paperbits.core.notation import shown
from paperbits.core.settings import SettingValue
from paperbits.match.clock import Clock
from paperbits.match.match import MOST_ENTRIES, Match
from paperbits.match.offers import is_move, is_talk
from paperbits.match.past import Past
from paperbits.match.seat import Seat

HEADER = "paperbits record"
VERSION = 1
NUMBERED = re.compile(r"([0-9]{1,9})\.\s+(.*)")
FIELDS = ("game", "settings", "seats", "seed", "start", "rated", "clock", "result")
OTHER_ENTRIES = ("undo ", "resign ", "computer ", "abort ", "flag ", "forfeit ")


class RecordError(PaperbitsError, kind="bad-record"):
    """A record can't be read, or contradicts itself; the sentence names the line."""


@dataclass(frozen=True, slots=True)
class Written:
    """What a record says. ``seats``: those at the beginning. ``result`` is empty before the end."""

    card: Card
    settings: Mapping[str, SettingValue]
    seats: Sequence[Seat]
    seed: int
    start: str
    computer_rating: int | None
    clock: str
    entries: Sequence[str]
    result: str


def write(match: Match) -> str:
    """Return the record of a match: a text that ``read`` reads, and that a person can read too."""
    check_type(match, Match, "A record is written of a match")
    return text_of(
        Written(
            card=match.card,
            settings=match.settings,
            seats=match.begun,
            seed=match.seed,
            start=match.start,
            computer_rating=match.computer_rating,
            clock=match.clock,
            entries=match.entries,
            result=result(match) if match.over else "",
        )
    )


def text_of(written: Written) -> str:
    """Return a record. The moves are not made again."""
    lines = [
        f"{HEADER} {VERSION}",
        f"game: {written.card.id}",
        "settings: "
        + " ".join(f"{name}={_shown(value)}" for name, value in written.settings.items()),
        "seats: " + " | ".join(_seat_text(seat) for seat in written.seats),
        f"seed: {written.seed}",
    ]
    if written.start:
        lines.append("start: " + written.start.replace("\n", "; "))
    if written.computer_rating is not None:
        lines.append(f"rated: {written.computer_rating}")
    if written.clock:
        lines.append(f"clock: {written.clock}")
    lines.append("")
    ply = 0
    if written.start:  # The moves of the start have numbers, too.
        begun = written.card.new(written.settings, seed=written.seed, start=written.start)
        ply = len(begun.plies)
    for entry in written.entries:
        if is_talk(entry):
            continue  # Offers are not part of the play.
        if is_move(entry):
            ply += 1
            lines.append(f"{ply}. {entry}")
            continue
        lines.append(entry)
        if entry.startswith("undo "):
            ply = int(entry.removeprefix("undo "))
    if written.result:
        lines += ["", f"result: {written.result}"]
    return "\n".join(lines) + "\n"


def result(match: Match) -> str:
    """Return the result of a finished match in a few words: the scores, and who won."""
    scores = " to ".join(map(str, match.position.scores()))
    winners = [str(winner + 1) for winner in match.winners()]
    if match.resigned is not None:
        scores += f", player {match.resigned + 1} resigned"
    if match.flagged is not None:
        scores += f", player {match.flagged + 1} ran out of time"
    if match.forfeit is not None:
        scores += f", {match.forfeit.words}"
    if match.aborted is not None:
        return f"{scores}, broken off by player {match.aborted + 1}"
    if match.drawn:
        scores += ", agreed on"
    if len(winners) == 1:
        return f"{scores}, player {winners[0]} wins"
    return f"{scores}, a tie of players {' and '.join(winners)}"


def read(text: str) -> Match:
    """Return the match of a record, replayed. Raises RecordError, which names the line."""
    check_type(text, str, "A record is a text")
    lines = text.removeprefix("\ufeff").splitlines()
    first = next((line.strip() for line in lines if line.strip()), "")
    if not first.lower().startswith(HEADER):
        raise RecordError(
            f"This is not a match record: the first line of one is “{HEADER} {VERSION}”."
        )
    if first[len(HEADER) :].strip() != str(VERSION):
        raise RecordError(
            f"This record is of version {shown(first[len(HEADER) :].strip())}; this program reads"
            f" version {VERSION}."
        )
    fields: dict[str, tuple[int, str]] = {}
    entries: list[tuple[int, str]] = []
    plies: dict[int, int] = {}
    begun = False
    for number, line in enumerate(lines, 1):
        line = line.strip()
        if not line or line.startswith("#") or not begun:
            begun = begun or bool(line)
            continue
        numbered = NUMBERED.fullmatch(line)
        name, colon, value = line.partition(":")
        if numbered:
            entries.append((number, numbered[2]))
            plies[number] = int(numbered[1])
        elif line == "draw" or line.startswith(OTHER_ENTRIES):
            entries.append((number, line))
        elif colon and name.strip().lower() in FIELDS:
            if name.strip().lower() in fields:
                raise RecordError(f"Line {number} gives the {name.strip().lower()} a second time.")
            fields[name.strip().lower()] = (number, value.strip())
        else:
            raise RecordError(
                f"Line {number} can't be read: {shown(line)}. A line is a numbered move such as “1."
                " b3”, or begins with undo, resign, computer, flag, forfeit, or the name of a"
                " field and a colon, such as “game: plexus”."
            )
    return _played(fields, entries, plies)


def _played(
    fields: Mapping[str, tuple[int, str]], entries: list[tuple[int, str]], plies: Mapping[int, int]
) -> Match:
    """Replay a record's entries; each has the number of its line, and ``plies`` what a line counts."""
    if "game" not in fields:
        raise RecordError("The record names no game; a line such as “game: plexus” is missing.")
    number = fields["game"][0]
    try:
        card = find(fields["game"][1])
        number, written = fields.get("settings", (number, ""))
        settings: dict[str, SettingValue] = {}
        for item in written.split():
            name, _, value = item.partition("=")
            settings[name] = _value(value)
        card.configure(settings)
        number, seats = fields.get("seats", (number, ""))
        seated = [_read_seat(seat) for seat in seats.split("|")] if seats else []
        number, seed = fields.get("seed", (number, "0"))
        if not re.fullmatch(r"-?[0-9]{1,40}", seed):
            raise RecordError("the seed is an integer.")
        number, start = fields.get("start", (number, ""))
        match = Match(card, settings, seated, seed=int(seed), start=start)
        number, rated = fields.get("rated", (number, ""))
        if "rated" in fields:
            if not re.fullmatch(r"-?[0-9]{1,5}", rated):
                raise RecordError("the rating is that of the computer, an integer such as 1155.")
            check_rated(match.seats)
            match.rated, match.computer_rating = True, int(rated)
        number, clock = fields.get("clock", (number, ""))
        match.clock = Clock.written(clock)
        check_count(entries)
        past = Past()
        for number, entry in entries:
            ply = len(match.position.plies) + 1
            if plies.get(number, ply) != ply:
                raise RecordError(
                    f"this is move {ply}, but it is numbered {plies[number]}; is a line missing or"
                    " doubled?"
                )
            match.add(entry, past)
    except PaperbitsError as error:
        raise RecordError(f"Line {number}: {error}") from None
    if "result" in fields:
        _check_result(match, *fields["result"])
    return match


def _check_result(match: Match, number: int, given: str) -> None:
    if not match.over:
        raise RecordError(
            f"Line {number} gives a result, but after these moves the game is not over; is the"
            " file cut short?"
        )
    if given.lower() != result(match):
        raise RecordError(f"Line {number}: by these moves the result is “{result(match)}”.")


def check_rated(seats: Sequence[Seat]) -> None:
    """Refuse a rated match between others than a person and a computer; raises RecordError."""
    if sorted(seat.computer for seat in seats) != [False, True]:
        raise RecordError("a rated match is between one person and one computer.")


def check_count(entries: Sequence[tuple[int, str]]) -> None:
    """Refuse more entries than a match can have before any is played."""
    if len(entries) > MOST_ENTRIES and not entries[MOST_ENTRIES][1].startswith(
        ("resign ", "flag ", "forfeit ")
    ):
        raise RecordError(
            f"the record has {len(entries):,} moves and take-backs, and a match can have"
            f" {MOST_ENTRIES:,} at most."
        )


def _shown(value: SettingValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(text: str) -> SettingValue:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"-?[0-9]{1,30}", text) else text


def _seat_text(seat: Seat) -> str:
    name = " ".join(seat.name.replace("|", "/").split())
    return " ".join(filter(None, ("computer" if seat.computer else "person", seat.level, name)))


def _read_seat(text: str) -> Seat:
    kind, _, rest = text.strip().partition(" ")
    if kind == "person":
        return Seat(name=rest.strip())
    level, _, name = rest.strip().partition(" ")
    if kind != "computer" or not level:
        raise RecordError(
            "a seat is “person” and a name, or “computer” and a level, with | between seats."
        )
    return Seat(level, name.strip())
