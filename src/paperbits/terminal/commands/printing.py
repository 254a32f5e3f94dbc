"""``paperbits print``: sheets, rules, tiles, worksheets and a booklet, as PDF or SVG."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import SettingValue, checked
from paperbits.terminal.commands.completion import complete_exercise, complete_game
from paperbits.terminal.commands.options import (
    BaseOption,
    GameArgument,
    GradeOption,
    JsonOption,
    SetOption,
    options_of,
    print_json,
    with_base,
)
from paperbits.terminal.files import write_file
from paperbits.terminal.inputs import read_settings
from paperbits.tile_plays import tile_game

if TYPE_CHECKING:
    from paperbits.printing import Page

app = typer.Typer(
    no_args_is_help=True,
    help="Print sheets, rules, tiles, worksheets and a booklet, as PDF or SVG.",
)


class Size(StrEnum):
    """Sizes of paper."""

    a4 = "a4"
    letter = "letter"
    a5 = "a5"


TileGame = Annotated[
    str,
    typer.Argument(
        help="A game's id; by default the game with tiles.",
        show_default=False,
        autocompletion=complete_game,
    ),
]

SeedOption = Annotated[
    int,
    typer.Option(
        "--seed", min=0, help="Draws what is left to chance. The same seed prints the same."
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class OnPaper:
    """The paper, and the file to make."""

    size: Size = typer.Option(Size.a4, "--size", help="The size of the paper.")
    out: Path | None = typer.Option(
        None,
        "--out",
        "-o",
        metavar="FILE",
        help="The file to make; .pdf, or .svg with one file for each page.",
    )
    as_json: JsonOption = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OfGame(OnPaper):
    """A page of a game."""

    game: GameArgument
    settings: SetOption = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOptions(OfGame):
    """Blank sheets."""

    copies: int = typer.Option(1, "--copies", min=1, max=100, help="How many sheets.")
    seed: SeedOption = 1


@app.command()
@options_of(SheetOptions)
def sheet(given: SheetOptions) -> None:
    """A blank sheet to play a game on, with a table for the scores."""
    _write_of_game(given, "sheet", given.seed, given.copies)


@app.command()
@options_of(OfGame)
def rules(given: OfGame) -> None:
    """A game's rules on one page, with an example."""
    _write_of_game(given, "rules")


@app.command()
@options_of(OfGame)
def scores(given: OfGame) -> None:
    """A page of tables to keep the scores of a game."""
    _write_of_game(given, "scores")


def _write_of_game(given: OfGame, what: str, seed: int = 1, copies: int = 1) -> None:
    from paperbits.printing import paper
    from paperbits.printing.orders import Order, pages_of

    card, values = _configured(given.game, given.settings)
    pages = pages_of(what, Order(card, values, paper(given.size), seed, copies))
    _write(pages, card.title, f"{card.id}-{what}.pdf", given)


@dataclass(frozen=True, slots=True, kw_only=True)
class TileSetOptions(OnPaper):
    """A tile game to make at home."""

    game: TileGame = ""
    settings: SetOption = None
    tile: float = typer.Option(19.0, "--tile", min=8, max=60, help="The side of a tile in mm.")
    board: int = typer.Option(4, "--board", help="Print the board on 1 page or on 4.")


@app.command("set")
@options_of(TileSetOptions)
def tile_set(given: TileSetOptions) -> None:
    """A tile game to make at home: tiles, board, racks, rules, a score sheet.

    One page says how to make it from another set, with tape and a marker.
    """
    from paperbits.printing import orders, paper

    card, values = _configured(given.game or tile_game().id, given.settings)
    order = orders.Order(card, values, paper(given.size))
    pages = orders.tile_set(order, given.tile, given.board)
    _write(pages, card.title, f"{card.id}-set.pdf", given)


@dataclass(frozen=True, slots=True, kw_only=True)
class LaserOptions:
    """Files for a laser cutter."""

    game: TileGame = ""
    settings: SetOption = None
    tile: float = typer.Option(19.0, "--tile", help="The side of a tile in mm.")
    thickness: float = typer.Option(3.0, "--thickness", help="The thickness of the material in mm.")
    kerf: float = typer.Option(0.15, "--kerf", help="How wide the beam cuts, in mm.")
    width: float = typer.Option(600.0, "--width", help="The width of the sheet in mm.")
    height: float = typer.Option(400.0, "--height", help="The height of the sheet in mm.")
    out: Path | None = typer.Option(
        None, "--out", "-o", metavar="FILE", help="The file to make; it ends in .svg."
    )
    as_json: JsonOption = False


@app.command()
@options_of(LaserOptions)
def laser(given: LaserOptions) -> None:
    """SVG files for a laser cutter: tiles, racks and a tray.

    Red lines are cut, black areas are engraved.
    """
    from paperbits.printing.laser import Material, laser_sheets

    card, values = _configured(given.game or tile_game().id, given.settings)
    file = given.out or Path(f"{card.id}-laser.svg")
    if file.suffix.lower() != ".svg":
        raise PaperbitsError("A laser cutter reads SVG: name a file that ends in .svg.")
    material = Material(given.thickness, given.kerf, given.width, given.height)
    texts = laser_sheets(card, values, material, side=given.tile)
    kept = [
        (_numbered(file, number, len(texts)), text.encode()) for number, text in enumerate(texts, 1)
    ]
    advice = "Cut one rack first, and change the kerf until it fits."
    _kept(kept, len(texts), given.as_json, ("sheet", advice))


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzlesOptions(OnPaper):
    """Worksheets of puzzles."""

    game: str | None = typer.Argument(
        None, help="A game's id; puzzles of all games without it.", autocompletion=complete_game
    )
    grade: GradeOption = None
    settings: SetOption = None
    base: BaseOption = None
    count: int = typer.Option(12, "--count", "-n", min=1, max=120, help="How many.")
    seed: SeedOption = 1


