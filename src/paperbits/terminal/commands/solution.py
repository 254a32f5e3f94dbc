"""A solution for people: a table, and the command that checks its certificate."""

import shlex
from typing import TYPE_CHECKING, Any, Final

from rich.table import Table

from paperbits.core.wording import listed
from paperbits.terminal import output
from paperbits.terminal.encoding import json_line

if TYPE_CHECKING:
    from paperbits.solve.solution import Solution

CHECKED: Final = "This command checks the certificate:"


def show(found: "Solution", *, as_json: bool) -> None:
    """Print a solution."""
    if as_json:
        print(json_line(found.to_json()))
    else:
        console = output.console(highlight=False)
        console.print(solution_table(found))
        if found.certificate is not None:  # Never broken, so that it can be copied.
            console.print(
                f"paperbits verify {shlex.quote(found.certificate)}", soft_wrap=True, markup=False
            )
    if found.kept:
        output.console(stderr=True, highlight=False).print(
            "The work so far is saved. To continue, run the same command with --resume."
        )


def solution_table(found: "Solution") -> Any:
    """A solution as a table for people."""
    table = Table(show_header=False, box=None, pad_edge=False)
    table.add_column(style="dim")
    table.add_column(overflow="fold")
    if found.winners is None:
        table.add_row("Result", f"Not solved. {found.reason}")
        if found.bounds is not None:
            table.add_row("Known", bounds_words(found))
    elif found.settings.get("players", 2) == 1:
        table.add_row("Result", f"The best score that can be reached is {found.margin}.")
    elif len(found.winners) == 1:
        table.add_row("Result", f"Player {found.winners[0]} wins if nobody errs.")
    else:
        table.add_row(
            "Result",
            f"Players {listed(found.winners)} tie if nobody errs.",
        )
    if found.winners is not None:
        if found.margin is not None and found.settings.get("players", 2) > 1:
            table.add_row("Margin", f"{found.margin:+} (player 1's score less player 2's)")
        if found.best:
            table.add_row("To move", f"player {found.turn}")
            table.add_row("Best moves", " ".join(found.best))
            table.add_row("Best play", " ".join(found.line))
        if found.plies is not None:
            table.add_row("Plies to the end", str(found.plies))
    table.add_row("Searched", f"{found.nodes:,} positions in {found.seconds:.1f} s")
    if found.winners is not None:
        table.add_row("Certainty", f"proved. {CHECKED}" if found.proved else "searched, not proved")
    return table


def bounds_words(found: "Solution") -> str:
    """What is known of a position that was not solved, in a sentence."""
    assert found.bounds is not None
    least, most = found.bounds.least, found.bounds.most
    if found.bounds.unit == "outcome":
        words = (
            "Both have at least a tie."
            if least == most == 0
            else (
                f"Player 1 has at least a {'win' if least else 'tie'}."
                if least is not None
                else f"Player 2 has at least a {'win' if most else 'tie'}."
            )
        )
    else:
        what = "The best score" if found.settings.get("players") == 1 else "Player 1's margin"
        said = [
            f"{how} {each}"
            for how, each in (("at least", least), ("at most", most))
            if each is not None
        ]
        words = f"{what} is {least if least == most else ' and '.join(said)}."
    if not found.bounds.proved:
        return f"{words} Searched, not proved."
    return f"{words} Proved. {CHECKED if found.certificate else ''}".rstrip()
