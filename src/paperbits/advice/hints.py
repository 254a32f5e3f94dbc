"""Hints in steps for every game: where to look, what to use, the whole move, and why it is good.

The reasons come from what every game has: the scored lines before and after the move, the best
reply, the number of moves left.
"""

from collections.abc import Sequence
from typing import Final

from paperbits.core.capabilities import EquallyLong
from paperbits.core.engine.answers import Analysis, Hint, Option
from paperbits.core.engine.protocol import engine_of
from paperbits.core.engine.values import SOME_LEFT_OUT, Proved
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Position
from paperbits.core.view import Board, Choice, Hand, Part
from paperbits.core.wording import counted, second_person

REPLIES: Final = 200
"""The most replies to a move that are compared. Of more, nothing is said."""

OTHERS: Final = 4
"""The most moves that a move is compared with."""

THIRDS: Final = 3
"""The number of parts of a board's side, to say where to look."""


def hint(position: Position, found: Analysis) -> Hint:
    """Make a hint for the best move of an analysis. The analysis must have at least one move."""
    engine = engine_of(position.card)
    if engine is not None:
        return engine.hint(position, found)
    option = found.options[0]
    hand = position.view(position.turn).hand
    choice = next((each for each in hand.choices if each.move == option.move), None)
    squares = _squares(position, hand, option.move, choice)
    where, area = _where(position, squares)
    what, near = _what(position, hand, choice, squares, area)
    return Hint(
        move=option.move,
        where=where,
        area=area,
        what=what,
        near=near,
        whole=f"{position.instruction(option.move)}.",
        squares=squares,
        reason=" ".join(_reasons(position, found, option)),
    )


def _squares(position: Position, hand: Hand, move: str, choice: Choice | None) -> tuple[str, ...]:
    """The squares to touch for a move. Empty if the move is chosen or typed without squares."""
    if choice is not None:
        return tuple(touch for touch in choice.path if not touch.startswith("="))
    offered = {square for entry in hand.entries for square in entry.squares}
    return tuple(square for square in position.touched(move) if square in offered)


# Where.


