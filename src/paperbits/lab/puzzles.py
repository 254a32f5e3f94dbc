"""Make puzzles from self-play: positions in which one move is clearly best, proved and graded.

    python -m paperbits.lab.puzzles palindromic-rows-columns --board n=4 --board n=5 --write
    python -m paperbits.lab.puzzles --check

The weaker levels play each other after a few random moves. Each match is searched from its end
backwards, as long as the values of all moves can be proved within ``--steps``, and its end is
played in some other ways, too. A position becomes a puzzle if exactly one move wins, or exactly one
ties. In a game for one player, few moves must lead to the best score. In a game whose moves score
at once, the best play must be far ahead. The effort of a puzzle is measured with the shared search:
more and more simulations, eight seeds each. Every puzzle is proved a second time by a program that
shares nothing with the first (``puzzle_second``), and its themes are worked out from the proof
(``puzzle_themes``). The same command always makes the same puzzles. ``--check`` proves the shipped
puzzles again, both ways.
"""

import argparse
import itertools
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import Progress

from paperbits import find
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Card, Position
from paperbits.core.records import copied
from paperbits.core.settings import SettingValue, checked
from paperbits.engines.choose import choose, highest_scoring
from paperbits.lab import plays_second
from paperbits.lab.cluster import Workplace, add_options, workplace
from paperbits.lab.puzzle_check import check
from paperbits.lab.puzzle_second import MOST, SecondProof, TooLongError
from paperbits.lab.puzzle_themes import is_plain, themes_of
from paperbits.puzzles.calendar import EDITION
from paperbits.puzzles.grades import GRADES
from paperbits.puzzles.lines import read_head, read_lines, written
from paperbits.puzzles.puzzle import Puzzle
from paperbits.puzzles.shelf import ENDING, SETS
from paperbits.puzzles.themes import THEMES
from paperbits.search.alpha_beta import relevant_bytes
from paperbits.search.monte_carlo import MonteCarlo
from paperbits.solve.budget import OutOfBudgetError
from paperbits.solve.prover import Prover

LEVELS: Final = 3
"""How many of the weakest levels play."""

LONGEST: Final = 300
"""The most plies of a match."""

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

PLAIN: Final = 4
"""At most one in this many puzzles is solved by the move that scores most at once."""

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

PLENTY: Final = 1.25
"""The search for puzzles ends at this many times the wanted number, whatever the grades."""

CLEAR: Final = 1.25
"""The fewest points of a best play, as a multiple of the second best play's points."""


@dataclass(slots=True)
class Candidate:
    """A puzzle that was found, the way of playing that led to it, and whether the move that scores
    most at once is right.
    """

    puzzle: Puzzle
    way: int
    plain: bool


