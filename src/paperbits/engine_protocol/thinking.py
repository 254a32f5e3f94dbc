"""The limits of ``go``, and the search that answers it."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from paperbits.advice.analyse import analyse
from paperbits.core.engine.answers import Analysis, Option
from paperbits.core.engine.protocol import engine_of
from paperbits.core.errors import PaperbitsError
from paperbits.core.position import Position
from paperbits.engines.choose import choose
from paperbits.engines.moves import moves_to_choose
from paperbits.engines.offered import level_for

LONGEST: Final = 3_600.0
"""The most seconds for a move, also when none are given."""

MOST_SIMULATIONS: Final = 10**9

SIMULATING: Final = 60.0
"""The most seconds of a search that is limited by simulations, in a game with an engine of its own,
which need not simulate.
"""


def _is(value: Any, kind: Any) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)


def whole(value: Any, low: int, high: int, name: str) -> int:
    """Return an integer of a request; raises PaperbitsError."""
    if not _is(value, int) or not low <= value <= high:
        raise PaperbitsError(f"{name} is an integer from {low} to {high}.")
    return int(value)


@dataclass(frozen=True, slots=True)
class Go:
    """The limits of a search."""

    seconds: float | None
    simulations: int | None
    level: str

    @classmethod
    def read(cls, request: Mapping[str, Any], position: Position) -> Self:
        """Return the limits in a request; raises PaperbitsError."""
        seconds, level = request.get("seconds"), request.get("level", "")
        if seconds is not None and not (_is(seconds, int | float) and 0 < seconds <= LONGEST):
            raise PaperbitsError(
                f"The field seconds is a number, more than 0 and at most {LONGEST:.0f}."
            )
        simulations = request.get("simulations")
        if simulations is not None:
            simulations = whole(simulations, 1, MOST_SIMULATIONS, "The field simulations")
        if not isinstance(level, str):
            raise PaperbitsError("The field level is a text.")
        if level and simulations is not None:
            raise PaperbitsError("Give simulations or a level, not both.")
        if level:
            level_for(position, level)
        return cls(None if seconds is None else float(seconds), simulations, level)

    @property
    def endless(self) -> bool:
        """Whether only ``stop`` ends it."""
        return self.seconds is None and self.simulations is None and not self.level


@dataclass(frozen=True, slots=True)
class Options:
    """The values that ``setoption`` sets."""

    seed: int = 0
    moves: int = 1
    proofs: bool = True


def think(
    position: Position,
    go: Go,
    options: Options,
    tell: Callable[[dict[str, Any]], None],
    stop: Callable[[], bool],
) -> dict[str, Any]:
    """Return the fields of ``bestmove``; ``tell`` gets those of each ``info``."""
    begun = time.monotonic()

    def spent() -> float:
        return round(time.monotonic() - begun, 3)

    if go.level:
        thought = choose(position, go.level, seed=options.seed, seconds=go.seconds, stop=stop)
        value = None if thought.value is None else thought.value.to_json()
        return _best(
            thought.move, thought.words, spent(), _facts(thought.tried, [thought.move], value)
        )

    def pass_on(found: Analysis) -> None:
        if found.options:
            tell({"seconds": spent(), **_told(found, options.moves)})

    simulating = go.simulations and engine_of(position.card) is not None
    found = analyse(
        position,
        go.seconds or (SIMULATING if simulating else LONGEST),
        pass_on,
        stop=stop,
        seed=options.seed,
        provable=options.proofs,
        simulations=go.simulations,
    )
    if not found.options:
        move = moves_to_choose(position, 1)[0]
        return _best(move, "", spent(), _facts(0, [move], None))
    best = found.options[0]
    return _best(best.move, best.words, spent(), _told(found, options.moves))


def _best(move: str, words: str, seconds: float, facts: dict[str, Any]) -> dict[str, Any]:
    return {"move": move, "words": words, "seconds": seconds, **facts}


def _facts(simulations: int | None, line: list[str], value: Any) -> dict[str, Any]:
    return {"simulations": simulations, "line": line, "value": value}


def _told(found: Analysis, moves: int) -> dict[str, Any]:
    """Return an analysis as the fields of a line; ``moves`` is how many of its moves are listed."""
    best = found.options[0]
    line = found.line if found.line[:1] == (best.move,) else (best.move,)
    # A search of plays counts the plays that it compared.
    played_on = best.value is not None and best.value.unit == "points" and best.points is not None
    tried = best.tried or 0 if played_on or best.tried is None else found.tried
    facts = _facts(tried, list(line), _json(best))
    if moves > 1:
        facts["moves"] = [
            {"move": each.move, "value": _json(each)} for each in found.options[:moves]
        ]
    return facts


def _json(option: Option) -> dict[str, Any] | None:
    return None if option.value is None else option.value.to_json()
