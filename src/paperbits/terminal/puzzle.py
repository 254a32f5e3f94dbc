"""``paperbits puzzle``: choose a puzzle and solve it line by line, or by a program."""

from collections.abc import Callable, Sequence

from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import SettingValue, checked
from paperbits.puzzles import (
    ABOUT,
    Attempt,
    Puzzle,
    answer,
    attempt,
    daily,
    day_of,
    find_puzzle,
    matching,
)
from paperbits.terminal.drawing import view_lines
from paperbits.terminal.inputs import read_line, read_settings
from paperbits.terminal.output import without_doctests
from paperbits.terminal.plain import TILES_HELP
from paperbits.terminal.wrapping import say

HELP = """\
Type a move, or one of:
  board     show the board again
  answer    show the answer
  rules     the rules
  quit      leave"""


def chosen(
    name: str | None,
    date: str | None,
    game: str | None,
    grade: str | None,
    theme: str | None = None,
    settings: Sequence[str] = (),
) -> Puzzle:
    """Choose a puzzle: by id, or else the puzzle of a day, by default today. Raises PaperbitsError.

    With a game, a grade or a theme, it is one of those puzzles, another one every day. ``settings``
    are texts such as ``base=10``; the game must be named with them.
    """
    if name is not None:
        return find_puzzle(name)
    day = day_of(date)
    if game is None and grade is None and theme is None and not settings:
        return daily(day)
    card = find(game) if game is not None else None
    given = settings_of(card, settings)
    some = list(matching(card.id if card is not None else None, grade, theme, given))
    if not some:
        of = f" of {card.title}" if card is not None else ""
        about = f" with the theme {theme}" if theme is not None else ""
        about += f" with {', '.join(settings)}" if settings else ""
        raise PaperbitsError(f"There is no {grade + ' ' if grade else ''}puzzle{of}{about}.")
    return find_puzzle(some[day.toordinal() % len(some)].id)


def settings_of(card: Card | None, given: Sequence[str]) -> dict[str, SettingValue]:
    """Return the settings that puzzles should have, and no others. Raises PaperbitsError."""
    if not given:
        return {}
    if card is None:
        raise PaperbitsError("Name the game whose settings these are.")
    read = read_settings(card, given)
    whole = checked(card.settings, read)
    return {name: whole[name] for name in read}


class PuzzleDialogue:
    """Asks one puzzle. ``read`` returns the next line, or None at the end. ``write`` prints one."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.read: Callable[[], str | None] = read_line
        self.write: Callable[[str], None] = say

    def run(self) -> bool:
        """Ask until the answer is found or shown, or the user leaves. Returns whether it was found."""
        puzzle = self.puzzle
        self.write(f"{puzzle.card.title}, {puzzle.grade}. {puzzle.in_force}".rstrip())
        self.board()
        self.write(puzzle.question)
        self.write("Type a move, or help for the commands.")
        while True:
            line = self.read()
            word = ("quit" if line is None else line).strip().lower()
            if word in ("quit", "exit", "q"):
                self.write(f"Left. To see this puzzle again, run `paperbits puzzle {puzzle.id}`.")
                return False
            if word == "answer":
                self.tell(answer(puzzle), shown=True)
                return False
            if word in ("help", "board", "rules"):
                {"help": self.help, "board": self.board, "rules": self.rules}[word]()
            elif word and line is not None and self.tried(line.strip()):
                return True

    def tried(self, move: str) -> bool:
        """Try a move. Returns whether it is right."""
        try:
            tried = attempt(self.puzzle, move)
        except PaperbitsError as error:
            self.write(f"Not done. {error}")
            return False
        self.tell(tried)
        return tried.right

    def tell(self, tried: Attempt, *, shown: bool = False) -> None:
        for line in lines_of(self.puzzle, tried, shown=shown):
            self.write(line)

    def help(self) -> None:
        self.write(HELP)
        position = self.puzzle.position()
        if position.view(position.turn).hand.rack is not None:
            self.write(TILES_HELP)

    def rules(self) -> None:
        self.write(without_doctests(self.puzzle.card.rules_for(self.puzzle.settings)))

    def board(self) -> None:
        position = self.puzzle.position()
        view = position.view(position.turn)
        for line in view_lines(view):
            self.write(line)
        self.write(f"The score so far: {' to '.join(map(str, position.scores()))}")
        if view.hand.prompt:
            self.write(view.hand.prompt)


def lines_of(puzzle: Puzzle, tried: Attempt, *, shown: bool = False) -> list[str]:
    """An attempt in sentences. ``shown``: the answer is shown, the user did not find it."""
    lines = [
        f"{'The answer:' if shown else 'Right.' if tried.right else 'Not this one.'} {tried.words}"
    ]
    if tried.right and tried.line:
        lines.append(
            "The best play after it: "
            + ", ".join(f"player {ply.player + 1} {ply.words}" for ply in tried.line)
        )
    if tried.right:
        lines += [f"{ABOUT[theme].name}: {ABOUT[theme].meaning}" for theme in puzzle.themes]
        for player, parts in enumerate(tried.parts, 1):
            lines += [f"Player {player}, {part.line}: {part.points}, {part.why}" for part in parts]
        lines += [f"Not: {other.why}" for other in tried.others]
    return lines
