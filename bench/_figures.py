"""The figures of a benchmark for the table of ``python -m bench``: predicted, measured, and of
another program.
"""

import argparse
import json
import os
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

WHERE = "PAPERBITS_BENCH_FIGURES"
"""The environment variable with the path of the file to which figures are added, one JSON line
each.
"""


@dataclass(frozen=True)
class Figure:
    """A figure. ``least``: whether less is better.

    ``peer``: the same figure of another program in the same run.
    """

    name: str
    measured: float
    unit: str
    predicted: float | None = None
    peer: float | None = None
    whose: str = ""
    least: bool = False


def report(figures):
    """Add figures to the table, if the run makes one."""
    where = os.environ.get(WHERE)
    if where:
        with Path(where).open("a") as file:
            file.writelines(json.dumps(asdict(figure)) + "\n" for figure in figures)


def reported(path):
    """Read the figures that were added."""
    return (
        [Figure(**json.loads(line)) for line in path.read_text().splitlines()]
        if path.exists()
        else []
    )


def table(figures):
    """The table in Markdown. The ratio is how many times better we are than the other program."""
    lines = ["| figure | predicted | measured | | peer | ratio |", "|---|---:|---:|---|---:|---:|"]
    for figure in figures:
        ratio = ""
        if figure.peer:
            better = (
                figure.peer / figure.measured if figure.least else figure.measured / figure.peer
            )
            ratio = f"{better:,.1f}"
        predicted = "" if figure.predicted is None else shown(figure.predicted)
        peer = f"{shown(figure.peer)} ({figure.whose})" if figure.peer else ""
        lines.append(
            f"| {figure.name} | {predicted} | {shown(figure.measured)} | {figure.unit} | {peer} |"
            f" {ratio} |"
        )
    return lines


def shown(number):
    """A number with three or four significant digits."""
    size = abs(number)
    return f"{number:,.0f}" if size >= 1_000 else f"{number:.3g}"


def progress(total, what, done_and_more):
    """Return what tells on standard error how far it is: ``done_and_more`` gets its argument, and
    returns how much is done and some words.
    """
    began = time.monotonic()

    def told(state):
        done, more = done_and_more(state)
        seconds = time.monotonic() - began
        line = f"\r{done:,} of {total:,} {what}, {more}, {seconds:.0f} s "
        print(line, end="", file=sys.stderr, flush=True)

    return told


def options_of(text):
    """A parser of a script's options, whose help is the text of the script."""
    return argparse.ArgumentParser(
        description=text, formatter_class=argparse.RawDescriptionHelpFormatter
    )
