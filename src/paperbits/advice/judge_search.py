"""Judge plies by search, for games without an engine of their own: by proof if the rest is small
enough, else by playouts.
"""

from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from typing import Final

from paperbits.advice.analyse import analyse
from paperbits.advice.judge_points import PointsJudge
from paperbits.core.engine.answers import Option
from paperbits.core.engine.findings import ENDED, PROVED, Grounds, Judged
from paperbits.core.engine.values import SOME_LEFT_OUT, Estimate, Proved, Unit, proved
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.wording import second_person
from paperbits.engines.chances import tried_out
from paperbits.engines.search_engine import solvable
from paperbits.search.exhaustive import AlphaBeta
from paperbits.search.rewards import share
from paperbits.search.whole_turns import from_here

ENTRIES: Final = 1 << 18
"""Entries of the solver's table of positions, 16 bytes each."""

CLEAR: Final = 0.03
"""The smallest difference in chances that is reported, if neither move is proved."""

BESIDE_PROOF: Final = 0.1
"""The smallest difference in chances that is reported, if one of the moves is proved."""

CERTAIN: Final = 2.5
"""The fewest standard errors that a reported difference must have."""

GLANCE: Final = 0.3
"""Seconds for the next move of a proved line. The solver's table usually contains it."""

LINE: Final = 4
"""The most moves of a proved line."""

Stop = Callable[[], bool] | None

Row = tuple[float | None, ...]
"""What each player can expect; None if unknown."""


