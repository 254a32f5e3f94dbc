"""Make puzzles from self-play: positions in which one move is clearly best, proved and graded.

    python -m paperbits.lab.puzzles palindromic-rows-columns --board n=4 --board n=5 --write
    python -m paperbits.lab.puzzles --check

The weaker levels play each other after a few random moves. Each match is searched from its end
backwards, as long as the values of all moves can be proved within ``--steps``. A position becomes a
puzzle if exactly one move wins, or exactly one ties. In a game for one player, few moves must lead
to the best score. In a game whose moves score at once, the best play must be far ahead. The effort
of a puzzle is measured with the shared search: more and more simulations, eight seeds each. The
same command always makes the same puzzles. ``--check`` proves the shipped puzzles again.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
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
from paperbits.lab.cluster import Workplace, add_options, workplace
from paperbits.lab.puzzle_check import check
from paperbits.puzzles.grades import GRADES
from paperbits.puzzles.puzzle import Puzzle
from paperbits.puzzles.shelf import SETS, written
from paperbits.search.monte_carlo import MonteCarlo
from paperbits.solve.budget import OutOfBudgetError
from paperbits.solve.prover import Prover

LEVELS: Final = 3
"""How many of the weakest levels play."""

LONGEST: Final = 300
"""The most plies of a match."""

LATEST: Final = 30
"""The last ply of a puzzle, in games that show their earlier moves."""

FEWEST: Final = 3
"""The fewest moves to choose from."""

MOST_ANSWERS: Final = 3
"""The most answers of a puzzle for one player, because the last squares can be filled in any order."""

BEYOND: Final = 20_000
"""The effort if the search does not find the answer reliably with any number in the card's
``grade_limits``.
"""

SEEDS: Final = 8
STEADY: Final = 7
"""The search must find the answer with this many of ``SEEDS`` seeds."""

WORTHWHILE: Final = 12
"""The fewest points of a best play."""

PLENTY: Final = 3
"""The search for puzzles ends at this many times the wanted number, whatever the grades."""

CLEAR: Final = 1.25
"""The fewest points of a best play, as a multiple of the second best play's points."""


@dataclass(slots=True)
class PuzzleMaker:
    """Makes the puzzles of one game.

    ``boards``: the settings to play with, in turn. ``steps``: the most steps of a proof. ``stray``:
    the most random moves at the start of a match. A match's puzzles depend on nothing that was made
    before, so that they are the same on any number of workers.
    """

    card: Card
    boards: Sequence[Mapping[str, SettingValue]]
    steps: int
    stray: int
    seed: int

    def match(self, number: int) -> list[Puzzle]:
        """The puzzles in one match of self-play, the hardest first."""
        settings, seed = checked(self.card.settings, self.boards[number % len(self.boards)]), self.seed * 1_000_000 + number
        moves = self_play(self.card, settings, seed, self.stray)
        position = self.card.new(settings, seed=seed)
        if not isinstance(position, KernelPosition):
            return list(self._scoring(settings, seed, moves))
        found = list(self._proved(Prover(position, self.steps), settings, moves))
        return sorted(found, key=lambda puzzle: -puzzle.effort)

    def _proved(self, prover: Prover, settings: Mapping[str, SettingValue], moves: list[str]) -> Iterator[Puzzle]:
        position = self.card.new(settings)
        assert isinstance(position, KernelPosition)
        records = []
        for move in moves:
            records.append(copied(position.record))
            position.push(move)
        for ply in range(len(moves) - 1, -1, -1):
            if ply > LATEST and "play" not in self.card.read_for:
                continue
            record = records[ply]
            try:
                facts = proved_facts(prover, record)
            except OutOfBudgetError:
                return
            if facts is not None:
                effort = effort_of(position, record, facts["answers"])
                yield Puzzle(self.card.id, settings, 0, tuple(moves[:ply]), effort=effort, **facts)

    def _scoring(self, settings: Mapping[str, SettingValue], seed: int, moves: list[str]) -> Iterator[Puzzle]:
        position = self.card.new(settings, seed=seed)
        for ply, move in enumerate(moves):
            best = highest_scoring(position)
            if best is not None and best.notable and best.points >= max(WORTHWHILE, CLEAR * best.next) and best.next:
                yield Puzzle(
                    self.card.id,
                    settings,
                    seed,
                    tuple(moves[:ply]),
                    "points",
                    (best.move,),
                    best.looked,
                    best.points,
                    best.next,
                )
            position.push(move)


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


