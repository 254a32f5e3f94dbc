"""Carries out jobs: the work of each kind of task, in any process."""

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from typing import Any, Final

from paperbits.advice.analyse import analyse
from paperbits.advice.hints import hint
from paperbits.advice.move_values import move_values
from paperbits.advice.review import review
from paperbits.answers.paper import card_with, set_up
from paperbits.answers.tasks import Answer, Played
from paperbits.core.catalogue import find
from paperbits.core.compiler.kernel import NoKernelError
from paperbits.core.engine.answers import Analysis, Hint, Thought
from paperbits.core.engine.levels import level_of, levels
from paperbits.core.engine.protocol import engine_of
from paperbits.core.errors import PaperbitsError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.level import PERFECT
from paperbits.core.position import Position
from paperbits.engines import search_engine
from paperbits.engines.choose import choose, prepare
from paperbits.engines.readied import note_readied

logger = logging.getLogger(__name__)

SHORT: Final = 2.0
"""Seconds of thinking for a short look."""

SETTLED: Final = 1.5
"""Seconds of thinking after which the best move so far may become a hint."""

EARLY: Final = 0.8
"""An analysis that ends before this share of its time is complete."""

MOST_OPTIONS: Final = 12
"""Most moves reported by an analysis."""

Tell = Callable[[Answer], None]
Stop = Callable[[], bool]
Asked = Mapping[str, Any]


def carry_out(
    number: int, kind: str, asked: Asked, say: Callable[[Mapping[str, Any]], None], stop: Stop
) -> None:
    """Carry out a job and report on it in the protocol of ``thinker``.

    Raises NoKernelError where kernels may not run interpreted.
    """

    def fail(kind: str, message: str) -> None:
        say({"job": number, "error": {"kind": kind, "message": message}})

    say({"job": number, "begun": True})
    try:
        do(kind, asked, lambda answer: say({"job": number, "answer": answer}), stop)
    except PaperbitsError as error:
        fail(error.kind, str(error))
    except MemoryError:
        fail("too-much", "That takes more memory than there is for it.")
    except NoKernelError:
        raise  # Another process may carry it out.
    except Exception:
        logger.exception("A job of the kind %s failed", kind)
        fail("failed", "The computer could not do this.")
    else:
        say({"job": number, "end": True})


def do(kind: str, asked: Asked, tell: Tell, stop: Stop) -> None:
    """Carry out a task. ``tell`` is called with each answer; the last one counts.

    Raises PaperbitsError.
    """
    KINDS[kind](asked, tell, stop)


def _choose(asked: Asked, tell: Tell, stop: Stop) -> None:
    played = Played.from_json(asked["played"])
    position, level, seed = played.match().position, str(asked["level"]), played.seed % (1 << 62)
    if not asked["short"]:
        tell(asdict(choose(position, level, seed=seed, stop=stop)))
        return
    for found in looks(position, level, seed):
        tell(asdict(found))
        if stop():
            return


def looks(position: Position, level: str, seed: int) -> Iterator[Thought]:
    """Yield better and better moves of a level, without compiled kernels. The first one comes at
    once.
    """
    named = levels(position.card)[-1] if level == PERFECT.name else level_of(position.card, level)
    engine = engine_of(position.card)
    if engine is not None:
        yield from engine.short_looks(position, named, seed)
    elif isinstance(position, KernelPosition):
        yield from search_engine.short_looks(position, named, seed, SHORT)
    else:
        raise PaperbitsError(f"{position.card.title} has no computer opponents.")


