"""The referee: the rules for other programs. It reads JSON requests, one on each line, and writes
JSON answers.

It knows no game by name. A game's own operations come from its card. Every line gets an answer of
one line, whatever it holds.
"""

from collections.abc import Callable, Mapping
from typing import BinaryIO, Final

from paperbits.core.catalogue import all_games, find
from paperbits.core.errors import InvalidPositionError, MoveError, PaperbitsError
from paperbits.core.given import mapping_in, text_in, texts_in
from paperbits.core.json_lines import (
    LONGEST_INTEGER,
    Answer,
    Request,
    clipped,
    decode,
    encode,
    on_standard_streams,
)
from paperbits.core.paper import score_of
from paperbits.core.position import Position
from paperbits.core.settings import Setting


def games(_request: Request) -> Answer:
    """Return the catalogue, with every setting's type and range."""
    return {
        "games": [
            {
                "id": card.id,
                "title": card.title,
                "players": _range(card.settings["players"]),
                "settings": {name: _setting(setting) for name, setting in card.settings.items()},
            }
            for card in all_games()
        ]
    }


def _range(players: Setting) -> list[int | None]:
    return [players.low, players.high]


def _setting(setting: Setting) -> Answer:
    answer: Answer = {"type": setting.type, "default": setting.default}
    if setting.type == "integer":
        answer |= {"min": setting.low, "max": setting.high}
    if setting.type == "choice":
        answer["choices"] = list(setting.choices)
    return answer


def _new(request: Request) -> Position:
    """Return the position before the first move."""
    given: Answer = {}
    if "start" in request:
        given["start"] = text_in(request, "start")
    for name in ("racks", "draws"):
        if name in request:
            given[name] = texts_in(request, name)
    if "seed" in request:
        seed = request["seed"]
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise PaperbitsError(
                f"The field seed is an integer of at most {LONGEST_INTEGER} digits."
            )
        given["seed"] = seed
    name, settings, moves = (
        text_in(request, "game"),
        mapping_in(request, "settings"),
        texts_in(request, "moves"),
    )
    position = find(name).new(settings, **given)
    extra = [text for text in given.get("draws", ())[len(moves) :] if text.strip()]
    if extra:
        raise InvalidPositionError(f"There are draws for more plies than the {len(moves)} played.")
    return position


def _played(request: Request) -> Position:
    position = _new(request)
    position.push_all(request["moves"])
    return position


def _outcome(position: Position) -> Answer:
    return {
        "over": position.over,
        "scores": position.scores(),
        "winners": [player + 1 for player in position.winners()],
    }


def _player(turn: int | None) -> int | None:
    return None if turn is None else turn + 1


def _state(position: Position) -> Answer:
    return {
        "position": position.text(),
        "turn": _player(position.turn),
        **_outcome(position),
        **position.hidden_state(),
    }


def play(request: Request) -> Answer:
    """Return the position after the moves."""
    return _state(_played(request))


def legal(request: Request) -> Answer:
    """Return the legal moves."""
    position = _played(request)
    found = position.legal()
    answer: Answer = {"moves": found.listed, "count": found.count}
    if found.more:
        answer["more"] = True
    return answer | position.hidden_state()


def trace(request: Request) -> Answer:
    """Return the number of legal moves before each ply, and the player who made it."""
    position = _new(request)
    counts, turns = [], []
    for ply, text in enumerate(request["moves"], 1):
        count, turn = position.legal(0).count, _player(position.turn)
        try:
            position.push(text)
        except MoveError as error:
            error.ply = ply
            raise
        counts.append(count)
        turns.append(turn)
    return {"counts": counts, "turns": turns, **_state(position)}


def score(request: Request) -> Answer:
    """Return the scores and the scored lines of a position, or of moves."""
    if "position" in request and "moves" in request:
        raise PaperbitsError("Give a position or moves to score, not both.")
    if "moves" in request:
        position = _played(request)
    elif "position" in request:
        name, settings, text = (
            text_in(request, "game"),
            mapping_in(request, "settings"),
            text_in(request, "position"),
        )
        position = find(name).read(text, settings, "score")
    else:
        raise PaperbitsError("Give a position or moves to score.")
    found = score_of(position)
    parts = [
        [{"line": part.line, "points": part.points, "why": part.why} for part in player]
        for player in found.parts
    ]
    return {**_outcome(position), "scores": found.scores, "parts": parts, **position.hidden_state()}


OPERATIONS: Final[Mapping[str, Callable[[Request], Answer]]] = {
    "games": games,
    "play": play,
    "legal": legal,
    "trace": trace,
    "score": score,
}


def _operation(name: str) -> Callable[[Request], Answer]:
    if name in OPERATIONS:
        return OPERATIONS[name]
    offered = {
        name: operation for card in all_games() for name, operation in card.operations.items()
    }
    if name not in offered:
        raise PaperbitsError(
            f"There is no op {name[:40]!r}; there are {', '.join([*OPERATIONS, *offered])}."
        )
    return offered[name]


def _refusal(kind: str, message: str, ply: int | None = None) -> Answer:
    return {
        "error": {"kind": kind, "message": clipped(message)} | ({} if ply is None else {"ply": ply})
    }


def respond(line: bytes) -> bytes:
    """Return the answer to a line, whatever it holds."""
    echo: Answer = {}
    try:
        request = decode(line)
        if "id" in request:
            echo = {"id": request["id"]}
        return encode(echo | _operation(text_in(request, "op"))(request))
    except PaperbitsError as error:
        answer = _refusal(
            error.kind, str(error), error.ply if isinstance(error, MoveError) else None
        )
    except (RecursionError, MemoryError):
        answer = _refusal("bad-request", "The request is more than this machine can hold.")
    except Exception as error:  # The referee answers every line, also after an error of its own.
        answer = _refusal(
            "bad-request",
            f"The referee failed on this request ({type(error).__name__}); please report it.",
        )
    try:
        return encode(echo | answer)
    except RecursionError:
        return encode(answer)


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer line by line until the source ends. Only a line feed ends a line."""
    while line := source.readline():
        sink.write(respond(line.removesuffix(b"\n")))
        sink.flush()


def main() -> None:
    """Answer standard input on standard output."""
    on_standard_streams(serve)


if __name__ == "__main__":
    main()
