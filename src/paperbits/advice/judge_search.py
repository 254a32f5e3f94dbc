"""Judge plies by search, for games without an engine of their own: by proof if the rest is small
enough, else by playouts.
"""

from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from typing import Final

from paperbits.advice.analyse import analyse
from paperbits.advice.grounds import tried_out
from paperbits.core.engine.answers import Option
from paperbits.core.engine.findings import ENDED, PROVED, Grounds, Judged
from paperbits.core.engine.values import SOME_LEFT_OUT, Unit, half_of, proved
from paperbits.core.kernel_position import KernelPosition
from paperbits.engines.search_engine import solvable
from paperbits.search.deepening import DEEPEST, AlphaBeta
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


class SearchJudge:
    """Judges plies from the last to the first.

    It remembers what it found about the position after the current ply.
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
        self._after: int | None = None
        """The proved outcome for player 1 after the current ply. None if it is not proved."""
        if last.over and last.players == 2:
            winners = last.winners()
            self._after = 0 if len(winners) == 2 else 1 - 2 * winners[0]
        self._reply = ""
        """The best reply to the current ply."""
        self._best: Option | None = None

    def expected_scores(self, position: KernelPosition) -> tuple[float | None, ...]:
        """Each player's expected result in the position judged last, or in an ended one.

        None if unknown.
        """
        players, turn = position.players, position.turn
        if turn is None:
            scores = (
                [-score for score in position.scores()]
                if position.card.lowest_wins
                else position.scores()
            )
            return tuple(
                (sum((own > other) + (own == other) / 2 for other in scores) - 0.5) / (players - 1)
                for own in scores
            )
        best = self._best
        if best is not None and best.shares:
            return best.shares
        promise = None if best is None else best.estimate
        if players == 2 and promise is not None:
            return (promise, 1 - promise) if turn == 0 else (1 - promise, promise)
        return tuple(promise if player == turn else None for player in range(players))

    def grounds(self, position: KernelPosition) -> Grounds:
        """What the expected results rest on."""
        best = self._best
        if position.turn is None:
            return ENDED
        if best is not None and best.proved is not None:
            return PROVED
        tried, partial = (0, False) if best is None else (best.tried or 0, best.partial)
        return tried_out(self.expected_scores(position), tried, partial=partial)

    def begin(self, position: KernelPosition) -> None:
        """Compile what is needed before the clock starts."""
        if self._solver is not None:
            self._solver.turn_to(position.record)
            self._solver.look(1)

    def look(self, last: KernelPosition, seconds: float, stop: Stop, seed: int) -> None:
        """Evaluate the last position of an unfinished match."""
        solved = self._solved(last, seconds / 2, stop)
        best = (
            _proved(*solved)
            if solved is not None
            else analyse(last, seconds, stop=stop, seed=seed, provable=False).options[0]
        )
        self._remember(last, best)

    def judge(
        self, position: KernelPosition, move: str, seconds: float, stop: Stop, seed: int
    ) -> Judged:
        """Judge a ply from the position before it."""
        reply = self._reply
        made = None if self._after is None else self._after * _sign(position)
        solved = self._solved(position, seconds / 2, stop)
        if solved is not None and made is not None:
            best, outcome = _proved(*solved), solved[1]
            self._remember(position, best)
            if made >= outcome:
                return Judged(0.0, sure=True)
            line = self._line(position, move)
            why = _why(
                best, _proved(move, made), self._replies(position, move, reply), position.players
            )
            return Judged((outcome - made) / 2, best.move, why, (outcome, made), True, line)
        analysis = analyse(
            position,
            seconds if solved is None else seconds / 2,
            stop=stop,
            seed=seed,
            also=[move],
            provable=False,
        )
        best = analysis.options[0]
        played = (
            next(option for option in analysis.options if option.move == move)
            if made is None
            else _proved(move, made)
        )
        if best.move != move and analysis.proved is not None and best.proved is None:
            best = _proved(best.move, analysis.proved)
        self._remember(position, best if solved is None else _proved(*solved))
        return self._compared(best, played, self._replies(position, move, reply), position.players)

    def _remember(self, position: KernelPosition, best: Option) -> None:
        self._best, self._reply = best, best.move
        self._after = (
            None if best.proved is None or position.players != 2 else best.proved * _sign(position)
        )

    def _replies(self, position: KernelPosition, move: str, reply: str) -> str:
        """Return the best move after a ply in words; empty if there is none. It is an answer only
        if
        another player makes it.
        """
        after = position.copy()
        after.push(move)
        if not reply or after.over:
            return ""
        return f"the best {'move after it' if after.turn == position.turn else 'answer'} is {reply}"

    def _compared(self, best: Option, played: Option, reply: str, players: int) -> Judged:
        sure = best.proved is not None and played.proved is not None
        if best.move == played.move:
            return Judged(0.0, sure=best.proved is not None)
        given = (best.estimate or 0.0) - (played.estimate or 0.0)
        if given <= 0 or (not sure and given < _doubt(best, played)):
            return Judged(0.0, sure=sure)
        thrown = (
            (best.proved, played.proved)
            if best.proved is not None and played.proved is not None
            else None
        )
        found = Judged(given, best.move, _why(best, played, reply, players), thrown, sure)
        return found if sure else estimated(found, best, played)

    def _solved(
        self, position: KernelPosition, seconds: float, stop: Stop
    ) -> tuple[str, int] | None:
        """A best move and its proved outcome for the mover.

        After a failure, earlier positions are not tried.
        """
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
        result = self._solver.look(DEEPEST, seconds=seconds, stop=stop)
        if result is None or result.outcome is None:
            return None
        return position.game.move_text(position.record, result.move), result.outcome * _sign(
            position
        )

    def _line(self, position: KernelPosition, move: str) -> tuple[str, ...]:
        """The best moves after a move."""
        line: list[str] = []
        after = position.copy()
        after.push(move)
        while not after.over and len(line) < LINE:
            found = self._looked(after, GLANCE, None)
            if found is None:
                break
            line.append(found[0])
            after.push(found[0])
        return tuple(line)


def estimated(judged: Judged, best: Option, played: Option) -> Judged:
    """Return what a ply gave away with its interval, and what it rests on.

    Of a proved move the value is certain. Luck of the two moves is independent.
    """
    known = [option for option in (best, played) if option.proved is None]
    tried = " and ".join(f"{option.tried or 0:,}" for option in known)
    rests = f"{tried} {'game' if tried == '1' else 'games'} tried out"
    if any(option.partial for option in known):
        return replace(judged, rests=f"{rests}, {SOME_LEFT_OUT}")
    half = sqrt(
        sum(
            half_of(min(1.0, max(0.0, option.estimate or 0.0)), option.tried or 0) ** 2
            for option in known
        )
    )
    return replace(
        judged, low=max(0.0, judged.given - half), high=min(1.0, judged.given + half), rests=rests
    )


IN_WORDS: Final = {1: "wins", 0: "ties", -1: "loses"}


def _sign(position: KernelPosition) -> int:
    """1 if player 1 is to move, -1 if player 2 is."""
    return 1 if position.turn == 0 else -1


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
    return (
        f"{best.move} {_promise(best, players)}, {played.move} {_promise(played, players)}{answer}."
    )


def _promise(option: Option, players: int) -> str:
    if option.proved is not None:
        return f"{IN_WORDS[option.proved]} for certain"
    if players == 2:
        return f"wins about {option.estimate or 0.0:.0%}"
    return f"ends ahead of about {option.estimate or 0.0:.0%} of the others"
