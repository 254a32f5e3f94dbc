"""Work out the themes of a puzzle from its proof, or from its right play."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from paperbits.core.capabilities import EquallyLong, plies_left
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Position
from paperbits.core.records import copied
from paperbits.core.rules import Record
from paperbits.puzzles.puzzle import Puzzle
from paperbits.puzzles.themes import LONG, MANY, THEMES, Theme
from paperbits.search.alpha_beta import relevant_bytes
from paperbits.search.whole_turns import WholeTurns, turns_of
from studies.puzzles.prover import Prover

PAIRED: Final = 8
"""The most moves left among which pairs are sought."""

MOST_OF: Final = 2 / 3
"""The share of the wrong moves that a key move refutes, at least."""

FEWEST: Final = 3
"""The fewest wrong moves that can make a theme."""


def themes_of(puzzle: Puzzle, prover: Prover | None) -> tuple[Theme, ...]:
    """Return the themes, in the order of ``THEMES``. ``prover`` is None for plays of tiles.

    Raises OutOfBudgetError.
    """
    position = puzzle.position()
    found = set(position.themes(puzzle.answers[0]))
    if prover is not None:
        assert isinstance(position, KernelPosition)
        found |= set(_proved(puzzle, position, prover))
    return tuple(theme for theme in THEMES if theme in found)


def _proved(puzzle: Puzzle, position: KernelPosition, prover: Prover) -> Iterator[Theme]:
    if puzzle.asks == "tie":
        yield "save-the-tie"
    if puzzle.asks != "most" and puzzle.next == -1 and len(puzzle.others) + 1 >= MANY:
        yield "only-move"
    if len(puzzle.line) >= LONG:
        yield "long-plan"
    yield from _at_once(puzzle, position)
    if _mirrored(puzzle, position, prover):
        yield "mirror"
    if puzzle.asks == "most":
        return
    if _leaves_nothing(puzzle, position):
        yield "leaves-nothing"
    if _narrow(puzzle, position, prover):
        yield "narrow-path"
    if _twice(puzzle, position, prover):
        yield "two-in-a-row"
    if _is_key(puzzle, position, prover):
        yield "key-move"
    if _parity(puzzle, position, prover):
        yield "parity"
    if Pairs(puzzle, position, prover).hold():
        yield "pairing"


def standing(position: Position, player: int) -> int:
    """A player's score less the best other's, as it stands; in a game for one, the score. Larger is
    better for the player, also where the lowest score wins.
    """
    scores = [-score if position.card.lowest_wins else score for score in position.scores()]
    return scores[player] - max((score for k, score in enumerate(scores) if k != player), default=0)


def standings(position: Position, moves: Sequence[str]) -> dict[str, int]:
    """The mover's standing right after each of these moves."""
    assert position.turn is not None
    found = {}
    for move in moves:
        after = position.copy()
        after.push(move)
        found[move] = standing(after, position.turn)
    return found


AtOnce = Literal["temptation", "take-points"]


def at_once(puzzle: Puzzle, position: Position) -> AtOnce | None:
    """Return whether a wrong move scores better at once than the right one, or the right one better
    than all others; None if they score alike, or if the game has no points.
    """
    if position.card.without_points:
        return None
    right, wrong = _best_at_once(puzzle, position)
    return None if right == wrong else "take-points" if right > wrong else "temptation"


def plainness(scored: AtOnce | None) -> int:
    """Return 0 for a surprise, 2 if the natural move is right, 1 between."""
    return {"temptation": 0, None: 1, "take-points": 2}[scored]


def _best_at_once(puzzle: Puzzle, position: Position) -> tuple[int, int]:
    found = standings(position, [*puzzle.answers, *puzzle.others])
    return max(found[move] for move in puzzle.answers), max(found[move] for move in puzzle.others)


def _at_once(puzzle: Puzzle, position: KernelPosition) -> Iterator[Theme]:
    assert position.turn is not None
    scored = at_once(puzzle, position)
    if scored is not None:
        yield scored
    if scored == "temptation":
        right, wrong = _best_at_once(puzzle, position)
        if right < standing(position, position.turn) <= wrong:
            yield "sacrifice"


def _mirrored(puzzle: Puzzle, position: KernelPosition, prover: Prover) -> bool:
    game, before = position.game, position.record
    places = relevant_bytes(game, before)

    def symmetric(record: Record) -> bool:
        images = [copied(record) for _ in range(int(game.symmetries()))]
        for which in range(1, len(images)):
            game.transform(record, which, images[which])
        own, *others = (bytes(image.tobytes()[k] for k in places) for image in images)
        return own in others

    return symmetric(prover.after(before, puzzle.answers[0])) and not symmetric(before)


def _narrow(puzzle: Puzzle, position: KernelPosition, prover: Prover) -> bool:
    """Whether only one of several moves is right at the mover's next turn, too, after every best
    reply.
    """
    assert position.turn is not None
    after = prover.after(position.record, puzzle.answers[0])
    return _stays_narrow(after, position.turn, prover, replied=False)


def _stays_narrow(record: Record, mover: int, prover: Prover, *, replied: bool) -> bool:
    if prover.game.over(record):
        return False
    turn = int(record.turn)
    if replied and turn == mover:
        values = list(prover.values(record).values())
        return len(values) >= FEWEST and values.count(max(values)) == 1
    best = [
        after for after in _afters(record, prover) if prover.value(after) == prover.value(record)
    ]
    return all(
        _stays_narrow(after, mover, prover, replied=replied or turn != mover) for after in best
    )


