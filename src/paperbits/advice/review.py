"""Review a match: what each ply gave away, the better move and why, and where the match turned.

Plies are judged from the last to the first, so that proofs of the ending help to judge earlier
plies. Each ply is judged by what its player could see: other players' racks are not used.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol

from paperbits.advice.judge_alone import AloneJudge
from paperbits.advice.judge_search import SearchJudge
from paperbits.core.engine.findings import Grounds, Judged, Review, Reviewed
from paperbits.core.engine.protocol import Judge, engine_of
from paperbits.core.engine.values import Unit
from paperbits.core.errors import ArgumentError, PaperbitsError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Position
from paperbits.core.wording import counted, listed

ALL: Final = 30.0
"""About how many seconds a review takes by default."""

LEAST: Final = 0.15
"""The fewest seconds for a ply by default."""

MOST: Final = 1.0
"""The most seconds for a ply by default."""

SWING: Final = 0.1
"""The smallest change of a player's chances at a turning point."""

LARGE: Final = 2.0
"""The smallest loss of points at a turning point, if chances are not known."""

TURNS: Final = 5
"""The most turning points. Shorter matches have one for each five plies."""


Standing = tuple[tuple[float | None, ...], Grounds]
"""Each player's expected result, None if unknown, and what these rest on."""


class Reviewable(Protocol):
    """What a review needs of a ``Match``."""

    @property
    def position(self) -> Position: ...
    @property
    def opening_plies(self) -> int: ...
    def at(self, ply: int) -> Position: ...


def review(
    match: Reviewable,
    seconds: float | None = None,
    tell: Callable[[Review], None] | None = None,
    *,
    stop: Callable[[], bool] | None = None,
    seed: int = 0,
) -> Review:
    """Find what each ply of a match gave away. ``seconds`` are for each ply, by default about 30
    for all of them.

    ``tell`` gets the review so far after each ply. A review that ``stop()`` ended is not ``done``.
    Raises PaperbitsError if no move has been made.
    """
    if not isinstance(getattr(match, "position", None), Position):
        raise ArgumentError(
            f"review takes a match, as read_record returns it; {repr(match)[:40]} is none."
        )
    plies, opening = match.position.plies, match.opening_plies
    if len(plies) <= opening:
        raise PaperbitsError("No move has been made, so there is nothing to review.")
    for_each = min(MOST, max(LEAST, ALL / len(plies))) if seconds is None else seconds
    judge = judge_of(match.position)
    judged: dict[int, Judged] = {}
    known: dict[int, Standing] = {}
    judge.begin(match.at(opening))
    if not match.position.over:
        judge.look(match.position, for_each, stop, seed)
    known[len(plies)] = _standing(judge, match.position)

    def review_so_far(*, done: bool) -> Review:
        return _summed_up(match, judge, judged, known, done=done)

    for number in range(len(plies) - 1, opening - 1, -1):
        position = match.at(number)
        found = judge.judge(position, plies[number].move, for_each, stop, seed)
        if stop is not None and stop():  # A judgement that was stopped early is unreliable.
            return review_so_far(done=False)
        judged[number] = _told(position, found)
        known[number] = _standing(judge, position)
        if tell is not None and number > opening:
            tell(review_so_far(done=False))
    last = review_so_far(done=True)
    if tell is not None:
        tell(last)
    return last


def judge_of(position: Position) -> Judge:
    """The judge of a match's plies. ``position`` is the last position of the match."""
    engine = engine_of(position.card)
    if engine is not None:
        return engine.judge(position)
    if not isinstance(position, KernelPosition):
        raise PaperbitsError(f"{position.card.title} has no review.")
    return AloneJudge(position) if position.players == 1 else SearchJudge(position)


def _told(position: Position, found: Judged) -> Judged:
    return replace(found, told=position.instruction(found.better)) if found.better else found


def _standing(judge: Judge, position: Position) -> Standing:
    return judge.expected_scores(position), judge.grounds(position)


