"""``paperbits check``, ``score``, ``analyse`` and ``review``: equations, positions and matches from
paper or a file.
"""

import sys
from dataclasses import asdict, dataclass

import typer

from paperbits.answers.paper import card_with
from paperbits.core.catalogue import find
from paperbits.core.paper import score_of
from paperbits.terminal import output
from paperbits.terminal.commands.options import (
    BaseOption,
    GameArgument,
    JsonOption,
    SecondsOption,
    SetOption,
    options_of,
    print_json,
    with_base,
)
from paperbits.terminal.encoding import json_line
from paperbits.terminal.inputs import read_file, read_settings, scored


def check(
    equation: str = typer.Argument(..., help='An equation, such as "100 OR 1=101".'),
    settings: SetOption = None,
    base: BaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check an equation and show the working, in its base and in decimal.

    The exit status is 1 if it is not valid.
    """
    card = card_with("equation", "")
    given = read_settings(card, with_base(settings, base))
    answer = card.operations["equation"]({"text": equation, "settings": given})
    if as_json:
        print_json(answer)
    else:
        output.console(highlight=False).print(output.equation_answer(equation, answer))
    raise typer.Exit(0 if answer["valid"] else 1)


def score(
    game: GameArgument,
    file: str = typer.Argument(
        "-",
        help=(
            "A file with a position, moves, or a match record (a tile game needs a record);"
            " without it, or with -, standard input."
        ),
    ),
    settings: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Score a game from paper, line by line, with reasons."""
    card = find(game)
    text = read_file(file)
    paper = scored(card, text, read_settings(card, settings))
    if as_json:
        score = score_of(paper.position)
        print_json(
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


@dataclass(frozen=True, slots=True)
class AnalyseOptions:
    """What is analysed, and how it is shown."""

    game: GameArgument
    file: str | None = typer.Argument(
        None,
        help=(
            "A file with a position, moves, a match record, or a tile board and `rack: …`; -"
            " reads standard input."
        ),
    )
    settings: SetOption = None
    ply: int | None = typer.Option(
        None, min=0, help="For a record: analyse after this many moves; by default all."
    )
    seconds: SecondsOption = 5.0
    as_json: JsonOption = False
    stream: bool = typer.Option(
        False, "--stream", help="Print a line of JSON each time the analysis gets better."
    )


@options_of(AnalyseOptions)
def analyse(given: AnalyseOptions) -> None:
    """Show the best moves of a position with estimates or proofs.

    They get better while you watch.
    """
    from paperbits.advice.analyse import analyse as think
    from paperbits.terminal import advice

    card = find(given.game)
    text = None if given.file is None else read_file(given.file)
    paper = advice.to_analyse(card, text, read_settings(card, given.settings), given.ply)
    position = paper.position
    if paper.read_as:
        print(paper.read_as, file=sys.stderr)
    if given.stream:
        think(
            position,
            given.seconds,
            lambda found: print(json_line(advice.analysis_facts(found, position)), flush=True),
        )
    elif given.as_json:
        print_json(advice.analysis_facts(think(position, given.seconds), position))
    else:
        advice.watched(position, given.seconds)


def review(
    file: str = typer.Argument(..., help="A match record; - reads standard input."),
    seconds: float | None = typer.Option(
        None, min=0.05, max=600, help="Seconds for each move; by default about 30 for all moves."
    ),
    as_json: JsonOption = False,
) -> None:
    """Review a match: what each move gave away, the better move and why, and where the match
    turned.
    """
    from paperbits.answers.advice import review_message
    from paperbits.match import formats
    from paperbits.match.naming import names_for
    from paperbits.terminal import advice

    match = formats.read(read_file(file))
    found = advice.watched_review(match, seconds)
    if as_json:
        print_json(asdict(review_message(found)))
    else:
        output.console(highlight=False).print(advice.review_table(found, names_for(match.seats)))