def apart(found: Sequence[Candidate]) -> list[Candidate]:
    """Choose at most ``FAMILY``: not plain if possible, with a long way to go, and of the same way
    of playing ``APART`` plies apart. In one family no two have the same right move.
    """
    kept: list[Candidate] = []
    for one in sorted(found, key=lambda each: (each.plain, -len(each.puzzle.line))):
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
    the end of a match are looked at.
    """

    card: Card
    boards: Sequence[Mapping[str, SettingValue]]
    steps: int
    stray: int
    seed: int
    last: int = LONGEST

    def match(self, number: int) -> list[Puzzle]:
        """The puzzles in one match of self-play and in other ways to play its end."""
        settings, seed = (
            checked(self.card.settings, self.boards[number % len(self.boards)]),
            self.seed * 1_000_000 + number,
        )
        moves = self_play(self.card, settings, seed, self.stray)
        position = self.card.new(settings, seed=seed)
        if not isinstance(position, KernelPosition):
            return list(self._scoring(settings, seed, moves))
        return list(self._family(position, settings, moves, random.Random(seed)))  # noqa: S311

    def _family(
        self,
        first: KernelPosition,
        settings: Mapping[str, SettingValue],
        moves: list[str],
        rng: random.Random,
    ) -> Iterator[Puzzle]:
        """The puzzles to keep of an ending: at most ``FAMILY``, from different ways to play it."""
        prover = Prover(first, self.steps)
        offered = SecondProof.offered(self.card.id)
        proofs = SecondProof(self.card.id, settings, MOST) if offered else None
        found = []
        for way, made, facts in itertools.islice(self._ways(prover, settings, moves, rng), ENOUGH):
            puzzle = Puzzle(self.card.id, settings, 0, made, effort=0, edition=EDITION, **facts)
            found.append(Candidate(puzzle, way, self._is_plain(puzzle)))
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

    def _is_plain(self, puzzle: Puzzle) -> bool:
        return not self.card.without_points and is_plain(puzzle, puzzle.position())

    def _ways(
        self,
        prover: Prover,
        settings: Mapping[str, SettingValue],
        moves: list[str],
        rng: random.Random,
    ) -> Iterator[tuple[int, tuple[str, ...], dict[str, Any]]]:
        """The puzzles in a match, from its end backwards as long as proofs are short enough, and
        then those in other ways to play from there: the number of the way, the moves, the proved
        fields.
        """
        position = self.card.new(settings)
        assert isinstance(position, KernelPosition)
        records = []
        for move in moves:
            records.append(copied(position.record))
            position.push(move)
        earliest = len(moves)
        for ply in range(len(moves) - 1, max(-1, len(moves) - 1 - self.last), -1):
            if ply > LATEST and "play" not in self.card.read_for:
                continue
            try:
                facts = proved_facts(prover, records[ply])
            except OutOfBudgetError:
                break
            earliest = ply
            if facts is not None:
                yield 0, tuple(moves[:ply]), facts
        for way in range(1, WAYS + 1) if earliest < len(moves) else ():
            position = self.card.new(settings)
            assert isinstance(position, KernelPosition)
            position.push_all(moves[:earliest])
            while position.turn is not None and len(position.plies) < len(moves) + earliest:
                for move in _turn(position, (), rng, random_move=True):
                    position.push(move)
                if position.over or (
                    len(position.plies) > LATEST and "play" not in self.card.read_for
                ):
                    break
                try:
                    facts = proved_facts(prover, position.record)
                except OutOfBudgetError:
                    break
                if facts is not None:
                    yield way, tuple(ply.move for ply in position.plies), facts

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
            plays_second.fault(puzzle, plays_second.MOST) if plays_second.offered(puzzle) else ""
        )
    except plays_second.TooManyError:
        return False
    if wrong:
        raise AssertionError(wrong)
    return True


def self_play(card: Card, settings: Mapping[str, SettingValue], seed: int, stray: int) -> list[str]:
    """The moves of a match between weaker levels. Up to ``stray`` moves at the start are random."""
    position = card.new(settings, seed=seed)
    rng = random.Random(seed)  # noqa: S311  # For statistics, not for secrets.
    names = [level.name for level in card.levels[:LEVELS]]
    sides = [rng.choice(names) for _ in range(position.players)]
    astray = rng.randint(0, stray)
    for move in position.game.opening():
        position.push(move)
    while position.turn is not None and len(position.plies) < LONGEST:
        for move in _turn(position, sides, rng, random_move=len(position.plies) < astray):
            position.push(move)
    return [ply.move for ply in position.plies]


def _turn(
    position: Position, sides: Sequence[str], rng: random.Random, *, random_move: bool
) -> list[str]:
    """The next moves of self-play: one move, or a whole turn in games that list whole turns."""
    if isinstance(position, KernelPosition) and position.game.whole_turns():
        turns = position.game.turns(position.record)
        return [position.game.move_text(position.record, move) for move in rng.choice(turns[:3])]
    if isinstance(position, KernelPosition) and random_move:
        out = position.game.buffer()
        count = int(position.game.moves(position.record, out))
        return [position.game.move_text(position.record, out[rng.randrange(count)])]
    assert position.turn is not None
    return [choose(position, sides[position.turn], seed=rng.randrange(1 << 30)).move]


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


def canonical_key(puzzle: Puzzle) -> bytes:
    """A key that is equal for positions that are the same by symmetry, and for those that the game
    itself tells to be the same to play (``Rules.key``).
    """
    position = puzzle.position()
    if not isinstance(position, KernelPosition):
        return position.text().encode() + bytes(str(puzzle.answers), "ascii")
    game, record = position.game, position.record
    settings = str(sorted(puzzle.settings.items()))
    if game.has_key() and (key := int(game.key(record))) >= 0:
        scores = position.scores() if game.scores_accumulate() else []
        return f"{key} {int(record.turn)} {scores} {settings}".encode()
    places = relevant_bytes(game, record)
    forms = []
    for which in range(int(game.symmetries())):
        turned = copied(record)
        if which:
            game.transform(record, which, turned)
        whole = turned.tobytes()
        forms.append(bytes(whole[place] for place in places))
    return min(forms) + settings.encode()


@dataclass(slots=True)
class Found:
    """A puzzle that was found, its key, and whether the move that scores most at once is right."""

    puzzle: Puzzle
    key: bytes
    plain: bool


@dataclass(slots=True)
class Finder:
    """Finds the puzzles of a match, with what is needed to choose among them."""

    maker: PuzzleMaker

    def __call__(self, number: int) -> list[Found]:
        """Return the puzzles of a match."""
        return [
            Found(
                puzzle,
                canonical_key(puzzle),
                puzzle.asks != "points"
                and not puzzle.card.without_points
                and is_plain(puzzle, puzzle.position()),
            )
            for puzzle in self.maker.match(number)
        ]


def make(
    maker: PuzzleMaker,
    matches: int,
    count: int,
    place: Workplace,
    tell: Callable[[int, int], None] | None = None,
    older: Sequence[Puzzle] = (),
) -> list[Puzzle]:
    """Make ``count`` puzzles from at most ``matches`` matches, with grades as even as possible,
    none of them the same as an ``older`` one.

    A match gives at most ``FAMILY`` puzzles. The search ends early if every grade has its
    share, or if there are ``PLENTY`` times ``count`` puzzles. ``tell`` gets the numbers of matches
    played and puzzles found.
    """
    pools: dict[str, list[Found]] = {grade: [] for grade in GRADES}
    met = {canonical_key(puzzle) for puzzle in older}
    ids = {puzzle.id for puzzle in older}
    share = -(-count // len(GRADES))
    for number, found in enumerate(place.in_order(Finder(maker), range(matches))):
        for each in found:
            if each.key not in met and each.puzzle.id not in ids:
                met.add(each.key)
                ids.add(each.puzzle.id)
                pools[each.puzzle.grade].append(each)
        if tell is not None:
            tell(number + 1, sum(min(len(pool), share) for pool in pools.values()))
        many = (
            sum(sum(not each.plain for each in pool) for pool in pools.values()) >= PLENTY * count
        )
        if many or all(sum(not each.plain for each in pool) >= share for pool in pools.values()):
            break
    chosen = itertools.islice(in_turn(pools, count), count)
    return sorted(chosen, key=lambda puzzle: (puzzle.effort, puzzle.id))


def in_turn(pools: Mapping[str, Sequence[Found]], count: int) -> Iterator[Puzzle]:
    """Yield the puzzles of each grade in turn, plain ones last and at most one in ``PLAIN``."""
    better = [sorted(pool, key=lambda each: each.plain) for pool in pools.values()]
    plain = 0
    for rank in range(max(map(len, better), default=0)):
        for each in (pool[rank] for pool in better if rank < len(pool)):
            if not each.plain or (plain + 1) * PLAIN <= count:
                plain += each.plain
                yield each.puzzle


def board_of(text: str) -> dict[str, SettingValue]:
    """Read settings from a text such as ``n=5,players=2``, without checking them."""
    settings: dict[str, SettingValue] = {}
    for item in filter(None, text.split(",")):
        name, _, value = item.partition("=")
        settings[name] = (
            value == "true"
            if value in ("true", "false")
            else int(value)
            if value.isdecimal()
            else value
        )
    return settings


def main(arguments: list[str] | None = None) -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument(
        "--board",
        action="append",
        help="settings to play with, such as n=5,players=2; may be given again",
    )
    parser.add_argument("--count", type=int, default=28, help="puzzles of each game")
    parser.add_argument("--matches", type=int, default=400, help="the most matches to play")
    parser.add_argument(
        "--steps", type=int, default=100_000, help="the most steps of the proof of a move"
    )
    parser.add_argument(
        "--stray", type=int, default=4, help="the most random moves at the start of a match"
    )
    parser.add_argument(
        "--last",
        type=int,
        default=LONGEST,
        help="look at this many plies at the end of a match only",
    )
    parser.add_argument("--seed", type=int, default=0)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help="store the puzzles for players")
    parser.add_argument(
        "--check", action="store_true", help="prove the shipped puzzles again, and make no new ones"
    )
    options = parser.parse_args(arguments)
    console = Console(stderr=True)
    if options.check:
        with workplace(options.workers, options.cluster) as place:
            faults = check(options.games, console, place)
        print("\n".join(faults) or "Every puzzle holds.")
        sys.exit(1 if faults else 0)
    for game in options.games:
        boards = [board_of(text) for text in options.board or [""]]
        maker = PuzzleMaker(
            find(game), boards, options.steps, options.stray, options.seed, options.last
        )
        file = Path(str(SETS), f"{game}{ENDING}")
        kept = file.read_text("utf-8").splitlines() if file.is_file() else []
        older = [puzzle for puzzle in read_lines(kept) if puzzle.edition != EDITION] if kept else []
        commands = read_head(kept[0]).commands if kept else {}
        with (
            workplace(options.workers, options.cluster) as place,
            Progress(console=console) as progress,
        ):
            task = progress.add_task(game, total=options.matches)

            def tell(
                done: int,
                found: int,
                task: Any = task,
                progress: Progress = progress,
                game: str = game,
            ) -> None:
                progress.update(
                    task, completed=done, description=f"{game}: {found} of {options.count}"
                )

            puzzles = make(maker, options.matches, options.count, place, tell, older)
        command = " ".join(
            [
                f"python -m paperbits.lab.puzzles {game}",
                *(f"--board {board}" for board in options.board or ()),
                (
                    f"--count {options.count} --matches {options.matches} --steps {options.steps}"
                    f" --stray {options.stray}"
                ),
                *([f"--last {options.last}"] if options.last != LONGEST else ()),
                f"--seed {options.seed} --write",
            ]
        )
        text = written(game, {**commands, EDITION: command}, [*older, *puzzles])
        if options.write:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        else:
            print(text, end="")
        console.print(
            ", ".join(
                f"{sum(puzzle.grade == grade for puzzle in puzzles)} {grade}" for grade in GRADES
            )
        )


if __name__ == "__main__":
    main()
