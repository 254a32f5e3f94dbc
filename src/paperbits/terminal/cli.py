"""The command line. Each command says one thing well; ``--json`` where a program might read it; no tracebacks."""

import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markdown import Markdown

import paperbits
from paperbits.core.catalogue import all_games, find
from paperbits.core.engine.levels import levels
from paperbits.core.errors import PaperbitsError, UnknownGameError
from paperbits.core.paper import score_of
from paperbits.ratings.eligible import rated_with
from paperbits.terminal import ending, keeping, output, solving
from paperbits.terminal.given import read_file, read_settings, scored
from paperbits.terminal.lines import say
from paperbits.terminal.signs import json_line, prepare_streams

app = typer.Typer(
    name="paperbits",
    cls=ending.Commands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    help="Sixteen number games that lived on paper: play, learn, score and solve them.",
    epilog=f"Start with `paperbits play`, or `paperbits serve --open` for the page in your browser.\n\n{ending.STATUSES}",
)


def complete_game(incomplete: str) -> Iterable[tuple[str, str]]:
    """Ids of games for shell completion."""
    return [(card.id, card.title) for card in all_games() if card.id.startswith(incomplete)]


GameArgument = Annotated[
    str, typer.Argument(help="A game's id, as `paperbits games` lists them.", autocompletion=complete_game)
]
SetOption = Annotated[
    list[str] | None, typer.Option("--set", "-s", metavar="NAME=VALUE", help="A setting, such as n=8. May be given again.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]


def tell(answer: object) -> None:
    """Print an answer as JSON."""
    print(json_line(answer))


@app.callback(invoke_without_command=True)
def top(version: Annotated[bool, typer.Option("--version", help="Print the version and end.")] = False) -> None:
    """Handle what comes before a command."""
    if version:
        print(f"paperbits {paperbits.__version__}")
        raise typer.Exit


@app.command()
def games(as_json: JsonOption = False) -> None:
    """List the games."""
    cards = all_games()
    if as_json:
        tell([output.card_facts(card) for card in cards])
    else:
        console = output.console(highlight=False)
        for piece in output.games_list(cards):
            console.print(piece)


@app.command()
def rules(game: GameArgument, settings: SetOption = None, as_json: JsonOption = False) -> None:
    """Print a game's rules and its settings."""
    card = find(game)
    made = card.configure(read_settings(card, settings))
    if as_json:
        tell({**output.card_facts(card), "goal": made.goal(), "rules": card.rules})
        return
    console = output.console()
    console.print(f"[bold]{card.title}[/bold]  ({card.credit})\n")
    console.print(f"[bold]Goal.[/bold] {made.goal()}\n", highlight=False)
    console.print(Markdown(output.without_doctests(card.rules)))
    console.print()
    console.print(output.settings_table(card, made))


@app.command(name="levels")
def opponents(game: GameArgument, as_json: JsonOption = False) -> None:
    """List a game's computer opponents, weakest first, with their ratings and yours among them."""
    from paperbits.terminal import kept

    card = find(game)
    found, own = levels(card), kept.kept(card)
    for path in own.unread:
        print(f"paperbits: {path} can't be read, and counts for nothing.", file=sys.stderr)
    if as_json:
        tell([asdict(level) for level in found])
        return
    console = output.console(highlight=False)
    console.print(output.levels_table(found, own.rating))
    if any(level.elo is not None for level in found):
        console.print("Ratings compare levels within this game; the weakest is put at 1000.")
    try:
        rated_with(card)
    except PaperbitsError as error:
        console.print(str(error))
        return
    if own.rating is None:
        console.print(f"`paperbits play {card.id} --rated` plays for a rating of yours.")
    else:
        console.print(kept.told(own.rating))


@app.command()
def check(
    equation: Annotated[str, typer.Argument(help='An equation, such as "100 OR 1=101".')],
    settings: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check an equation: the verdict and the working, in binary and decimal. Ends with 1 where it is not valid."""
    card, operation = operation_named("equation")
    answer = operation({"text": equation, "settings": read_settings(card, settings)})
    if as_json:
        tell(answer)
    else:
        output.console(highlight=False).print(output.verdict(equation, answer))
    raise typer.Exit(0 if answer["valid"] else 1)


@app.command()
def score(
    game: GameArgument,
    file: Annotated[
        str,
        typer.Argument(
            help="A file with a position, a game's moves, or a match record (tiles need a record); - reads standard input."
        ),
    ],
    settings: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Score a game from paper, line by line, with reasons."""
    card = find(game)
    text = read_file(file)
    paper = scored(card, text, read_settings(card, settings))
    if as_json:
        score = score_of(paper.position)
        tell(
            {
                "over": score.over,
                "scores": score.scores,
                "winners": [winner + 1 for winner in score.winners],
                "parts": [[asdict(part) for part in parts] for parts in score.parts],
                "settings": paper.settings,
            }
        )
    else:
        console = output.console(highlight=False)
        if paper.read_as:
            console.print(paper.read_as)
        for piece in output.score_sheet(paper.position):
            console.print(piece)


SecondsOption = Annotated[float, typer.Option(min=0.1, max=3_600, help="How long to think.")]


@app.command()
def analyse(
    game: GameArgument,
    file: Annotated[
        str | None,
        typer.Argument(
            help="A file with a position, moves, a match record, or a tile board and `rack: …`; - reads standard input."
        ),
    ] = None,
    settings: SetOption = None,
    ply: Annotated[int | None, typer.Option(min=0, help="Of a record: after so many moves; by default all.")] = None,
    seconds: SecondsOption = 5.0,
    as_json: JsonOption = False,
    stream: Annotated[bool, typer.Option("--stream", help="JSON again and again, a line each time, as it deepens.")] = False,
) -> None:
    """Show the best moves of a position, with estimates or proofs, as they become clearer."""
    from paperbits.review.analyse import analyse as think
    from paperbits.terminal import advice

    card = find(game)
    text = None if file is None else read_file(file)
    paper = advice.to_analyse(card, text, read_settings(card, settings), ply)
    position = paper.position
    if paper.read_as:
        print(paper.read_as, file=sys.stderr)
    if stream:
        think(position, seconds, lambda found: print(json_line(advice.analysis_facts(found)), flush=True))
    elif as_json:
        tell(advice.analysis_facts(think(position, seconds)))
    else:
        advice.watched(position, seconds)


app.command("analyze", hidden=True)(analyse)


@app.command()
def review(
    file: Annotated[str, typer.Argument(help="A match record; - reads standard input.")],
    seconds: Annotated[
        float | None, typer.Option(min=0.05, max=600, help="Seconds for each move; by default some 30 for all.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Look back on a match: what each move gave away, the better one and why, and where the match turned."""
    from paperbits.match import record
    from paperbits.match.naming import names_for
    from paperbits.terminal import advice

    match = record.read(read_file(file))
    found = advice.watched_review(match, seconds)
    if as_json:
        tell(advice.review_facts(found))
    else:
        output.console(highlight=False).print(advice.review_sheet(found, names_for(match.seats)))


app.command("solve")(solving.solve_command)
app.command("verify")(solving.verify_command)
app.command("backup")(keeping.backup_command)
app.command("check-database")(keeping.check_command)


@app.command()
def referee() -> None:
    """Answer JSON requests, one a line, on standard input and output: the rules for other people's programs."""
    from paperbits import referee as machine

    machine.main()


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all of this machine's.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port; by default 8000, or a free one where that is taken.")
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(envvar="PAPERBITS_DATA", help="The file, or folder, for matches; by default your data folder."),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    name: Annotated[
        list[str] | None,
        typer.Option(help="Another name by which people reach this machine, such as games.example.org. May be given again."),
    ] = None,
) -> None:
    """Serve the page, for this machine alone unless told otherwise."""
    from paperbits.server import serve as run

    run(host=host, port=port, data=data, open_browser=open_browser, names=name or ())


@app.command(cls=ending.Resuming)
def play(
    game: Annotated[
        str | None, typer.Argument(help="A game's id; without it you choose.", autocompletion=complete_game)
    ] = None,
    settings: SetOption = None,
    against: Annotated[str, typer.Option(help="A computer's level, or `people` to take turns here.")] = "",
    seat: Annotated[int | None, typer.Option(min=1, max=9, help="Where you sit, from 1 on; by default 1.")] = None,
    seed: Annotated[int | None, typer.Option(help="For the same match again.")] = None,
    resume: Annotated[
        str | None,
        typer.Option(metavar="[FILE]", help="Go on with the last unfinished match (of the game, if named), or with FILE."),
    ] = None,
    replay: Annotated[Path | None, typer.Option(help="Step through a saved match.")] = None,
    rated: Annotated[
        bool, typer.Option("--rated", help="Play for your rating: no hints, nothing taken back. Goes on with the one begun.")
    ] = False,
    name: Annotated[
        list[str] | None, typer.Option(help="A person's name, once for each who takes turns here; in the order of seats.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for a screen reader or a script.")] = False,
) -> None:
    """Play in the terminal: by mouse and keys, or line by line.

    A match is saved as it is played. The latest 100 matches are kept, and `--resume` goes on with the last unfinished one.
    """
    from paperbits.terminal import playing
    from paperbits.terminal.surroundings import app_refusal

    if replay is not None:
        playing.replay(replay, plain=plain)
        return
    if resume is None:
        where = None if seat is None else seat - 1
        table = playing.table_of(game, settings, against=against, seat=where, seed=seed, rated=rated, names=name or ())
    elif settings or against or rated or name or (seat, seed) != (None, None):
        raise PaperbitsError(
            "--resume goes on with a match as it is; leave --set, --against, --seat, --seed, --rated and --name out."
        )
    else:
        table = playing.resumed(resume, game)
    if plain or (table is None and app_refusal()) or playing.fall_back():
        playing.in_lines(table)
    else:
        raise typer.Exit(playing.in_app(table))


@app.command()
def puzzle(
    name: Annotated[str | None, typer.Argument(help="A puzzle's id; without it, the puzzle of the day.")] = None,
    date: Annotated[str | None, typer.Option(help="The puzzle of another day, such as 2026-03-01.")] = None,
    game: Annotated[str | None, typer.Option(help="One of this game.", autocompletion=complete_game)] = None,
    grade: Annotated[str | None, typer.Option(help="gentle, fair, tricky, hard or fiendish.")] = None,
    move: Annotated[str | None, typer.Option("--try", metavar="MOVE", help="Try this move and end: 0 right, 1 wrong.")] = None,
    as_json: JsonOption = False,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line; there is no other way here.")] = False,  # noqa: ARG001
) -> None:
    """Solve the puzzle of the day, line by line."""
    from paperbits.puzzles import attempt
    from paperbits.terminal import puzzle as puzzles

    found = puzzles.chosen(name, date, game, grade)
    if move is not None:
        tried = attempt(found, move)
        if as_json:
            tell(puzzles.tried_facts(found, tried))
        else:
            say("\n".join(puzzles.lines_of(tried)))
        raise typer.Exit(0 if tried.right else 1)
    if as_json:
        tell(puzzles.facts(found))
    else:
        puzzles.PuzzleDialogue(found).run()


def operation_named(name: str) -> tuple[Any, Callable[[dict[str, Any]], dict[str, Any]]]:
    """The game that offers this operation, and the operation."""
    for card in all_games():
        if name in card.operations:
            return card, card.operations[name]
    raise UnknownGameError(f"No game here offers {name}.")


def main() -> None:
    """Run the command line."""
    prepare_streams()
    ending.run(app)


if __name__ == "__main__":
    main()