def _summed_up(
    match: Reviewable,
    judge: Judge,
    judged: dict[int, Judged],
    known: dict[int, Standing],
    *,
    done: bool,
) -> Review:
    plies, players = match.position.plies, match.position.players
    expected, grounds = _carried(known, len(plies), players)
    turning = _turning(judged, judge.unit)
    reviewed = [
        Reviewed(number, ply.player, ply.move, ply.words, judged.get(number), number in turning)
        for number, ply in enumerate(plies)
    ]
    own = [
        [each for each in reviewed if each.player == player and each.judged is not None]
        for player in range(players)
    ]
    summaries = [_summary(each, judge.unit) for each in own]
    of = len(plies) - match.opening_plies
    return Review(reviewed, judge.unit, expected, judge.scale, summaries, done, of, grounds)


def _carried(
    known: dict[int, Standing], plies: int, players: int
) -> tuple[list[tuple[float, ...] | None], list[Grounds | None]]:
    """Each player's expected result after each ply, and what the row rests on.

    An unknown result is carried over from the ply before, from 0.5 on. It is an estimate.
    """
    rows: list[tuple[float, ...] | None] = []
    grounds: list[Grounds | None] = []
    last = [0.5] * players
    for number in range(plies + 1):
        if number not in known:
            rows.append(None)
            grounds.append(None)
            continue
        values, rests = known[number]
        last = [old if new is None else new for old, new in zip(last, values, strict=True)]
        rows.append(tuple(last))
        partly = None in values and rests.kind == "proved"
        grounds.append(Grounds("estimate", "the moves before") if partly else rests)
    return rows, grounds


def _turning(judged: dict[int, Judged], unit: Unit) -> set[int]:
    """The few plies at which what was given away changed the chances most, if that is enough. What
    a ply of the opponent or a lucky draw changed is no mistake.
    """
    sizes = {}
    for number, each in judged.items():
        if unit == "chance" or each.cost is not None:
            size, least = each.given if unit == "chance" else each.cost or 0.0, SWING
        else:
            size, least = each.given, LARGE
        if size >= least:
            sizes[number] = size
    few = max(1, min(TURNS, len(judged) // 5))
    return set(sorted(sizes, key=lambda number: -sizes[number])[:few])


def _summary(plies: list[Reviewed], unit: Unit) -> str:
    """A sentence about a player's judged plies."""
    made = [(ply, ply.judged) for ply in plies if ply.judged is not None]
    if not made:
        return ""
    moves = counted(len(made), "move")
    costly = [(ply, judged) for ply, judged in made if judged.given > 0]
    if not costly:
        sure = all(judged.sure for _, judged in made)
        if points := sum(judged.points for _, judged in made):
            count = sum(judged.points > 0 for _, judged in made)
            lost = f"{_amount(points, 'points')} in {count} of {moves}"
            return f"Gave away {lost}, and no chance to win."
        return f"Gave nothing away in {moves}{', for certain' if sure else ''}."
    thrown = [(ply, judged.thrown) for ply, judged in made if judged.thrown is not None]
    worst, most = max(costly, key=lambda each: each[1].given)
    total = sum(judged.given for _, judged in costly)
    if unit == "points":
        about = "" if all(judged.sure for _, judged in costly) else "about "
        said = f"Gave away {about}{_amount(total, unit)} in {len(costly)} of {moves}"
        said += (
            f", {_amount(most.given, unit)} of them in move {worst.number + 1}"
            if len(costly) > 1
            else ""
        )
        return said + "."
    kept = len(made) - len(costly)
    others = f"; {kept} of {moves} gave nothing away." if kept else "."
    if thrown:
        what = [f"{_held(outcomes[0])} in move {ply.number + 1}" for ply, outcomes in thrown]
        return f"Threw away {listed(what)}{others}"
    about = "" if most.sure else "about "
    return f"Gave most away in move {worst.number + 1}, {about}{_amount(most.given, unit)}{others}"


def _held(outcome: int) -> str:
    return "a win" if outcome > 0 else "a tie"


def _amount(given: float, unit: Unit) -> str:
    """``12 points``, ``8%``."""
    if unit == "chance":
        return f"{given:.0%}"
    return counted(round(given), "point")
