"""Make puzzles from self-play: positions in which one move is clearly best, proved and graded.

The weaker levels play each other after a few random moves. Each match is searched from its end
backwards, as long as the values of all moves can be proved within ``--steps``, and its end is
played in some other ways, too. A position becomes a puzzle if exactly one move wins, or exactly one
ties. In a game for one player, few moves must lead to the best score. In a game whose moves score
at once, the best play must be far ahead. The effort of a puzzle is measured with the shared search:
more and more simulations, eight seeds each. Every puzzle is proved a second time by a program that
shares nothing with the first (``second``), and its themes are worked out from the proof
(``themes``).
"""

import itertools
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from paperbits.core.card import Card
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.settings import SettingValue, checked
from paperbits.engines.choose import highest_scoring
from paperbits.games.binary_number_scrabble.position import TilePosition
from paperbits.puzzles.calendar import EDITION
from paperbits.puzzles.puzzle import Puzzle
from paperbits.puzzles.themes import THEMES
from paperbits.search.monte_carlo import MonteCarlo
from paperbits.solve.budget import OutOfBudgetError
from studies.puzzles import second_plays
from studies.puzzles.composed import composed
from studies.puzzles.everywhere import endings
from studies.puzzles.matches import LONGEST, next_turn, quiet_play, self_play
from studies.puzzles.prover import Prover
from studies.puzzles.second import MOST, SecondProof, TooLongError
from studies.puzzles.themes import AtOnce, at_once, plainness, themes_of

LATEST: Final = 30
"""The last ply of a puzzle, in games that show their earlier moves."""

FEWEST: Final = 4
"""The fewest moves to choose from."""

APART: Final = 2
"""The fewest plies between two puzzles of a match, so that they are not nearly the same."""

FAMILY: Final = 5
"""The most puzzles of a match and the other ways to play its end."""

ENOUGH: Final = 16
"""Puzzles of an ending from which those to keep are chosen."""

WAYS: Final = 8
"""Other ways to play the end of a match, from where proofs are short enough."""

MOST_ANSWERS: Final = 3
"""The most answers of a puzzle for one player, because the last squares can be filled in any order.
"""

BEYOND: Final = 20_000
"""The effort if the search does not find the answer reliably with any number in the card's
``grade_limits``.
"""

SEEDS: Final = 8
STEADY: Final = 7
"""The search must find the answer with this many of ``SEEDS`` seeds."""

WORTHWHILE: Final = 12
"""The fewest points of a best play."""

CLEAR: Final = 1.25
"""The fewest points of a best play, as a multiple of the second best play's points."""


@dataclass(slots=True)
class Candidate:
    """A puzzle that was found, the way of playing that led to it, and how its right move scores at
    once.
    """

    puzzle: Puzzle
    way: int
    at_once: AtOnce | None


def apart(found: Sequence[Candidate]) -> list[Candidate]:
    """Choose at most ``FAMILY``: surprising ones if possible, with a long way to go, and of the same
    way of playing ``APART`` plies apart. In one family no two have the same right move.
    """
    kept: list[Candidate] = []
    for one in sorted(found, key=lambda each: (plainness(each.at_once), -len(each.puzzle.line))):
        near = any(
            one.puzzle.answers[0] == other.puzzle.answers[0]
            or (
                one.way == other.way
                and abs(len(one.puzzle.moves) - len(other.puzzle.moves)) < APART
            )
            for other in kept
        )
        if not near and len(kept) < FAMILY:
            kept.append(one)
    return kept