class SearchJudge:
    """Judges plies from the last to the first. It remembers what it found about the position after
    the current ply.
    """

    unit: Unit = "chance"
    scale: Unit = "chance"

    def __init__(self, last: KernelPosition) -> None:
        self._solver: AlphaBeta | None = None
        if solvable(last):
            lowest = last.card.lowest_wins
            self._solver = AlphaBeta(
                last.game, last.record, lowest_wins=lowest, entries=ENTRIES, threads=2
            )
        self._points = PointsJudge(last) if self._solver is not None else None
        self._reply = ""
        """The best reply to the current ply."""
        self._row: Row = (None,) * last.players
        """What each player can expect after the current ply."""
        self._grounds = tried_out(self._row, 0)
        if last.over:
            self._row, self._grounds = ended(last), ENDED

    def expected_scores(self, position: KernelPosition) -> Row:
        """Return what each player can expect in the position judged last; None if unknown."""
        return self._row

    def grounds(self, position: KernelPosition) -> Grounds:
        """Return what these expectations rest on."""
        return self._grounds

    def begin(self, position: KernelPosition) -> None:
        """Compile what is needed before the clock starts."""
        if self._solver is not None:
            self._solver.turn_to(position.record)
            self._solver.look(steps=1)

    def look(self, last: KernelPosition, seconds: float, stop: Stop, seed: int) -> None:
        """Evaluate the last position of an unfinished match."""
        solved = self._solved(last, seconds / 2, stop)
        best = (
            _proved(*solved)
            if solved is not None
            else analyse(last, seconds, stop=stop, seed=seed, provable=False).options[0]
        )
        if best.proved is None:
            self._remember(last, best, _expected(last, best))
        else:
            self._know(last, best)

    def judge(
        self, position: KernelPosition, move: str, seconds: float, stop: Stop, seed: int
    ) -> Judged:
        """Judge a ply from the position before it. The curve begins with the result of the match.
        What a ply gave away is the difference of its rows, so a row differs from the next one only
        if a better move is clearly better.
        """
        turn, reply, after = position.turn or 0, self._reply, self._row
        made = self._proved_after(position)
        solved = self._solved(position, seconds / 2, stop)
        points = None if self._points is None else self._points.judge(position, seconds / 4, stop)
        if solved is not None and made is not None:
            found = self._certain(position, move, _proved(*solved), made, reply)
            return found if found.given or points is None else points
        share = seconds if solved is None else seconds / 2
        analysis = analyse(position, share, stop=stop, seed=seed, also=[move], provable=False)
        best = analysis.options[0] if solved is None else _proved(*solved)
        if made is not None:
            played: Option | None = _proved(move, made)
        else:
            played = next((option for option in analysis.options if option.move == move), None)
        if played is None:  # The search left it out.
            self._remember(position, best, after)
            return Judged(0.0)
        clear = best.move != move and _seen(best) - _seen(played) >= _doubt(best, played)
        if best.proved is not None:
            # Compared with the curve, because the row before the ply is proved.
            expected = _expected(position, best)
            given = (expected[turn] or 0.0) - (after[turn] or 0.0)
            clear = best.move != move and given >= BESIDE_PROOF
        elif clear:
            expected = _raised(after, best, played, turn)
            given = (expected[turn] or 0.0) - (after[turn] or 0.0)
            # No chance is above 1, so nothing may be left to give away.
            clear = given > 0
        if not clear or None in after:
            known = after if None not in after else _expected(position, best)
            self._remember(position, best, known)
            return Judged(0.0)
        shown = (_shown(best, expected[turn]), _shown(played, after[turn]))
        why = _why(*shown, self._replies(position, move, reply), position.players)
        if best.proved is None:
            self._remember(position, best, expected)
        else:
            self._know(position, best)
        return estimated(Judged(given, best.move, why), best, played)

    def _certain(
        self, position: KernelPosition, move: str, best: Option, made: int, reply: str
    ) -> Judged:
        """Judge a ply whose outcomes before and after it are proved."""
        outcome = best.proved or 0
        self._know(position, best)
        if made >= outcome:
            return Judged(0.0, sure=True)
        line = self._line(position, move)
        replies = self._replies(position, move, reply)
        why = _why(best, _proved(move, made), replies, position.players)
        return Judged((outcome - made) / 2, best.move, why, (outcome, made), True, line)

    def _proved_after(self, position: KernelPosition) -> int | None:
        """Return the proved outcome after the current ply for the player who makes it."""
        share = self._row[position.turn or 0]
        known = self._grounds.kind == "proved" and position.players == 2 and share is not None
        return round(2 * share - 1) if known and share is not None else None

    def _know(self, position: KernelPosition, best: Option) -> None:
        """Remember a position whose outcome is proved."""
        self._reply, self._row, self._grounds = best.move, _expected(position, best), PROVED

    def _remember(self, position: KernelPosition, best: Option, expected: Row) -> None:
        """Remember a position whose expectations are estimates."""
        self._reply, self._row = best.move, expected
        self._grounds = tried_out(expected, best.tried or 0, partial=best.partial)

    def _replies(self, position: KernelPosition, move: str, reply: str) -> str:
        """Return the best move after a ply in words; empty if there is none. It is an answer only
        if another player makes it.
        """
        after = position.copy()
        after.push(move)
        if not reply or after.over:
            return ""
        what = "move after" if after.turn == position.turn else "answer to"
        return f"the best {what} that is to {second_person(after.words_of(reply))}"

    def _solved(
        self, position: KernelPosition, seconds: float, stop: Stop
    ) -> tuple[str, int] | None:
        """Return a best move and its proved outcome; give up earlier positions after a failure."""
        found = self._looked(position, seconds, stop)
        if found is None:
            self._solver = None
        return found

    def _looked(
        self, position: KernelPosition, seconds: float, stop: Stop
    ) -> tuple[str, int] | None:
        if self._solver is None:
            return None
        self._solver.turn_to(from_here(position.game, position.record))
        result = self._solver.look(seconds=seconds, stop=stop)
        if result is None or result.outcome is None:
            return None
        sign = 1 if position.turn == 0 else -1
        return position.game.move_text(position.record, result.move), result.outcome * sign

    def _line(self, position: KernelPosition, move: str) -> tuple[str, ...]:
        """The best moves after a move."""
        line: list[str] = []
        after = position.copy()
        after.push(move)
        while not after.over and len(line) < LINE:
            found = self._looked(after, GLANCE, None)
            if found is None:
                break
            line.append(second_person(after.words_of(found[0])))
            after.push(found[0])
        return tuple(line)