def _where(position: Position, squares: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """The part of a board with the first square of a move: a sentence, and the part's squares."""
    boards = [board for board in position.view(position.turn).boards if board.kind != "log"]
    for board in boards:
        for row, line in enumerate(board.rows):
            for column, square in enumerate(line):
                if squares and square.id == squares[0]:
                    name, area = _part(board, row, column)
                    title = board.title.replace(f"Player {(position.turn or 0) + 1}'s", "your")
                    title = f"{title[:1].lower()}{title[1:]}"
                    of = f" of {title}" if len(boards) > 1 and title else ""
                    return f"Look at {name}{of}.", area
    return "Look at what you can choose, not at a square.", ()


def _part(board: Board, row: int, column: int) -> tuple[str, tuple[str, ...]]:
    """The third of a row, or ninth of a grid, around a square, in words, and its squares."""
    tall, wide = len(board.rows), len(board.rows[0])
    down, across = _third(row, tall), _third(column, wide)
    area = tuple(
        square.id
        for k, line in enumerate(board.rows)
        for j, square in enumerate(line)
        if _third(k, tall) == down and _third(j, wide) == across
    )
    if tall == 1 or wide == 1:
        upright = board.kind == "column" or wide == 1
        place = down if tall > 1 else across
        names = (
            ("the top", "the middle", "the bottom")
            if upright
            else ("the left end", "the middle", "the right end")
        )
        return names[place], area
    vertical, horizontal = ("top", "", "bottom")[down], ("left", "", "right")[across]
    corner = " ".join(filter(None, (vertical, horizontal)))
    return f"the {corner} part" if corner else "the middle", area


def _third(place: int, length: int) -> int:
    return min(place * THIRDS // length, THIRDS - 1)


# What.


def _what(
    position: Position,
    hand: Hand,
    choice: Choice | None,
    squares: Sequence[str],
    area: tuple[str, ...],
) -> tuple[str, tuple[str, ...]]:
    """The square or the kind of move; if the square is the whole move, only its row or two."""
    if not area:
        return hand.prompt or "Choose below the board.", ()
    if choice is not None and len(choice.path) == 1 and len(area) > 1:
        return _line_of(position, squares[0], area)
    if len(squares) > 1:
        return f"Begin at {squares[0]}.", (squares[0],)
    return f"The square is {squares[0]}.", (squares[0],)


def _line_of(position: Position, square: str, area: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The row of a square within the area. In a board of one row, the square and a neighbour."""
    for board in position.view(position.turn).boards:
        for row, line in enumerate(board.rows):
            names = [each.id for each in line]
            if square in names and len(line) > 1 and len(board.rows) > 1:
                return f"The square is in row {row + 1}.", tuple(
                    name for name in names if name in area
                )
    place = area.index(square)
    pair = area[place - 1 : place + 1] if place else area[:2]
    return f"It is square {pair[0]} or square {pair[1]}.", pair


# Why.


def _reasons(position: Position, found: Analysis, option: Option) -> list[str]:
    """Sentences about what the move scores, what replies it leaves, and what result it promises."""
    outlook = _outlook(position, option)
    return [
        *_scored(position, option.move),
        *position.merits(option.move),
        *_answered(position, found, option),
        *([outlook] if outlook else []),
    ]


def _after(position: Position, move: str) -> Position:
    after = position.copy()
    after.push(move)
    return after


def _scored(position: Position, move: str) -> list[str]:
    """Sentences about the lines that a move changes, the mover's first."""
    turn = position.turn
    assert turn is not None
    before, after = position.parts(), _after(position, move).parts()
    changes = []
    for player in sorted(range(position.players), key=lambda player: player != turn):
        known = {part.line: part for part in before[player]}
        changed = [
            part
            for part in after[player]
            if part.points != (known[part.line].points if part.line in known else 0)
        ]
        gone = [
            part
            for part in before[player]
            if part.points and part.line not in {each.line for each in after[player]}
        ]
        if not changed and not gone:
            continue
        if len(changed) == 1 and not gone:
            changes.append(_line_changed(position, player, known.get(changed[0].line), changed[0]))
        elif position.card.outcome_by == "sum":
            was, now = position.totals(before)[player], position.totals(after)[player]
            if was != now:
                whose = "your" if player == turn else f"player {player + 1}'s"
                changes.append(f"It changes {whose} points from {was} to {now}.")
    if position.card.lowest_wins:
        return [*changes, "Fewer points win."] if changes else ["It costs nothing."]
    return changes or (["It scores nothing now."] if any(before) or any(after) else [])


def _line_changed(position: Position, player: int, was: Part | None, now: Part) -> str:
    """The sentence about the one line of a player that a move changes, or that comes of it."""
    mine = player == position.turn
    if was is None and position.card.outcome_by == "sum":
        points = counted(now.points, "point")
        whom = "you" if mine else f"player {player + 1}"
        told = (
            f"costs {whom} {points}" if position.card.lowest_wins else f"scores {points} for {whom}"
        )
        return f"It {told}, {now.line}: {now.why}."
    whose = "your" if mine else f"player {player + 1}'s"
    earlier = f"{was.why}, " if was is not None and was.why else ""
    before = 0 if was is None else was.points
    return (
        f"It changes {whose} {now.line} from {before} to {now.points}:"
        f" {now.why.removeprefix(earlier)}."
    )


def _answered(position: Position, found: Analysis, option: Option) -> list[str]:
    """A sentence about the replies to this move, compared with those to another move."""
    after = _after(position, option.move)
    if after.over or position.players == 1 or after.turn == position.turn:
        return []
    others = [(other.move, _after(position, other.move)) for other in found.options[1 : 1 + OTHERS]]
    others = [(move, other) for move, other in others if other.turn == after.turn]
    silent = not any(after.parts()) and not any(position.parts())
    if silent and (left := _left(position, after, others)):
        return left
    if position.card.outcome_by != "sum" or (silent and position.card.without_points):
        return []
    best = _best_reply(after)
    known = [(move, reply) for move, other in others if (reply := _best_reply(other)) is not None]
    move, worst = max(known, key=lambda each: each[1], default=("", 0))
    if best is None:
        return []
    now = f"The best answer to it gains {best}" if best > 0 else "No answer to it gains anything"
    if worst > max(best, 0):
        otherwise = second_person(position.words_of(move))
        return [f"{now}; if you {otherwise} instead, the best answer gains {worst}."]
    return (
        []
        if position.merits(option.move) or (best <= 0 and position.card.lowest_wins)
        else [f"{now}."]
    )


def _left(position: Position, after: Position, others: Sequence[tuple[str, Position]]) -> list[str]:
    """A sentence about the number of moves that are left to the next player. None if that number
    says nothing: all moves compared leave as many, every match is equally long, or a listed move
    stands for many.
    """
    if not _counted(after):
        return []
    left = after.legal(0).count
    known = [(move, other.legal(0).count) for move, other in others if _counted(other)]
    move, most = max(known, key=lambda each: each[1], default=("", left))
    if known and {left} == {count for _, count in known}:
        return []
    moves = "one move" if left == 1 else f"{left:,} moves"
    otherwise = second_person(position.words_of(move)) if left < most else ""
    elsewhere = f"; if you {otherwise} instead, {most:,} are left" if otherwise else ""
    return [f"It leaves player {(after.turn or 0) + 1} with {moves}{elsewhere}."]


def _counted(position: Position) -> bool:
    """Whether the number of legal moves says how much room there is."""
    if (
        position.over
        or not isinstance(position, KernelPosition)
        or isinstance(position.game, EquallyLong)
    ):
        return False
    return not position.legal(REPLIES).families


def _best_reply(position: Position) -> int | None:
    """The largest gain of the player to move, in points on the best of the others. None if there
    are more than ``REPLIES`` moves to compare, or a listed move stands for many.
    """
    turn, legal = position.turn, position.legal(REPLIES)
    if turn is None or legal.more or legal.families:
        return None
    now = _lead(position, turn)
    return max(_lead(_after(position, move), turn) - now for move in legal.moves)


def _lead(position: Position, player: int) -> int:
    """A player's lead over the best of the others."""
    sign = -1 if position.card.lowest_wins else 1
    scores = [sign * score for score in position.scores()]
    return scores[player] - max(
        (score for other, score in enumerate(scores) if other != player), default=0
    )


def _outlook(position: Position, option: Option) -> str:
    """A sentence about the result that a move promises. Empty if nothing is known."""
    if option.proved is not None:
        return {
            1: "It wins, if you make no mistake later.",
            0: "It leads to a tie.",
            -1: "It makes it hardest for the other player.",
        }[option.proved]
    if position.players == 1 and option.expected_points is not None:
        points = f"{option.expected_points:g} points"
        return (
            f"The best game from here ends with {points}."
            if isinstance(option.value, Proved)
            else f"A game found from here ends with {points}."
        )
    if option.estimate is None:
        return ""
    what = "you win" if position.players == 2 else "you are ahead of the others in"
    games = f"{option.tried:,} games" if option.tried else "games"
    said = f"{what} about {option.estimate * 100:.0f} of 100"
    if option.partial:
        return f"An estimate from {games} played on from here, {SOME_LEFT_OUT}: {said}."
    return f"An estimate from {games} played on from here: {said}."
