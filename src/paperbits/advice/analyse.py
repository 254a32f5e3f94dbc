"""Analysis of a position: its moves with estimates or proofs.

Hints and reviews are made from it too.
"""

import time
from collections.abc import Callable, Sequence
from numbers import Real
from typing import Any

from paperbits.advice.analyse_alone import Alone, best_of
from paperbits.advice.whole_games import WholeGames
from paperbits.core.engine.answers import Analysis, Option
from paperbits.core.engine.protocol import Stop, Tell, engine_of
from paperbits.core.engine.values import SOME_LEFT_OUT, proved
from paperbits.core.errors import IllegalMoveError, PaperbitsError
from paperbits.core.given import check_type
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Position
from paperbits.engines.chances import estimate_of
from paperbits.engines.moves import line_texts
from paperbits.engines.search_engine import solvable
from paperbits.search.monte_carlo import Candidate, Findings, MonteCarlo
from paperbits.search.whole_turns import from_here
from paperbits.solve.outcomes import Outcomes

BATCH = 0.1
"""Seconds of search for each compared move, before the next gets as many simulations."""

FIRST = 0.25
"""The most seconds of search before proofs are tried."""

PROVING = 0.35
"""The largest share of the time for proofs."""

SPELL = 4.0
"""Seconds before a long analysis tries proofs again; twice as long each time."""

LONGEST = 60.0
"""The most seconds of one try at proofs."""

CAPACITY = 300_000
"""Nodes of the tree of one compared move."""


def analyse(
    position: Position,
    seconds: float = 2.0,
    tell: Tell | None = None,
    *,
    stop: Stop | None = None,
    seed: int = 0,
    also: Sequence[str] = (),
    provable: bool = True,
    simulations: int | None = None,
) -> Analysis:
    """Find the best moves of a position. ``tell`` gets the analysis so far a few times a second.

    ``seconds`` bounds the search, without the time to compile it once for each game. ``stop`` is
    asked about thirty times a second whether to end now. The moves in ``also`` are always among the
    options, and get as much search as the best move. ``provable``: whether to spend some of the
    time on proofs. ``simulations`` limits the games that are tried out; where the shared search
    plays, there are no proofs then, and equal seeds give equal results if the time is long enough.
    Does not change the position. Raises PaperbitsError if the game is over, and MoveError for an
    illegal move in ``also``.

    The search is Monte-Carlo tree search (Kocsis and Szepesvári, 2006) with proofs by alpha-beta or
    retrograde analysis; games for one get a search for the best whole game, and a game may have
    an engine of its own.
    """
    check_type(position, Position, 'analyse takes a position, such as find("plexus").new()')
    check_type(seconds, Real, "The time for an analysis is a number of seconds")
    if position.over:
        raise PaperbitsError("The game is over; there is nothing left to analyse.")
    if not seconds >= 0:  # It may be NaN, which would never be up.
        raise PaperbitsError(f"An analysis takes 0 seconds or more, not {seconds}.")
    engine = engine_of(position.card)
    if simulations is not None and engine is not None:
        counted = Counted(simulations, tell, stop)
        tell, stop = counted.tell, counted.stop
    if engine is not None:
        return engine.analyse(position, seconds, tell, stop, seed, also)
    if not isinstance(position, KernelPosition):
        raise PaperbitsError(f"{position.card.title} has no analysis.")
    asked = [_move(position, text) for text in also]
    if position.players == 1 and simulations is not None:
        return best_of(position, simulations, seconds, stop, seed)
    if position.players == 1:
        return Alone(position, asked, WholeGames(position)).think(
            seconds, tell, stop, seed, provable=provable
        )
    searching = Searching(position, seed, tell, stop)
    if simulations is not None:
        return searching.count(simulations, seconds)
    return searching.think(asked, seconds, provable=provable)


class Counted:
    """Stops an analysis when it has tried this many games out."""

    def __init__(self, simulations: int, tell: Tell | None, stop: Stop | None) -> None:
        self._simulations, self._tell, self._stop = simulations, tell, stop
        self._enough = False

    def tell(self, found: Analysis) -> None:
        """Look at an analysis, and pass it on."""
        tried = sum(option.tried or 0 for option in found.options[:1])
        self._enough = self._enough or tried >= self._simulations
        if self._tell is not None:
            self._tell(found)

    def stop(self) -> bool:
        """Return whether to stop."""
        return self._enough or (self._stop is not None and self._stop())


