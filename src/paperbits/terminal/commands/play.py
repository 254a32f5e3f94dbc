"""``paperbits play`` and ``puzzle``."""

from dataclasses import asdict, dataclass
from pathlib import Path

import typer

from paperbits.core.errors import PaperbitsError
from paperbits.terminal.commands.completion import complete_game, complete_opponent, complete_theme
from paperbits.terminal.commands.options import (
    BaseOption,
    GradeOption,
    JsonOption,
    SetOption,
    options_of,
    print_json,
    with_base,
)
from paperbits.terminal.wrapping import say


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """Which match is played, and how it is shown."""

    game: str | None = typer.Argument(
        None, help="A game's id; without it you choose.", autocompletion=complete_game
    )
    settings: SetOption = None
    against: str = typer.Option(
        "",
        help=(
            "A computer's level, `people` to take turns here, `random`, or another program:"
            " `engine: COMMAND`."
        ),
        autocompletion=complete_opponent,
    )
    seat: int | None = typer.Option(None, min=1, max=9, help="Your seat, from 1 on; by default 1.")
    seed: int | None = typer.Option(
        None, help="A number; the same number gives the same tiles again."
    )
    resume: str | None = typer.Option(
        None,
        metavar="[FILE]",
        help="Continue the last unfinished match (of the game, if named), or FILE.",
    )
    replay: Path | None = typer.Option(None, help="Step through a saved match.")
    rated: bool = typer.Option(
        False,
        "--rated",
        help="Play for your rating, without hints or undo. Continues an unfinished rated match.",
    )
    name: list[str] | None = typer.Option(
        None, help="A person's name. Give it once for each person, in the order of seats."
    )
    plain: bool = typer.Option(
        False, "--plain", help="Line by line, for a screen reader or a script."
    )


@options_of(PlayOptions)
def play(given: PlayOptions) -> None:
    """Play in the terminal: by mouse and keys, or line by line.

    Every move is saved. The latest 100 matches are kept, and `--resume` continues the last
    unfinished one.
    """
    from paperbits.match.players import is_engine
    from paperbits.terminal import playing
    from paperbits.terminal.encoding import app_refusal

    if given.replay is not None:
        playing.replay(given.replay, plain=given.plain)
        return
    if given.resume is None:
        place = None if given.seat is None else given.seat - 1
        local = playing.start(
            given.game,
            given.settings,
            against=given.against,
            seat=place,
            seed=given.seed,
            rated=given.rated,
            names=given.name or (),
        )
    elif (
        given.settings
        or (given.against and not is_engine(given.against))
        or given.rated
        or given.name
        or (given.seat, given.seed) != (None, None)
    ):
        raise PaperbitsError(
            "--resume continues a match as it is; leave out --set, --against, --seat, --seed,"
            " --rated and --name."
        )
    else:
        local = playing.resume(given.resume, given.game, given.against)
    if given.plain or (local is None and app_refusal()) or playing.must_be_plain():
        playing.in_lines(local)
    else:
        raise typer.Exit(playing.in_app(local))


@dataclass(frozen=True, slots=True)
class PuzzleOptions:
    """Which puzzle is solved, and how."""

    name: str | None = typer.Argument(
        None, help="A puzzle's id; without it, the puzzle of the day."
    )
    date: str | None = typer.Option(None, help="The puzzle of another day, such as 2026-03-01.")
    game: str | None = typer.Option(
        None, help="A puzzle of this game.", autocompletion=complete_game
    )
    grade: GradeOption = None
    theme: str | None = typer.Option(
        None, help="A puzzle with this theme, such as pairing.", autocompletion=complete_theme
    )
    move: str | None = typer.Option(
        None, "--try", metavar="MOVE", help="Try this move and end: status 0 if right, 1 if wrong."
    )
    settings: SetOption = None
    base: BaseOption = None
    as_json: JsonOption = False
    plain: bool = typer.Option(False, "--plain", help="Line by line, as always in this command.")


@options_of(PuzzleOptions)
def puzzle(given: PuzzleOptions) -> None:
    """Solve the puzzle of the day, line by line."""
    from paperbits.answers import puzzles as answers
    from paperbits.puzzles import attempt
    from paperbits.terminal import puzzle as puzzles

    found = puzzles.chosen(
        given.name,
        given.date,
        given.game,
        given.grade,
        given.theme,
        with_base(given.settings, given.base),
    )
    if given.move is not None:
        tried = attempt(found, given.move)
        if given.as_json:
            print_json(asdict(answers.told(found, tried)))
        else:
            say("\n".join(puzzles.lines_of(found, tried)))
        raise typer.Exit(0 if tried.right else 1)
    if given.as_json:
        print_json({**asdict(answers.seen(found)), "position": found.position().text()})
    else:
        puzzles.PuzzleDialogue(found).run()