@app.command()
@options_of(PuzzlesOptions)
def puzzles(given: PuzzlesOptions) -> None:
    """Worksheets of puzzles, with the answers on the last page."""
    from paperbits.printing import paper, worksheets
    from paperbits.terminal.puzzle import settings_of

    card = None if given.game is None else find(given.game)
    title = "Puzzles" if card is None else f"{card.title}: puzzles"
    values = settings_of(card, with_base(given.settings, given.base))
    chosen = worksheets.chosen(card, given.grade, given.count, given.seed, values)
    pages = worksheets.puzzle_pages(paper(given.size), chosen, title)
    _write(pages, title, "puzzles.pdf" if card is None else f"{card.id}-puzzles.pdf", given)


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyOptions(OnPaper):
    """The tasks of a week."""

    date: str | None = typer.Option(
        None, help="The first day, such as 2026-12-07; by default today."
    )


@app.command()
@options_of(DailyOptions)
def daily(given: DailyOptions) -> None:
    """The daily tasks of a week, with the answers on the last page."""
    import datetime as dt

    from paperbits.printing import paper
    from paperbits.printing.daily import daily_pages, week_of
    from paperbits.puzzles import ritual
    from paperbits.puzzles.calendar import today

    card, series = ritual.offered()
    try:
        first = today() if given.date is None else dt.date.fromisoformat(given.date)
    except ValueError:
        raise PaperbitsError(f"Write a date as 2026-12-07, not as {given.date!r}.") from None
    pages = daily_pages(paper(given.size), card, series, week_of(series, first))
    _write(pages, series.name, f"daily-{first}.pdf", given)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExercisesOptions(OnPaper):
    """Binary exercises."""

    kinds: list[str] | None = typer.Argument(
        None,
        help="read, write, add, subtract, and, or, not, check; all without it.",
        autocompletion=complete_exercise,
    )
    count: int = typer.Option(9, "--count", "-n", min=1, max=60, help="How many of each kind.")
    digits: int = typer.Option(4, "--digits", min=2, max=12, help="The most digits of a number.")
    seed: SeedOption = 1


@app.command()
@options_of(ExercisesOptions)
def exercises(given: ExercisesOptions) -> None:
    """Binary exercises from a seed, with the answers on the last page."""
    from paperbits.printing import paper
    from paperbits.printing.exercises import KINDS, exercise_pages

    kinds = given.kinds or tuple(KINDS)
    for kind in kinds:
        if kind not in KINDS:
            raise PaperbitsError(
                f"There are no exercises {kind[:20]!r}; there are {', '.join(KINDS)}."
            )
    pages = exercise_pages(
        paper(given.size), kinds, count=given.count, length=given.digits, seed=given.seed
    )
    _write(pages, "Binary exercises", "exercises.pdf", given)


@dataclass(frozen=True, slots=True, kw_only=True)
class BookletOptions(OnPaper):
    """A booklet of everything."""

    fold: bool = typer.Option(
        False, "--fold", help="Two pages on each side, in the order for folding and stapling."
    )
    seed: SeedOption = 1


@app.command()
@options_of(BookletOptions)
def booklet(given: BookletOptions) -> None:
    """A booklet of everything: rules and sheets of all games, exercises, puzzles.

    It is for printing on both sides.
    """
    from paperbits.printing import booklet as book
    from paperbits.printing import paper

    pages = book.booklet(paper("a5") if given.fold else paper(given.size), seed=given.seed)
    made = book.imposed(pages, paper(given.size)) if given.fold else pages
    _write(made, "paperbits", "paperbits-booklet.pdf", given)


def _configured(game: str, settings: list[str] | None) -> tuple[Card, dict[str, SettingValue]]:
    card = find(game)
    values = checked(card.settings, read_settings(card, settings))
    card.configure(values)
    return card, values


def _write(pages: "Sequence[Page]", title: str, usual: str, given: OnPaper) -> None:
    """Write pages to a PDF, or to one SVG for each. ``usual``: the file, if none is asked for.
    Raises PaperbitsError.
    """
    file = given.out or Path(usual)
    kind = file.suffix.lower()
    if kind == ".pdf":
        from paperbits.printing.pdf import to_pdf

        _kept([(file, to_pdf(pages, title))], len(pages), given.as_json)
    elif kind == ".svg":
        from paperbits.printing.svg import to_svg

        found = [
            (_numbered(file, number, len(pages)), to_svg(page, title).encode())
            for number, page in enumerate(pages, 1)
        ]
        _kept(found, len(pages), given.as_json)
    else:
        raise PaperbitsError(f"Name a file that ends in .pdf or .svg, not {file.name!r}.")


def _numbered(file: Path, number: int, count: int) -> Path:
    return file if count == 1 else file.with_name(f"{file.stem}-{number}{file.suffix}")


ON_PAPER = ("page", "Print at 100%, without fitting to the page.")


def _kept(
    contents: list[tuple[Path, bytes]], pages: int, as_json: bool, said: tuple[str, str] = ON_PAPER
) -> None:
    for file, data in contents:
        write_file(file, data)
    if as_json:
        print_json({"files": [str(file) for file, _ in contents], "pages": pages})
    else:
        names = ", ".join(str(file) for file, _ in contents[:3]) + (
            " …" if len(contents) > 3 else ""
        )
        print(f"{names}: {pages} {said[0] if pages == 1 else said[0] + 's'}. {said[1]}")
