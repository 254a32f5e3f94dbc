"""Records of Binary Number Scrabble as GCG, the format of Scrabble programs (docs/records.md).

Tiles are letters, as those programs want: O 0, I 1, E =, P +, M -, T times, D divided by, V OR, A AND,
N NOT, X XOR; in other bases the digits from 2 on are B C F G H J K L Q R S U W Y. A blank is ? on a
rack and a small letter on the board.
"""

import json
import re
from typing import Any, Final, NamedTuple

from paperbits.core.card import MatchFacts
from paperbits.core.catalogue import find
from paperbits.core.errors import InvalidPositionError, PaperbitsError
from paperbits.core.position import Position

from .texts import Exchange, Pass, Play, read_move, start_text
from .tiles import ANY, BLANK, LOGIC, SYMBOLS, places

GAME: Final = "binary-number-scrabble"
LETTERS: Final = ".OIEPMTDVANX?BCFGHJKLQRSUWY"
"""The letter of each tile, in the order of ``SYMBOLS``."""

MARK: Final = "paperbits:"
"""What the facts follow that GCG has no place for, in the description."""

OTHERS: Final = (
    "undo",
    "resign",
    "computer",
    "flag",
    "draw",
    "abort",
    "forfeit",
    "offer",
    "decline",
)
"""First words of entries that are no moves."""

_PLAYER: Final = re.compile(r"#player([1-4])\s+(\S+)\s*(.*)")
_EVENT: Final = re.compile(r">(\S+):\s+(.*)")
_START: Final = re.compile(r"([0-9]{1,2})([a-o])|([a-o])([0-9]{1,2})", re.IGNORECASE)
_SCORE: Final = re.compile(r"[+-][0-9]{1,6}")


class Event(NamedTuple):
    """A line of the game: its number, the player's name, and its words."""

    line: int
    nick: str
    words: list[str]


class Gcg:
    """The format."""

    suffix = "gcg"

    def recognises(self, text: str) -> bool:
        """Return whether a text begins as GCG does."""
        first = text.lstrip().lower()
        return first.startswith(
            ("#character-encoding", "#player", "#title", "#description", "#lexicon")
        )

    def write(self, facts: MatchFacts, start: Position) -> str:
        """Return a match as GCG."""
        names = _names(facts)
        moves, others = _split(facts["entries"])
        more = {
            "settings": facts["settings"],
            "seed": facts["seed"],
            "seats": [{"name": seat["name"], "level": seat["level"]} for seat in facts["seats"]],
            "rated": facts["rated"],
            "clock": facts["clock"],
            "others": others,
        }
        lines = ["#character-encoding UTF-8"]
        lines += [f"#player{number} {nick} {full}" for number, (nick, full) in enumerate(names, 1)]
        lines += [
            "#title Binary Number Scrabble",
            f"#description Tiles: {legend(start.game.base)}. {MARK} {json.dumps(more)}",
        ]
        position = start
        for move in moves:
            player = position.turn
            if player is None:
                break
            rack = letters(position.hidden_state()["racks"][player])
            position.push(move)
            lines.append(f">{names[player][0]}: {rack} {_event(position, player)}")
            lines += _going_out(position, player, names)
        return "\n".join(lines) + "\n"

    def read(self, text: str) -> dict[str, Any]:
        """Return the facts of a GCG file; raises PaperbitsError, which names the line."""
        nicks, more, events = _lines(text)
        if "seed" not in more:
            raise PaperbitsError(
                "This GCG file was not written by paperbits: it does not say the seed, so nobody"
                " knows which tiles were drawn."
            )
        facts: dict[str, Any] = {"format": "paperbits match 1", "game": GAME, **more}
        others = facts.pop("others", [])
        moves = _moves(facts, nicks, events)
        facts["entries"] = _joined(moves, others)
        return facts


def _names(facts: MatchFacts) -> list[tuple[str, str]]:
    """Return each player's short name, without spaces and different from the others', and the name."""
    found: list[tuple[str, str]] = []
    for seat in facts["seats"]:
        full = seat["name"] or (
            f"Computer {seat['level']}" if seat["level"] else f"Player {seat['player']}"
        )
        nick = re.sub(r"[\s:#>]+", "_", full)[:20] or f"Player_{seat['player']}"
        if any(nick.lower() == other.lower() for other, _ in found):
            nick = f"{nick}_{seat['player']}"
        found.append((nick, full))
    return found


