"""What a benchmark found, for the joint table of ``python -m bench``: what was predicted, what came, what a peer does."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

WHERE = "PAPERBITS_BENCH_FIGURES"
"""Names the file to which figures are added, a JSON line each; without it there is no table to join."""


@dataclass(frozen=True)
class Figure:
    """One figure. ``least`` says that less is better, as with seconds; a peer's figure is of the same thing in the same run."""

    name: str
    measured: float
    unit: str
    predicted: float | None = None
    peer: float | None = None
    whose: str = ""
    least: bool = False


def report(figures):
    """Add figures to the joint table, where one is made."""
    where = os.environ.get(WHERE)
    if where:
        with Path(where).open("a") as file:
            file.writelines(json.dumps(asdict(figure)) + "\n" for figure in figures)


def reported(path):
    """The figures that were added."""
    return [Figure(**json.loads(line)) for line in path.read_text().splitlines()] if path.exists() else []


def table(figures):
    """The joint table, in Markdown: the ratio says how many times better we are than the peer."""
    lines = ["| figure | predicted | measured | | peer | ratio |", "|---|---:|---:|---|---:|---:|"]
    for figure in figures:
        ratio = ""
        if figure.peer:
            better = figure.peer / figure.measured if figure.least else figure.measured / figure.peer
            ratio = f"{better:,.1f}"
        predicted = "" if figure.predicted is None else shown(figure.predicted)
        peer = f"{shown(figure.peer)} ({figure.whose})" if figure.peer else ""
        lines.append(f"| {figure.name} | {predicted} | {shown(figure.measured)} | {figure.unit} | {peer} | {ratio} |")
    return lines


def shown(number):
    """A number with three or four digits that mean something."""
    size = abs(number)
    return f"{number:,.0f}" if size >= 1_000 else f"{number:.3g}"