def estimated(judged: Judged, best: Option, played: Option) -> Judged:
    """Return what a ply gave away with its interval, and what it rests on. Of a proved move the
    value is certain.
    """
    known = [option for option in (best, played) if option.proved is None]
    tried = list(dict.fromkeys(f"{option.tried or 0:,}" for option in known))
    rests = f"{' and '.join(tried)} {'game' if tried == ['1'] else 'games'} tried out"
    rests += " for each move" if len(tried) < len(known) else ""
    if any(option.partial for option in known):
        return replace(judged, rests=f"{rests}, {SOME_LEFT_OUT}")
    ends = [
        (option.estimate, option.estimate)
        if option.value is None or isinstance(option.value, Proved)
        else (option.value.low, option.value.high)
        for option in (best, played)
    ]
    (least, most), (lower, upper) = ends
    low = None if least is None or upper is None else max(0.0, min(judged.given, least - upper))
    high = None if most is None or lower is None else max(judged.given, most - lower)
    return replace(judged, low=low, high=high, rests=rests)


IN_WORDS: Final = {1: "wins", 0: "ties", -1: "loses"}


def ended(position: KernelPosition) -> Row:
    """Return for each player the share of the others whom they finished ahead of."""
    scores, sign = position.scores(), -1 if position.card.lowest_wins else 1
    return tuple(share(scores, player, sign) for player in range(position.players))


def _expected(position: KernelPosition, best: Option) -> Row:
    """Return what each player can expect if the best move is made."""
    players, turn, promise = position.players, position.turn, best.estimate
    if best.shares and best.proved is None:
        return best.shares
    if players == 2 and promise is not None:
        return (promise, 1 - promise) if turn == 0 else (1 - promise, promise)
    return tuple(promise if player == turn else None for player in range(players))


def _raised(after: Row, best: Option, played: Option, turn: int) -> Row:
    """Return the row before a ply: the row after it, with what the ply changed taken back."""
    less = (best.estimate or 0.0) - (played.estimate or 0.0)
    if best.shares and played.shares:
        changes = tuple(one - other for one, other in zip(best.shares, played.shares, strict=True))
    else:
        others = -less / (len(after) - 1)
        changes = tuple(less if player == turn else others for player in range(len(after)))
    return tuple(
        min(1.0, max(0.0, (share or 0.0) + change))
        for share, change in zip(after, changes, strict=True)
    )


def _seen(option: Option) -> float:
    """Return the share of the games tried out that was won, before it was calibrated."""
    return option.estimate or 0.0 if option.seen is None else option.seen


def _shown(option: Option, share: float | None) -> Option:
    """Return an option with the value that the curve shows for it."""
    if option.proved is not None or share is None:
        return option
    return replace(option, value=Estimate(share))


def _proved(move: str, outcome: int) -> Option:
    return Option(move, proved(outcome), "")


def _doubt(best: Option, played: Option) -> float:
    """The smallest difference in chances that is not explained by luck."""
    if best.proved is not None or played.proved is not None:
        return BESIDE_PROOF
    return max(
        CLEAR, CERTAIN * sqrt(0.25 / max(1, best.tried or 1) + 0.25 / max(1, played.tried or 1))
    )


def _why(best: Option, played: Option, reply: str, players: int) -> str:
    """A sentence with the outcomes of the two moves."""
    answer = f"; {reply}" if reply and played.proved != 1 else ""
    return f"It {_promise(best, players)}, the move made {_promise(played, players)}{answer}."


def _promise(option: Option, players: int) -> str:
    if option.proved is not None:
        return f"{IN_WORDS[option.proved]} for certain"
    if players == 2:
        return f"wins about {option.estimate or 0.0:.0%}"
    return f"ends ahead of about {option.estimate or 0.0:.0%} of the others"