def legend(base: int) -> str:
    """Return what the letters of a base's tiles stand for."""
    tiles = [
        tile for tile in range(1, places(base)) if tile != ANY and (base == 2 or tile not in LOGIC)
    ]
    return ", ".join(f"{LETTERS[tile]} is {SYMBOLS[tile]}" for tile in tiles)


def letters(rack: str) -> str:
    """Return a rack as letters: ``01=?`` is ``OIE?``."""
    return "".join(LETTERS[SYMBOLS.index(sign)] for sign in rack)


def _event(position: Position, player: int) -> str:
    """Return the last ply as the rest of an event: what was done, its points, the new total."""
    ply = position.plies[-1]
    points = ply.points or 0
    total = sum(part.points for part in position.parts()[player])
    if position.over:
        total -= _left(position, player)
    move = read_move(ply.move, position.game.base)
    if isinstance(move, Play):
        done = f"{start_text(move.row, move.column, down=move.down).upper()} {_word(move)}"
    elif isinstance(move, Exchange):
        done = "-" + "".join(LETTERS[tile] * count for tile, count in enumerate(move.counts))
    else:
        done = "-"
    return f"{done} +{points} {total}"


def _word(play: Play) -> str:
    return "".join(
        "." if old else LETTERS[tile & ~BLANK].lower() if tile & BLANK else LETTERS[tile]
        for tile, old in zip(play.tiles, play.old, strict=True)
    )


def _left(position: Position, player: int) -> int:
    """Return the points for going out; 0 if nobody did."""
    return sum(part.points for part in position.parts()[player] if part.line == "going out")


def _going_out(position: Position, player: int, names: list[tuple[str, str]]) -> list[str]:
    racks = position.hidden_state()["racks"]
    if not position.over or racks[player]:
        return []
    held = "".join(letters(rack) for rack in racks)
    total = position.scores()[player]
    return [f">{names[player][0]}: ({held}) +{_left(position, player)} {total}"]


def _split(entries: list[str]) -> tuple[list[str], list[list[Any]]]:
    """Return the moves, and the other entries, each with the number of moves before it."""
    moves: list[str] = []
    others: list[list[Any]] = []
    for entry in entries:
        if entry.partition(" ")[0] in OTHERS:
            others.append([len(moves), entry])
        else:
            moves.append(entry)
    return moves, others


def _joined(moves: list[str], others: object) -> list[str]:
    """Return moves and other entries in their order; raises InvalidPositionError."""
    after: dict[int, list[str]] = {}
    for other in others if isinstance(others, list) else [None]:
        if not (
            isinstance(other, list)
            and len(other) == 2
            and isinstance(other[0], int)
            and isinstance(other[1], str)
        ):
            raise InvalidPositionError(
                "The description's field others is a list of numbers with entries."
            )
        after.setdefault(other[0], []).append(other[1])
    entries = list(after.get(0, []))
    for number, move in enumerate(moves, 1):
        entries += [move, *after.get(number, [])]
    return entries


def _lines(text: str) -> tuple[list[str], dict[str, Any], list[Event]]:
    nicks: dict[int, str] = {}
    more: dict[str, Any] = {}
    events = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = line.strip()
        if player := _PLAYER.fullmatch(line):
            nicks[int(player[1])] = player[2]
        elif line.startswith("#description") and MARK in line:
            more = _facts(line.partition(MARK)[2], number)
        elif event := _EVENT.fullmatch(line):
            events.append(Event(number, event[1], event[2].split()))
        elif line.startswith(">"):
            raise InvalidPositionError(
                f"Line {number} can't be read: an event is such as >Ann: OIE 8D IPI +3 3."
            )
    if sorted(nicks) != list(range(1, len(nicks) + 1)) or len(nicks) < 2:
        raise InvalidPositionError(
            "A GCG file names its players in the lines #player1 and #player2."
        )
    return [nicks[number] for number in sorted(nicks)], more, events


def _facts(text: str, number: int) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise InvalidPositionError(f"Line {number}: what follows {MARK} is not a JSON object.")
    return {
        name: found[name]
        for name in ("settings", "seed", "seats", "rated", "clock", "others")
        if name in found
    }