def _afters(record: Record, prover: Prover) -> Iterator[Record]:
    """Each position after a move, or after a whole turn where the game lists those."""
    game = prover.game
    for turn in turns_of(game, record, prover.moves):
        after = copied(record)
        for move in turn:
            game.play(after, move)
        yield after


def _twice(puzzle: Puzzle, position: KernelPosition, prover: Prover) -> bool:
    """Whether the mover moves again at once, and again only one of several moves is right."""
    after = prover.after(position.record, puzzle.answers[0])
    if (
        prover.game.over(after)
        or int(after.turn) != position.turn
        or isinstance(position.game, WholeTurns)
    ):
        return False
    values = list(prover.values(after).values())
    return len(values) >= FEWEST and values.count(max(values)) == 1


def _leaves_nothing(puzzle: Puzzle, position: KernelPosition) -> bool:
    """Whether the other player can score nothing at once after the right move, but can after most
    wrong ones.
    """
    if position.card.without_points or len(puzzle.others) < FEWEST:
        return False
    open_to = sum(_can_score(position, move) for move in puzzle.others)
    return open_to >= MOST_OF * len(puzzle.others) and not _can_score(position, puzzle.answers[0])


def _can_score(position: KernelPosition, move: str) -> bool:
    after = position.copy()
    after.push(move)
    if after.turn in {None, position.turn}:
        return False
    assert after.turn is not None
    now = standing(after, after.turn)
    out = after.game.buffer()
    count = int(after.game.moves(after.record, out))
    replies = [after.game.move_text(after.record, each) for each in out[:count]]
    return any(value > now for value in standings(after, replies).values())


def _is_key(puzzle: Puzzle, position: KernelPosition, prover: Prover) -> bool:
    """Whether the other player refutes most wrong moves by the right move."""
    side, right, count = -1 if position.turn else 1, puzzle.answers[0], 0
    for move, (value, _) in puzzle.others.items():
        after = prover.after(position.record, move)
        if int(after.turn) != position.turn and right in texts(prover, after):
            count += prover.value(prover.after(after, right)) * side == value
    return len(puzzle.others) >= FEWEST and count >= MOST_OF * len(puzzle.others)


def texts(prover: Prover, record: Record) -> list[str]:
    """The legal moves."""
    over = prover.game.over(record)
    return [] if over else [prover.game.move_text(record, m) for m in prover.moves(record)]


def _parity(puzzle: Puzzle, position: KernelPosition, prover: Prover) -> bool:
    """Whether best play lasts an odd number of moves after the right move, and an even one after
    each wrong move, or the other way round. Only in games whose length varies.
    """
    if isinstance(position.game, EquallyLong | WholeTurns) or len(puzzle.others) < FEWEST:
        return False
    right = _length(position, puzzle.answers[0], prover) % 2
    return all(_length(position, move, prover) % 2 != right for move in puzzle.others)


def _length(position: KernelPosition, move: str, prover: Prover) -> int:
    """The moves to the end after a move, if both sides then make the first move of the game's own
    order that keeps the value.
    """
    record, count = prover.after(position.record, move), 0
    while not prover.game.over(record):
        value = prover.value(record)
        for each in prover.moves(record):
            after = copied(record)
            prover.game.play(after, each)
            if prover.value(after) == value:
                break
        record, count = after, count + 1  # Some move keeps it.
    return count


class Pairs:
    """Looks for pairs of the moves that are left after the right one, so that answering each move
    by its partner keeps the value to the end.
    """

    def __init__(self, puzzle: Puzzle, position: KernelPosition, prover: Prover) -> None:
        self.game, self.prover, self.value = position.game, prover, puzzle.best
        self.side = -1 if position.turn else 1
        self.mover = position.turn
        self.root = prover.after(position.record, puzzle.answers[0])

    def hold(self) -> bool:
        """Whether there are such pairs: every square that is left belongs to one."""
        if self.game.over(self.root) or int(self.root.turn) == self.mover:
            return False
        left = texts(self.prover, self.root)
        if (
            not 2 < len(left) <= PAIRED
            or len(left) % 2
            or plies_left(self.game, self.root) != len(left)
        ):
            return False
        good = {
            (one, other)
            for one in left
            for other in left
            if one != other and self.answered(one, other)
        }
        return any(self.verified(self.root, dict(pairs)) for pairs in _matchings(left, good))

    def answered(self, move: str, reply: str) -> bool:
        """Whether a reply keeps the value after a move of the other player."""
        after = self.prover.after(self.root, move)
        return reply in texts(self.prover, after) and self.kept(self.prover.after(after, reply))

    def kept(self, record: Record) -> bool:
        """Whether a position has the value."""
        return self.prover.value(record) * self.side >= self.value

    def verified(self, record: Record, partner: dict[str, str]) -> bool:
        """Whether answering by the partner keeps the value to the end, whatever the other plays."""
        if self.game.over(record):
            return self.kept(record)
        for move in texts(self.prover, record):
            after = self.prover.after(record, move)
            if partner[move] not in texts(self.prover, after):
                return False
            if not self.verified(self.prover.after(after, partner[move]), partner):
                return False
        return True


def _matchings(left: list[str], good: set[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    """Every way to divide the moves into pairs that are good in both orders, in both orders."""
    if not left:
        yield []
        return
    first, *rest = left
    for other in rest:
        if (first, other) in good and (other, first) in good:
            for pairs in _matchings([each for each in rest if each != other], good):
                yield [(first, other), (other, first), *pairs]