class Searching:
    """The shared search of a position, with proofs beside it."""

    def __init__(
        self, position: KernelPosition, seed: int, tell: Tell | None, stop: Stop | None
    ) -> None:
        self.position, self.seed, self.tell, self.stop = position, seed, tell, stop
        self.proofs: Outcomes | None = None
        here = from_here(position.game, position.record)
        self.search = MonteCarlo(
            position.game, here, lowest_wins=position.card.lowest_wins, seed=seed, trees=2
        )
        self.search.think(1)  # Compile before the clock starts.

    @property
    def telling(self) -> Callable[[Findings], None] | None:
        """What tells an analysis by findings. It is not kept: in a circle, the search's tables would
        stay in memory.
        """
        tell = self.tell
        return None if tell is None else lambda found: tell(self._analysis(found))

    def count(self, simulations: int, seconds: float) -> Analysis:
        """Return an analysis by so many simulations, without proofs."""
        return self._told(self.search.think(simulations, seconds, self.stop, self.telling))

    def think(self, asked: Sequence[Any], seconds: float, *, provable: bool) -> Analysis:
        """Return an analysis by search and proofs in turns, and compare the moves asked about."""
        found, left, end = self.search.findings(), seconds, time.monotonic() + seconds
        if provable and solvable(self.position):
            self.proofs = Outcomes(self.position)
            found = self._more(min(FIRST, seconds / 8))
            if self.telling is not None:
                self.telling(found)
        spell = SPELL
        while left > 0 and not _known(found) and not (self.stop is not None and self.stop()):
            share = left if asked or left < 2 * spell else spell
            begun = time.monotonic()
            found = self._prove(found, min(share * PROVING, LONGEST))
            share -= time.monotonic() - begun
            if _known(found):
                break
            searched = self._more(max(0.0, share / 2 if asked else share))
            found = searched if self.proofs is None else self.proofs.added(searched)
            if asked:
                compared = Comparison(self.position, found, asked, self.seed)
                found = compared.think(share / 2, self.stop, self.telling)
            if asked or searched.proved is not None:
                break
            left, spell = end - time.monotonic(), 2 * spell
        return self._told(found)

    def _more(self, seconds: float) -> Findings:
        return self.search.think(seconds=seconds, stop=self.stop, tell=self.telling)

    def _prove(self, found: Findings, seconds: float) -> Findings:
        """Return findings with what could be proved in this time."""
        if self.proofs is None:
            return found
        moves = [candidate.move for candidate in found.candidates]
        self.proofs.prove(moves, seconds, self.stop)
        return self.proofs.added(found)

    def _told(self, found: Findings) -> Analysis:
        """Report the last analysis, and return it."""
        last = self._analysis(found, done=True)
        if self.tell is not None:
            self.tell(last)
        return last

    def _analysis(self, found: Findings, *, done: bool = False) -> Analysis:
        known = found if self.proofs is None else self.proofs.added(found)
        options = [
            _option(self.position, each)
            for each in known.candidates
            if each.visits or each.proved is not None or done
        ]
        line = line_texts(self.position, self.search.line(known.best.move))
        return Analysis(self.search.mover, options, known.proved, known.simulations, done, line)


def _known(found: Findings) -> bool:
    """Return whether all moves are proved."""
    return all(candidate.proved is not None for candidate in found.candidates)


class Comparison:
    """Searches the leading move and the moves asked about separately, with equal numbers of
    simulations.

    A search of all moves gives weak moves so few simulations that their estimates are mostly luck.
    """

    def __init__(
        self, position: KernelPosition, found: Findings, asked: Sequence[Any], seed: int
    ) -> None:
        self.game, self.record, self.found = (
            position.game,
            from_here(position.game, position.record),
            found,
        )
        known = {
            self._text(candidate.move)
            for candidate in found.candidates
            if candidate.proved is not None
        }
        moves = {self._text(move): move for move in (found.best.move, *asked)}
        self.leader = next(iter(moves))
        self.searches = {
            text: MonteCarlo(
                self.game,
                self.record,
                lowest_wins=position.card.lowest_wins,
                seed=seed + number,
                trees=2,
                capacity=CAPACITY,
                only=[move],
            )
            for number, (text, move) in enumerate(moves.items(), 1)
            if len(moves) > 1 and text not in known
        }

    def _text(self, move: Any) -> str:
        return self.game.move_text(self.record, move)

    def think(
        self, seconds: float, stop: Stop | None, tell: Callable[[Findings], None] | None
    ) -> Findings:
        """Search the moves in turns until the time is up. Returns the findings about all moves."""
        end = time.monotonic() + seconds
        batch = 2
        while self.searches and time.monotonic() < end and not (stop is not None and stop()):
            begun = time.monotonic()
            for search in self.searches.values():
                search.think(batch)
            spent = time.monotonic() - begun
            left = max(0.0, end - begun - spent)
            batch = max(
                2, int(batch * min(2.0, min(BATCH * len(self.searches), left) / max(spent, 1e-6)))
            )
            if tell is not None:
                tell(self.findings())
            if all(search.findings().proved is not None for search in self.searches.values()):
                break
        return self.findings()

    def findings(self) -> Findings:
        """The findings of the search of all moves, updated by the separate searches."""
        alone = {text: search.findings().best for text, search in self.searches.items()}
        candidates = {
            self._text(candidate.move): candidate for candidate in self.found.candidates
        } | alone
        best = self.leader
        if self.found.proved is None:
            best = max(
                (self.leader, *alone),
                key=lambda text: (candidates[text].proved or 0, candidates[text].reward),
            )
        order = sorted(candidates, key=lambda text: (-(candidates[text].proved or 0), text != best))
        simulations = self.found.simulations + sum(candidate.visits for candidate in alone.values())
        return Findings([candidates[text] for text in order], simulations, self.found.proved)


def _move(position: KernelPosition, text: str) -> Any:
    """Read a legal move. Raises MoveError."""
    move = position.game.read_move(position.record, text)
    refusal = position.game.refusal(position.record, move)
    if refusal:
        raise IllegalMoveError(refusal)
    return move


def _option(position: KernelPosition, candidate: Candidate) -> Option:
    move, tried = position.game.move_text(position.record, candidate.move), candidate.visits
    if candidate.proved is not None:
        words = {1: "wins", 0: "a tie", -1: "loses"}[candidate.proved] + ", for certain"
        return Option(move, proved(candidate.proved), words, tried=tried)
    if not tried:
        return Option(move, None, "not looked at yet")
    what = "wins" if position.players == 2 else "ends ahead of"
    whom = "" if position.players == 2 else " of the others"
    games = "1 game" if tried == 1 else f"{tried:,} games"
    value, partial = estimate_of(position, candidate), not position.game.complete()
    about = f"{what} about {value.amount:.0%}{whom}"
    words = f"{about} ({games}, {SOME_LEFT_OUT})" if partial else f"{about} ({games})"
    return Option(
        move,
        value,
        words,
        tried=tried,
        seen=candidate.estimate,
        shares=candidate.shares,
        partial=partial,
    )
