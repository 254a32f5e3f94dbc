"""The line-by-line dialogue: plain sentences for screen readers and scripts.

It reads one move or command on each line and writes what changed. It never overwrites a line and
uses no colour.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from paperbits.core.errors import FailedError, PaperbitsError
from paperbits.core.position import Position
from paperbits.core.view import View
from paperbits.core.wording import YOU, listed
from paperbits.match import Match
from paperbits.match.naming import names_for
from paperbits.terminal.advice import review_lines
from paperbits.terminal.drawing import Shape, drawings, view_lines
from paperbits.terminal.inputs import read_line
from paperbits.terminal.local_match import LocalMatch
from paperbits.terminal.match_text import ply_sentence
from paperbits.terminal.output import status_line, without_doctests
from paperbits.terminal.wrapping import say, width

HELP = """\
Type a move, or one of:
  board         show the board again
  moves         list the legal moves
  score         the score, line by line, with reasons
  undo          take back your last move
  hint          where to look; repeat it for more, then for the whole move; not in a rated match
  resign        give up the match
  review        after the end: what each move gave away, and the better move
  sheet         the moves so far
  rules         the rules
  save FILE     write the match to a file
  quit          leave; `paperbits play --resume` continues the match"""

TILES_HELP = """\
On the board '' doubles a tile, " triples it, -- doubles the line, == triples it, * is the centre.
A play is a square and the whole line: 8d 1+1=10 reads across from column d of row 8, d8 1+1=10 reads down.
Write tiles that are already on the board in parentheses: 8d 1(+)1(=)10. A blank is ? and the tile it stands for: ?1.
* is times, / divided by, | OR, & AND, ~ NOT, ^ XOR; you can also write the words. Other moves: exchange 0 1 =, or pass."""  # noqa: E501

RATED = (
    "This match is rated, against {}. Until it is over, you get no hints and can't take a move"
    " back. Every move is saved."
)

MOVES_SHOWN = 60


class Dialogue:
    """Plays one match. ``read`` returns the next line, or None at the end. ``write`` prints one."""

    def __init__(self, local: LocalMatch) -> None:
        self.local = local
        self.read: Callable[[], str | None] = read_line
        self.write: Callable[[str], None] = say
        self.commands: dict[str, Callable[[str], None]] = {
            "board": lambda _: self.show_board(),
            "moves": lambda _: self.show_moves(),
            "score": lambda _: self.show_score(),
            "undo": lambda _: self.undo(),
            "resign": self.resign,
            "hint": lambda _: self.write(self.local.hint().words),
            "review": lambda _: self.review(),
            "sheet": lambda _: self.show_sheet(),
            "rules": lambda _: self.write(without_doctests(self.local.position.game.rules_page())),
            "save": self.save,
            "help": lambda _: self.help(),
        }

    def run(self) -> bool:
        """Play until the match ends or the user leaves. Returns whether the match is over."""
        self.write(f"{self.local.position.card.title}. {self.local.text.settings()}")
        self.write(f"Goal: {self.local.text.goal()}")
        if self.local.position.players > 1:
            titles = [
                self.local.text.title_of(player, inside=player > 0)
                for player in range(self.local.position.players)
            ]
            self.write(f"Playing: {listed(titles).removesuffix('.')}.")
        if self.local.match.rated:
            self.write(RATED.format(self.local.match.computer_rating))
        self.write("Type help for the commands.")
        self.show_board()
        asked = False
        while not self.local.over:
            try:
                if self.local.computer_to_move():
                    self.computer()
                elif not self.person():
                    return False
                asked = False
            except KeyboardInterrupt:
                if asked:
                    self.write(self.left())
                    raise
                asked = True
                self.write("Press Ctrl-C again to leave, or go on.")
        self.write(self.local.text.why_over())
        if self.local.rating():
            self.write(self.local.rating())
        self.write(
            "Type review to see what each move gave away, save FILE to keep the match, or nothing"
            " to leave."
        )
        self.show_score()
        while (line := self.read()) is not None and line.strip() not in ("", "quit", "exit", "q"):
            self.obey(line)
        return True

    def computer(self) -> None:
        try:
            thought = self.local.think()
        except FailedError as error:
            self.local.forfeit(error)
            return
        self.local.play(thought.move)
        self.write(
            f"{self.local.text.ply(self.local.position.plies[-1])}. {thought.words}".rstrip()
        )
        self.show_board()
        self.show_save_trouble()

    def person(self) -> bool:
        """Take one line from the player to move. Returns False if the user leaves."""
        prompt = self.view().hand.prompt
        name = self.local.text.mover_name()
        self.write(f"{'Your move' if name == YOU else f'{name} to move'}. {prompt}".rstrip())
        line = self.read()
        if line is None or line.strip().lower() in ("quit", "exit", "q"):
            self.write(self.left())
            return False
        self.obey(line)
        return True

    def left(self) -> str:
        """The sentence for a match that the user leaves."""
        if not self.local.can_resume:
            return "Left before the end."
        how = "--rated" if self.local.match.rated else "`paperbits play --resume`"
        return f"Left. To continue this match, use {how}."

    def obey(self, line: str) -> None:
        """Do what a line says, or write why that is refused."""
        word, _, rest = line.strip().partition(" ")
        try:
            if word.lower() in self.commands:
                self.commands[word.lower()](rest.strip())
            elif line.strip():
                self.local.play(line.strip())
                self.write(f"{self.local.text.ply(self.local.position.plies[-1])}.")
                self.show_board()
                self.show_save_trouble()
        except PaperbitsError as error:
            self.write(f"Not done. {error}")

    def view(self) -> View:
        """The view of the player to move, with the players' names."""
        return self.local.text.names.view(self.local.position.view(self.local.position.turn))

    def help(self) -> None:
        self.write(HELP)
        if self.view().hand.rack is not None:
            self.write(TILES_HELP)

    def show_board(self) -> None:
        for line in view_lines(self.view(), rack=not self.local.computer_to_move()):
            self.write(line)

    def show_save_trouble(self) -> None:
        """Write once why the match can't be saved."""
        trouble = self.local.save_trouble()
        if trouble:
            self.write(trouble)

    def show_moves(self) -> None:
        legal = self.local.position.legal(limit=MOVES_SHOWN)
        more = (
            f" … and {legal.count - len(legal.moves)} more"
            if legal.count > len(legal.moves)
            else ""
        )
        self.write(f"{legal.count} legal: {', '.join(legal.listed)}{more}")

    def show_score(self) -> None:
        pointless = self.local.position.card.without_points
        for player, parts in enumerate(self.local.text.parts()):
            for part in parts:
                points = "" if pointless else f"{part.points}, "
                self.write(f"{self.local.text.name_of(player)}, {part.line}: {points}{part.why}")
        self.write(self.local.text.outcome())

    def show_sheet(self) -> None:
        for number, ply in enumerate(self.local.position.plies, 1):
            self.write(f"{number}. {self.local.text.ply(ply)}")

    def review(self) -> None:
        found = self.local.review(
            lambda so_far: self.write(f"Reviewed {so_far.looked_at} of {so_far.of} moves.")
        )
        for line in review_lines(found, self.local.text.names, self.local.match.opening_plies):
            self.write(line)

    def undo(self) -> None:
        self.local.undo()
        self.write("Taken back.")
        self.show_board()

    def resign(self, sure: str) -> None:
        """Resign, if the user types ``resign now``."""
        if sure.lower() != "now":
            raise PaperbitsError(
                self.local.resign_refusal or "Type `resign now` to give up the match."
            )
        self.local.resign()
        if not self.local.over:
            self.write("A computer plays on in that seat.")

    def save(self, name: str) -> None:
        if not name:
            raise PaperbitsError("Name a file: save FILE.")
        self.local.save(Path(name))
        self.write(f"Saved as {name}. To continue from here, run `paperbits play --resume {name}`.")


def replayed(match: Match) -> Iterator[str]:
    """The lines of a match's replay, ply by ply."""
    position, names = match.at(0), names_for(match.seats)
    yield from _boards(position)
    for number, ply in enumerate(match.position.plies, 1):
        position.push(ply.move)
        yield f"{number}. {ply_sentence(match, names, number - 1)}"
        yield from _boards(position)
    yield status_line(position, names)


def _boards(position: Position) -> Iterator[str]:
    for drawing in drawings(position.view(None), Shape(width=width())):
        yield drawing.plain()