@dataclass(slots=True)
class PuzzleMaker:
    """Makes the puzzles of one game.

    ``boards``: the settings to play with, in turn. ``steps``: the most steps of a proof. ``stray``:
    the most random moves at the start of a match. A match's puzzles depend on nothing that was made
    before, so that they are the same on any number of workers. ``last``: only this many plies at
    the end of a match are looked at. ``shortest``: the fewest plies after the right move.
    ``everywhere``: a match is one position out of all of a small board, in place of self-play.
    ``tasks``: plays of a certain kind are asked for, in place of the play with the most points.
    ``quiet``: random moves that score nothing once somebody has scored, in place of self-play.
    """

    card: Card
    boards: Sequence[Mapping[str, SettingValue]]
    steps: int
    stray: int
    seed: int
    last: int = LONGEST
    shortest: int = 1
    everywhere: bool = False
    tasks: bool = False
    quiet: bool = False

    def match(self, number: int) -> list[Puzzle]:
        """The puzzles in one match of self-play and in other ways to play its end."""
        settings, seed = (
            checked(self.card.settings, self.boards[number % len(self.boards)]),
            self.seed * 1_000_000 + number,
        )
        position = self.card.new(settings, seed=seed)
        if self.everywhere:
            moves = []
        elif self.quiet:
            moves = quiet_play(self.card.new(settings, seed=seed), seed, LATEST)
        else:
            moves = self_play(self.card, settings, seed, self.stray)
        if self.tasks:
            assert isinstance(position, TilePosition)
            return list(itertools.islice(composed(settings, seed, moves, position), FAMILY))
        if not isinstance(position, KernelPosition):
            return list(self._scoring(settings, seed, moves))
        prover = Prover(position, self.steps)
        ways = self._ways(prover, position, moves, random.Random(seed))  # noqa: S311
        if self.everywhere:
            places = endings(self.card.id, tuple(settings.items()), self.shortest, self.seed)
            place = number // len(self.boards)
            proved = ((each, proved_after(prover, position, each)) for each in places[place:][:1])
            ways = ((0, tuple(each), facts) for each, facts in proved if facts is not None)
        return list(self._family(prover, settings, ways))

    def _family(
        self,
        prover: Prover,
        settings: Mapping[str, SettingValue],
        ways: Iterable[tuple[int, tuple[str, ...], dict[str, Any]]],
    ) -> Iterator[Puzzle]:
        """The puzzles to keep of an ending: at most ``FAMILY``, from different ways to play it."""
        offered = SecondProof.offered(self.card.id)
        proofs = SecondProof(self.card.id, settings, MOST) if offered else None
        found = []
        for way, made, facts in itertools.islice(ways, ENOUGH):
            puzzle = Puzzle(self.card.id, settings, 0, made, effort=0, edition=EDITION, **facts)
            found.append(Candidate(puzzle, way, at_once(puzzle, puzzle.position())))
        for candidate in apart(found):
            puzzle = candidate.puzzle
            position = puzzle.position()
            assert isinstance(position, KernelPosition)
            try:
                wrong = proofs.fault(puzzle) if proofs else ""
                themes = themes_of(puzzle, prover)
            except (TooLongError, OutOfBudgetError):
                continue
            if wrong:
                raise AssertionError(wrong)
            yield replace(
                puzzle, effort=effort_of(position, position.record, puzzle.answers), themes=themes
            )

    def _ways(
        self, prover: Prover, start: KernelPosition, moves: list[str], rng: random.Random
    ) -> Iterator[tuple[int, tuple[str, ...], dict[str, Any]]]:
        """The puzzles in a match, from its end backwards as long as proofs are short enough, and
        then those in other ways to play from there: the number of the way, the moves, the proved
        fields.
        """
        earliest = len(moves)
        with suppress(OutOfBudgetError):
            for ply in range(len(moves) - 1, max(-1, len(moves) - 1 - self.last), -1):
                if self._hidden(ply):
                    continue
                facts = proved_after(prover, start, moves[:ply])
                earliest = ply
                if facts is not None and len(facts["line"]) >= self.shortest:
                    yield 0, tuple(moves[:ply]), facts
        for way in range(1, WAYS + 1) if earliest < len(moves) else ():
            position = start.copy()
            position.push_all(moves[:earliest])
            with suppress(OutOfBudgetError):
                while position.turn is not None and len(position.plies) < len(moves) + earliest:
                    for move in next_turn(position, (), rng, random_move=True):
                        position.push(move)
                    if position.over or self._hidden(len(position.plies)):
                        break
                    facts = proved_facts(prover, position.record)
                    if facts is not None and len(facts["line"]) >= self.shortest:
                        yield way, tuple(ply.move for ply in position.plies), facts

    def _hidden(self, ply: int) -> bool:
        """Whether too many moves would have to be shown."""
        return ply > LATEST and "play" not in self.card.read_for

    def _scoring(
        self, settings: Mapping[str, SettingValue], seed: int, moves: list[str]
    ) -> Iterator[Puzzle]:
        position = self.card.new(settings, seed=seed)
        for ply, move in enumerate(moves):
            best = highest_scoring(position)
            if (
                best is not None
                and best.notable
                and best.points >= max(WORTHWHILE, CLEAR * best.next)
                and best.next
            ):
                puzzle = Puzzle(
                    self.card.id,
                    settings,
                    seed,
                    tuple(moves[:ply]),
                    "points",
                    (best.move,),
                    best.looked,
                    best.points,
                    best.next,
                    themes=tuple(theme for theme in THEMES if theme in position.themes(best.move)),
                    edition=EDITION,
                )
                if _listed_again(puzzle):
                    yield puzzle
            position.push(move)


def _listed_again(puzzle: Puzzle) -> bool:
    """Whether the second program lists the same best plays soon enough. True if it does not know
    the rules.
    """
    try:
        wrong = (
            second_plays.fault(puzzle, second_plays.MOST) if second_plays.offered(puzzle) else ""
        )
    except second_plays.TooManyError:
        return False
    if wrong:
        raise AssertionError(wrong)
    return True


def proved_after(
    prover: Prover, start: KernelPosition, moves: Sequence[str]
) -> dict[str, Any] | None:
    """The proved fields of a puzzle after moves (see ``proved_facts``)."""
    position = start.copy()
    position.push_all(moves)
    return proved_facts(prover, position.record)


def proved_facts(prover: Prover, record: Any) -> dict[str, Any] | None:
    """The proved fields of a puzzle, or None if the position is not a puzzle.

    Raises OutOfBudgetError.
    """
    values = prover.values(record, most=1)
    if len(values) < FEWEST:
        return None
    best = max(values.values())
    answers = tuple(move for move, value in values.items() if value == best)
    rest = {move: value for move, value in values.items() if value < best}
    if (
        len(answers) > (MOST_ANSWERS if prover.alone else 1)
        or not rest
        or (best < 0 and not prover.alone)
    ):
        return None
    line = prover.line(record, answers[0], to_the_end=True)
    if not line:  # The right move does not end the game.
        return None
    return {
        "asks": "most" if prover.alone else "win" if best > 0 else "tie",
        "answers": answers,
        "best": best,
        "next": max(rest.values()),
        "line": line,
        "others": {
            move: (value, prover.line(record, move, to_the_end=False))
            for move, value in rest.items()
        },
    }


def effort_of(position: KernelPosition, record: Any, answers: Sequence[str]) -> int:
    """The fewest simulations of the card's ``grade_limits`` with which the search finds an answer
    reliably.
    """
    effort = BEYOND
    for budget in reversed(position.card.grade_limits):
        found = 0
        for seed in range(SEEDS):
            search = MonteCarlo(
                position.game,
                record,
                lowest_wins=position.card.lowest_wins,
                seed=seed,
                capacity=max(1_000, min(1_000_000, 32 * budget)),
            )
            best = search.think(budget).best
            found += position.game.move_text(record, best.move) in answers
            if found + SEEDS - 1 - seed < STEADY:
                return effort
        effort = budget
    return effort
