"""A tournament's ratings and progress for people to read."""

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from typing import Any

from rich import box, progress
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from paperbits.core.catalogue import find
from paperbits.core.wording import listed


def standings(facts: Mapping[str, Any]) -> Iterator[RenderableType]:
    """Yield the ratings of ``tournament.rating_facts`` as a table, what they mean, which programs
    failed, and the command that repeats them.
    """
    pairs = facts["pairs"]
    stored = (
        f", and {facts['stored_pairs']} behind the stored ratings of the levels"
        if "stored_pairs" in facts
        else ""
    )
    yield Text(
        f"{find(facts['game']).title}: {pairs} {'pair' if pairs == 1 else 'pairs'} of"
        f" matches{stored}",
        style="bold",
    )
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("Player", "rated", "95%", "slowest move, s"):
        table.add_column(heading, justify="left" if heading == "Player" else "right")
    for name, level in facts["levels"].items():
        span = f"{level['low']} to {level['high']}"
        table.add_row(Text(name), str(level["elo"]), span, f"{level['slowest_s']:.2f}")
    yield table
    for kept, others in facts["offered"].items():
        if others:
            yield Text(
                f"{listed(others)} {'is' if len(others) == 1 else 'are'} about as strong as {kept},"
                " which is offered."
            )
    for name, reasons in facts.get("failed", {}).items():
        matches = f"{len(reasons)} {'match' if len(reasons) == 1 else 'matches'}"
        yield Text(
            f"{name} failed in {matches}, which it lost. The first time it"
            f" {reasons[0].rstrip('.')}."
        )
    yield Text(f"To repeat it: {facts['command']}")


def as_json(facts: Mapping[str, Any]) -> str:
    """Return facts as JSON, with lists of numbers in one line."""
    return re.sub(r"(?<=[\[\d,])\n +(?=[\d\]])", " ", json.dumps(facts, indent=1))


def command(game: str, players: list[str], pairs: int, seed: int) -> str:
    """Return the command that rates players among the levels of a game."""
    words = [word for player in players for word in ("--player", player)]
    words = ["python", "-m", "paperbits.lab.tournament", game, *words, "--pairs", str(pairs)]
    return shlex.join([*words, *(["--seed", str(seed)] if seed else [])])


def bar(console: Console) -> progress.Progress:
    """Return a bar that shows how many matches are played, and the time that the rest takes."""
    return progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeElapsedColumn(),
        progress.TimeRemainingColumn(),
        console=console,
        transient=True,
    )
