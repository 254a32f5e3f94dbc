"""Figures of the pages about tiles, drawn by Matplotlib as SVG. Equal rows give equal files."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from paperbits.lab.figures import COLOURS, MARKERS, SVG, sheets
from paperbits.lab.statistics import Estimate

Row = tuple[str, Estimate]
"""A name, and a value with its interval."""


def in_percent(found: Estimate) -> Estimate:
    """Return a share times 100."""
    ends = (found.value, found.low, found.high)
    value, low, high = (None if each is None else 100 * each for each in ends)
    return Estimate(value, low, high, found.count)


def dots(
    file: Path, series: Mapping[str, Sequence[Row]], label: str, even: float | None = None
) -> None:
    """Draw a line for each name, from the top, with a dot and an interval of each series.

    All series have the same names. ``even`` is the value that favours no player.
    """
    names = [name for name, _ in next(iter(series.values()))]
    with sheets(file.stem) as figure:
        sheet = figure(figsize=(6.4, 1.2 + 0.3 * len(names)), layout="constrained")
        axes = sheet.add_subplot()
        for k, (title, rows) in enumerate(series.items()):
            shift = 0.22 * (k - (len(series) - 1) / 2)
            named = next(
                (place for place, (_, found) in enumerate(rows) if found.value is not None), 0
            )
            for place, (_, found) in enumerate(rows):
                if found.value is None:
                    continue
                low, high = (found.value if end is None else end for end in (found.low, found.high))
                axes.errorbar(
                    found.value,
                    len(names) - place - shift,
                    xerr=[[max(0.0, found.value - low)], [max(0.0, high - found.value)]],
                    fmt=MARKERS[k],
                    color=COLOURS[k],
                    capsize=3,
                    markersize=4.5,
                    label=title if place == named else None,
                )
        axes.set_yticks(range(len(names), 0, -1), names)
        axes.set_ylim(0.4, len(names) + 0.6)
        axes.set_xlabel(label)
        if even is not None:
            axes.axvline(even, color="#888888", linewidth=0.8, linestyle="--", zorder=0)
        if len(series) > 1:
            axes.legend(frameon=False)
        sheet.savefig(file, format="svg", metadata=SVG)