def _analyse(asked: Asked, tell: Tell, stop: Stop) -> None:
    played, paper = asked["played"], asked["paper"]
    position = _on_paper(paper) if played is None else Played.from_json(played).match().position
    adviser = _Adviser(position, tell, hint=asked["hint"])
    if not asked["short"]:
        begun = time.monotonic()
        found = analyse(position, asked["seconds"], stop=stop, tell=adviser.deepened)
        adviser.tell(
            found, settled=not stop() and time.monotonic() - begun < EARLY * asked["seconds"]
        )
        return
    engine = engine_of(position.card)
    if engine is not None:
        for found in engine.short_analyses(position):
            adviser.tell(found, at_once=True)  # There may be no time for the next one.
            if stop():
                return
    else:
        analyse(position, SHORT / 5, adviser.tell, stop=stop)
        if not stop():
            analyse(position, SHORT, adviser.tell, stop=stop)


class _Adviser:
    """Reports analyses of one position, with their words."""

    def __init__(self, position: Position, tell: Tell, *, hint: bool) -> None:
        self._position, self._tell, self._wants_hint = position, tell, hint
        self._told: dict[str, str] = {}
        self._touched: dict[str, tuple[str, ...]] = {}
        self._hint: Hint | None = None
        self._begun = time.monotonic()

    def deepened(self, found: Analysis) -> None:
        """Report the analysis so far. The last one is reported with ``tell``."""
        if not found.done:
            self.tell(found)

    def tell(self, found: Analysis, *, settled: bool = False, at_once: bool = False) -> None:
        """Report an analysis. The first hint is kept, so that its steps fit together. It waits
        until the analysis has settled, or comes ``at_once``.
        """
        late = at_once or found.done or time.monotonic() > self._begun + SETTLED
        if self._wants_hint and self._hint is None and found.options and late:
            self._hint = hint(self._position, found)
        moves = [option.move for option in found.options[:MOST_OPTIONS]]
        for move in moves:
            if move not in self._told:
                self._told[move] = self._position.instruction(move)
                self._touched[move] = self._position.touched(move)
        analysis = asdict(found)
        del analysis["options"][MOST_OPTIONS:]
        self._tell(
            {
                "analysis": analysis,
                "told": {move: self._told[move] for move in moves},
                "touched": {move: self._touched[move] for move in moves},
                "hint": None if self._hint is None else asdict(self._hint),
                "settled": settled,
                "ply": len(self._position.plies),
            }
        )


def _on_paper(paper: Mapping[str, Any]) -> Position:
    """Return the position to analyse. Raises PaperbitsError."""
    position = set_up(find(paper["game"]), paper)
    if position.over:
        raise PaperbitsError("The game is over; there is nothing left to analyse.")
    return position


def _review(asked: Asked, tell: Tell, stop: Stop) -> None:
    found = review(
        Played.from_json(asked["played"]).match(),
        tell=lambda so_far: tell(asdict(so_far)),
        stop=stop,
    )
    if not found.done:
        tell(asdict(found))


def _operate(asked: Asked, tell: Tell, _: Stop) -> None:
    tell(card_with(asked["name"], asked["game"]).operations[asked["name"]](asked["request"]))


def _legal(asked: Asked, tell: Tell, _: Stop) -> None:
    tell(asdict(Played.from_json(asked["played"]).match().position.legal(int(asked["most"]))))


def _values(asked: Asked, tell: Tell, stop: Stop) -> None:
    position = Played.from_json(asked["played"]).match().position
    found = move_values(position, float(asked["seconds"]), stop)
    told = [
        {
            "move": each.move,
            "value": each.value,
            "told": position.instruction(each.move),
            "touched": position.touched(each.move),
        }
        for each in found.moves
    ]
    tell({**asdict(found), "moves": told})


def _prepare(asked: Asked, tell: Tell, _: Stop) -> None:
    position = find(asked["game"]).new(asked["settings"])
    prepare(position, lambda *step: tell({"step": step}))
    note_readied(position)
    tell({})


KINDS: Final[Mapping[str, Callable[[Asked, Tell, Stop], None]]] = {
    "choose": _choose,
    "analyse": _analyse,
    "review": _review,
    "operate": _operate,
    "legal": _legal,
    "values": _values,
    "prepare": _prepare,
}
