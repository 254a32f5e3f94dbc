"""Puzzles made from self-play: positions in which one move is clearly best, proved and graded.

    python -m paperbits.lab.puzzles palindromic-rows-columns --board n=4 --board n=5 --write
    python -m paperbits.lab.puzzles --check

Middling levels play each other, after a few moves at random. Each match is gone through from its end backwards, as long as what
every move leads to can be proved within ``--steps``. A position is kept where exactly one move wins, or exactly one holds a
tie; in a game for one, where few moves lead to the best score; in a game whose moves score at once, where the best play is
far ahead. How hard it is comes from trying: the shared search with more and more games, eight seeds each time. The same
command always makes the same puzzles. ``--check`` proves all that are shipped again.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import Progress

from paperbits import find
from paperbits.core.engine.levels import names_of
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Card, Position
from paperbits.core.records import copied
from paperbits.core.settings import SettingValue, checked
from paperbits.engines.choose import choose, highest_scoring
from paperbits.lab.puzzle_check import check
from paperbits.puzzles.grades import GRADES, TRIED
from paperbits.puzzles.puzzle import Puzzle
from paperbits.puzzles.shelf import SETS, written
from paperbits.search.monte_carlo import MonteCarlo
from paperbits.solve.budget import OutOfBudgetError
from paperbits.solve.prover import Prover

LEVELS: Final = 3
"""The levels that play: so many from the weakest on."""

LONGEST: Final = 300
"""Plies after which a match is broken off."""

LATEST: Final = 30
"""Plies after which a position has too long a story to be a puzzle, where its game shows the story."""

FEWEST: Final = 3
"""Moves to choose from, at least."""

MOST_ANSWERS: Final = 3
"""Answers that a puzzle for one player may have: its last squares may be filled in any order."""

BEYOND: Final = 20_000
"""The effort of puzzles that the search does not find steadily with any of the numbers of games that divide the grades."""

SEEDS: Final = 8
STEADY: Final = 7
"""With how many of ``SEEDS`` seeds the answer must be found."""

WORTHWHILE: Final = 12
"""Points that a best play scores at least, to be worth looking for."""

PLENTY: Final = 3
"""How many times the puzzles wanted are enough to choose from, whatever their grades."""

CLEAR: Final = 1.25
"""How many times the points of the second best a best play must have."""


@dataclass(slots=True)
class Workshop:
    """What puzzles of one game are made with."""

    card: Card
    boards: Sequence[Mapping[str, SettingValue]]
    steps: int
    stray: int
    seed: int
    provers: dict[int, Prover] = field(default_factory=dict)

    def match(self, number: int) -> list[Puzzle]:
        """The puzzles of one match of self-play, from its end backwards; the hardest first."""
        board = number % len(self.boards)
        settings, seed = checked(self.card.settings, self.boards[board]), self.seed * 1_000_000 + number
        moves = self_play(self.card, settings, seed, self.stray)
        position = self.card.new(settings, seed=seed)
        if not isinstance(position, KernelPosition):
            return list(self._scoring(settings, seed, moves))
        prover = self.provers.setdefault(board, Prover(position, self.steps))
        found = list(self._proved(prover, settings, seed, moves))
        return sorted(found, key=lambda puzzle: -puzzle.effort)

    def _proved(self, prover: Prover, settings: Mapping[str, SettingValue], seed: int, moves: list[str]) -> Iterator[Puzzle]:
        position = self.card.new(settings)
        assert isinstance(position, KernelPosition)
        records = []
        for move in moves:
            records.append(copied(position.record))
            position.push(move)
        for ply in range(len(moves) - 1, -1, -1):
            if ply > LATEST and not self.card.startable:
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
            if best is not None and best.telling and best.points >= max(WORTHWHILE, CLEAR * best.next) and best.next:
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
    """The moves of a match between middling levels, up to ``stray`` of them at random in the beginning."""
    position = card.new(settings, seed=seed)
    chance = random.Random(seed)  # noqa: S311  # Statistics, no secret.
    names = names_of(card)[:LEVELS]
    sides = [chance.choice(names) for _ in range(position.players)]
    astray = chance.randint(0, stray)
    for move in position.game.opening():
        position.push(move)
    while position.turn is not None and len(position.plies) < LONGEST:
        for move in _turn(position, sides, chance, random_move=len(position.plies) < astray):
            position.push(move)
    return [ply.move for ply in position.plies]


def _turn(position: Position, sides: Sequence[str], chance: random.Random, *, random_move: bool) -> list[str]:
    """The next moves of self-play: one, or a turn among the first that a game names where it names whole ones."""
    if isinstance(position, KernelPosition) and position.game.whole_turns():
        turns = position.game.turns(position.record)
        return [position.game.move_text(position.record, move) for move in chance.choice(turns[:3])]
    if isinstance(position, KernelPosition) and random_move:
        out = position.game.buffer()
        count = int(position.game.moves(position.record, out))
        return [position.game.move_text(position.record, out[chance.randrange(count)])]
    assert position.turn is not None
    return [choose(position, sides[position.turn], seed=chance.randrange(1 << 30)).move]


def proved_facts(prover: Prover, record: Any) -> dict[str, Any] | None:
    """What a puzzle says of a position, or None where it is none; raises OutOfBudgetError."""
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
    """The fewest games tried out, among ``TRIED``, that find an answer steadily, as all larger ones do."""
    effort = BEYOND
    for budget in reversed(TRIED):
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


def sameness(puzzle: Puzzle) -> bytes:
    """The same for positions that are images of each other."""
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


def make(workshop: Workshop, matches: int, count: int, tell: Callable[[int, int], None] | None = None) -> list[Puzzle]:
    """``count`` puzzles of as even grades as so many matches give, at most one of a grade from each match.

    It ends sooner when every grade has its share, or when there are plenty of all grades together; ``tell`` hears of the
    matches played and the puzzles found.
    """
    pools: dict[str, list[Puzzle]] = {grade: [] for grade in GRADES}
    met: set[bytes] = set()
    share = -(-count // len(GRADES))
    for number in range(matches):
        taken = set()
        for puzzle in workshop.match(number):
            same = sameness(puzzle)
            if puzzle.grade not in taken and same not in met:
                met.add(same)
                taken.add(puzzle.grade)
                pools[puzzle.grade].append(puzzle)
        if tell is not None:
            tell(number + 1, sum(min(len(pool), share) for pool in pools.values()))
        if all(len(pool) >= share for pool in pools.values()) or sum(map(len, pools.values())) >= PLENTY * count:
            break
    chosen: list[Puzzle] = []
    for place in range(matches):
        chosen += [pool[place] for pool in pools.values() if place < len(pool)]
    return sorted(chosen[:count], key=lambda puzzle: (puzzle.effort, puzzle.id))


def board_of(text: str) -> dict[str, SettingValue]:
    """Settings from a text such as ``n=5,players=2``; whether they fit the game is seen when they are used."""
    settings: dict[str, SettingValue] = {}
    for item in filter(None, text.split(",")):
        name, _, value = item.partition("=")
        settings[name] = value == "true" if value in ("true", "false") else int(value) if value.isdecimal() else value
    return settings


def main(arguments: list[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--board", action="append", help="settings to play with, n=5,players=2; may be given again")
    parser.add_argument("--count", type=int, default=28, help="puzzles of each game")
    parser.add_argument("--matches", type=int, default=400, help="matches to play at most")
    parser.add_argument("--steps", type=int, default=100_000, help="steps that the proof of one move may take")
    parser.add_argument("--stray", type=int, default=4, help="moves at random in the beginning, at most")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true", help="keep the puzzles where players find them")
    parser.add_argument("--check", action="store_true", help="prove the shipped puzzles again and make none")
    options = parser.parse_args(arguments)
    console = Console(stderr=True)
    if options.check:
        faults = check(options.games, console)
        print("\n".join(faults) or "Every puzzle holds.")
        sys.exit(1 if faults else 0)
    for game in options.games:
        boards = [board_of(text) for text in options.board or [""]]
        workshop = Workshop(find(game), boards, options.steps, options.stray, options.seed)
        with Progress(console=console) as progress:
            task = progress.add_task(game, total=options.matches)

            def tell(done: int, found: int, task: Any = task, progress: Progress = progress, game: str = game) -> None:
                progress.update(task, completed=done, description=f"{game}: {found} of {options.count}")

            puzzles = make(workshop, options.matches, options.count, tell)
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