def _moves(facts: MatchFacts, nicks: list[str], events: list[Event]) -> list[str]:
    """Return the moves of the events, each checked against the rules, the racks and the scores."""
    settings, seed = facts.get("settings", {}), facts["seed"]
    if not isinstance(settings, dict) or not re.fullmatch(r"-?[0-9]{1,40}", str(seed)):
        raise InvalidPositionError(
            "The description's settings are an object and its seed is an integer."
        )
    position = find(GAME).new(settings, seed=int(seed))
    if len(nicks) != position.players:
        raise InvalidPositionError(
            f"There are {len(nicks)} players, but by the settings {position.players}."
        )
    withdrawn = {
        place
        for place, event in enumerate(events[:-1])
        if events[place + 1].words[1:2] == ["--"] and event.words[1:2] != ["--"]
    }
    moves = []
    for place, event in enumerate(events):
        try:
            move = _move(event, position, nicks, withdrawn=place in withdrawn)
            if move is not None:
                position.push(move)
                moves.append(position.plies[-1].move)
                scores = [word for word in event.words[2:] if _SCORE.fullmatch(word)]
                points = position.plies[-1].points or 0
                if scores and place not in withdrawn and int(scores[0]) != points:
                    raise InvalidPositionError(f"this move scores {points}, not {int(scores[0])}.")
        except PaperbitsError as error:
            raise InvalidPositionError(f"Line {event.line}: {error}") from None
    return moves


def _move(event: Event, position: Position, nicks: list[str], *, withdrawn: bool) -> str | None:
    """Return the move of an event; None for the end of the game and for a play withdrawn."""
    words = event.words
    if event.nick not in nicks:
        raise InvalidPositionError(f"there is no player {event.nick}.")
    what = words[1] if len(words) > 1 else ""
    if what == "--" or (words[:1] and words[0].startswith("(")):
        return None
    if what.startswith("("):
        raise InvalidPositionError(
            f"{what} has no place in this game: the program says at once whether a play holds."
        )
    turn = position.turn
    if turn is None:
        raise InvalidPositionError("the game is over before this line.")
    if nicks[turn] != event.nick:
        raise InvalidPositionError(f"it is {nicks[turn]}'s turn, not {event.nick}'s.")
    rack = letters(position.hidden_state()["racks"][turn])
    if sorted(words[0]) != sorted(rack):
        raise InvalidPositionError(f"by the seed the rack is {rack}, not {words[0]}.")
    if withdrawn or what == "-":
        return Pass().text
    if what.startswith("-"):
        return "exchange " + " ".join(_sign(letter) for letter in what[1:])
    return _play(what, words[2] if len(words) > 2 else "", position)


def _sign(letter: str) -> str:
    place = LETTERS.find(letter)
    if place < 1:
        raise InvalidPositionError(f"{letter!r} is no tile; tiles are {LETTERS[1:]}.")
    return SYMBOLS[place]


def _play(square: str, word: str, position: Position) -> str:
    """Return a play as a move; squares that hold a tile are filled in."""
    start = _START.fullmatch(square)
    if start is None:
        raise InvalidPositionError(
            f"{square!r} is no square; a play across begins at 8D, a play down at D8."
        )
    down = start[3] is not None
    row = int(start[4] if down else start[1]) - 1
    column = ord((start[3] if down else start[2]).lower()) - ord("a")
    rows = [line.split() for line in position.text().splitlines()]
    tiles = []
    for place, letter in enumerate(word.replace("(", "").replace(")", "")):
        at = (row + place, column) if down else (row, column + place)
        there = rows[at[0]][at[1]] if max(at) < len(rows) else "."
        if there != ".":
            lies = there.removeprefix("?")
            if letter != "." and _sign(letter.upper()) != lies:
                raise InvalidPositionError(
                    f"{letter} does not lie where the play says; {lies} does."
                )
            tiles.append(f"({lies})")
        else:
            tiles.append(f"?{_sign(letter.upper())}" if letter.islower() else _sign(letter))
    return f"{start_text(row, column, down=down)} {''.join(tiles)}"


FORMAT: Final = Gcg()
