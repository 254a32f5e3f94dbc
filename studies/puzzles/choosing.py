"""Choose among the puzzles that were made: grades as even as possible, and no position twice."""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from paperbits.core.kernel_position import KernelPosition
from paperbits.core.records import copied
from paperbits.lab.cluster import Workplace
from paperbits.puzzles.puzzle import GRADES, Puzzle
from paperbits.search.alpha_beta import relevant_bytes
from studies.puzzles.making import PuzzleMaker
from studies.puzzles.themes import AtOnce, at_once, plainness

PLAIN: Final = 5
"""At most one in this many puzzles is solved by the move that scores most at once."""

PLENTY: Final = 1.25
"""The search for puzzles ends at this many times the wanted number, whatever the grades."""


def canonical_key(puzzle: Puzzle) -> bytes:
    """Return a key that is equal for positions that are the same by symmetry, or by the game's own
    key (``core.capabilities.Keyed``).
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
    """A puzzle that was found, its key, and how its right move scores at once."""

    puzzle: Puzzle
    key: bytes
    at_once: AtOnce | None

    @property
    def plain(self) -> bool:
        """Whether the move that scores most at once is right."""
        return self.at_once == "take-points"


def found_in(number: int, maker: PuzzleMaker) -> list[Found]:
    """Return the puzzles of a match."""
    return [
        Found(
            puzzle,
            canonical_key(puzzle),
            None if puzzle.one_play else at_once(puzzle, puzzle.position()),
        )
        for puzzle in maker.match(number)
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
    find_in = partial(found_in, maker=maker)
    pools: dict[str, list[Found]] = {grade: [] for grade in GRADES}
    met = {canonical_key(puzzle) for puzzle in older}
    ids = {puzzle.id for puzzle in older}
    share = -(-count // len(GRADES))
    for number, found in enumerate(place.in_order(find_in, range(matches))):
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
    """Yield the puzzles of each grade in turn: surprising ones first, and plain ones last and at
    most one in ``PLAIN``.
    """
    better = [sorted(pool, key=lambda each: plainness(each.at_once)) for pool in pools.values()]
    plain = 0
    for rank in range(max(map(len, better), default=0)):
        for each in (pool[rank] for pool in better if rank < len(pool)):
            if not each.plain or (plain + 1) * PLAIN <= count:
                plain += each.plain
                yield each.puzzle