def _turn(position: Position, sides: Sequence[str], rng: random.Random, *, random_move: bool) -> list[str]:
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
    if len(answers) > (MOST_ANSWERS if prover.alone else 1) or not rest or (best < 0 and not prover.alone):
        return None
    return {
        "asks": "most" if prover.alone else "win" if best > 0 else "tie",
        "answers": answers,
        "best": best,
        "next": max(rest.values()),
        "line": prover.line(record, answers[0], to_the_end=True),
        "others": {move: (value, prover.line(record, move, to_the_end=False)) for move, value in rest.items()},
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
    """A key that is equal for symmetric positions."""
    position = puzzle.position()
    if not isinstance(position, KernelPosition):
        return position.text().encode() + bytes(str(puzzle.answers), "ascii")
    forms = []
    for which in range(int(position.game.symmetries())):
        turned = copied(position.record)
        if which:
            position.game.transform(position.record, which, turned)
        forms.append(turned.tobytes())
    return bytes(min(forms)) + str(sorted(puzzle.settings.items())).encode()


def make(
    maker: PuzzleMaker, matches: int, count: int, place: Workplace, tell: Callable[[int, int], None] | None = None
) -> list[Puzzle]:
    """Make ``count`` puzzles from at most ``matches`` matches, with grades as even as possible.

    A match gives at most one puzzle of each grade. The search ends early if every grade has its
    share, or if there are ``PLENTY`` times ``count`` puzzles. ``tell`` gets the numbers of matches
    played and puzzles found.
    """
    pools: dict[str, list[Puzzle]] = {grade: [] for grade in GRADES}
    met: set[bytes] = set()
    share = -(-count // len(GRADES))
    for number, found in enumerate(place.in_order(maker.match, range(matches))):
        taken = set()
        for puzzle in found:
            key = canonical_key(puzzle)
            if puzzle.grade not in taken and key not in met:
                met.add(key)
                taken.add(puzzle.grade)
                pools[puzzle.grade].append(puzzle)
        if tell is not None:
            tell(number + 1, sum(min(len(pool), share) for pool in pools.values()))
        if all(len(pool) >= share for pool in pools.values()) or sum(map(len, pools.values())) >= PLENTY * count:
            break
    chosen: list[Puzzle] = []
    for rank in range(matches):
        chosen += [pool[rank] for pool in pools.values() if rank < len(pool)]
    return sorted(chosen[:count], key=lambda puzzle: (puzzle.effort, puzzle.id))


def board_of(text: str) -> dict[str, SettingValue]:
    """Read settings from a text such as ``n=5,players=2``, without checking them."""
    settings: dict[str, SettingValue] = {}
    for item in filter(None, text.split(",")):
        name, _, value = item.partition("=")
        settings[name] = value == "true" if value in ("true", "false") else int(value) if value.isdecimal() else value
    return settings


def main(arguments: list[str] | None = None) -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--board", action="append", help="settings to play with, such as n=5,players=2; may be given again")
    parser.add_argument("--count", type=int, default=28, help="puzzles of each game")
    parser.add_argument("--matches", type=int, default=400, help="the most matches to play")
    parser.add_argument("--steps", type=int, default=100_000, help="the most steps of the proof of a move")
    parser.add_argument("--stray", type=int, default=4, help="the most random moves at the start of a match")
    parser.add_argument("--seed", type=int, default=0)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help="store the puzzles for players")
    parser.add_argument("--check", action="store_true", help="prove the shipped puzzles again, and make no new ones")
    options = parser.parse_args(arguments)
    console = Console(stderr=True)
    if options.check:
        with workplace(options.workers, options.cluster) as place:
            faults = check(options.games, console, place)
        print("\n".join(faults) or "Every puzzle holds.")
        sys.exit(1 if faults else 0)
    for game in options.games:
        boards = [board_of(text) for text in options.board or [""]]
        maker = PuzzleMaker(find(game), boards, options.steps, options.stray, options.seed)
        with workplace(options.workers, options.cluster) as place, Progress(console=console) as progress:
            task = progress.add_task(game, total=options.matches)

            def tell(done: int, found: int, task: Any = task, progress: Progress = progress, game: str = game) -> None:
                progress.update(task, completed=done, description=f"{game}: {found} of {options.count}")

            puzzles = make(maker, options.matches, options.count, place, tell)
        command = " ".join(
            [
                f"python -m paperbits.lab.puzzles {game}",
                *(f"--board {board}" for board in options.board or ()),
                f"--count {options.count} --matches {options.matches} --steps {options.steps} --stray {options.stray}",
                f"--seed {options.seed} --write",
            ]
        )
        text = written(game, command, puzzles)
        if options.write:
            Path(str(SETS)).mkdir(exist_ok=True)
            Path(str(SETS), f"{game}.json").write_text(text, encoding="utf-8")
        else:
            print(text, end="")
        console.print(", ".join(f"{sum(puzzle.grade == grade for puzzle in puzzles)} {grade}" for grade in GRADES))


if __name__ == "__main__":
    main()
