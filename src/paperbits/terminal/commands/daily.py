"""``paperbits daily``: the task of the day."""

import typer

from paperbits.terminal.commands.options import JsonOption, print_json
from paperbits.terminal.wrapping import say


def daily(
    date: str | None = typer.Option(None, help="The task of an earlier day, such as 2026-12-01."),
    moves: list[str] | None = typer.Option(
        None, "--try", metavar="MOVE", help="Count this play as a try and end. Repeatable."
    ),
    calendar: bool = typer.Option(
        False, "--calendar", help="Show the month with your results instead."
    ),
    as_json: JsonOption = False,
) -> None:
    """Play today's rack: the same for everybody, three tries that count."""
    from paperbits.puzzles import day_of, ritual
    from paperbits.terminal import daily as days

    card, series = ritual.offered()
    kept = days.Kept(series)
    day = kept.day(day_of(date))
    if calendar:
        say("\n".join(days.month(kept.results, day.task.date)))
        return
    for move in moves or ():
        day = ritual.tried(day, move, ritual.position_of(card, day.task))
        if trouble := kept.keep(day):
            typer.echo(trouble, err=True)
    if as_json:
        print_json(days.facts(day, card, series, kept))
    elif moves or day.over:
        for each in day.tries:
            say(f"{each.move}: {each.points} points")
        position = ritual.position_of(card, day.task)
        left = [f"{day.percent}% of the best so far; tries left: {day.left}."]
        for line in days.ending(day, series, kept, position) if day.over else left:
            say(line)
    else:
        days.DailyDialogue(card, series, day, kept).run()
