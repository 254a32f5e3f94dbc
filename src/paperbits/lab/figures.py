"""Figures of a study, drawn by Matplotlib as SVG and PNG. Equal results give equal SVG files."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from paperbits.core.errors import extra
from paperbits.lab.errors import StudyError
from paperbits.lab.measures import MEASURES
from paperbits.lab.report import PERCENT
from paperbits.lab.study import Figure, Study

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#8a6d00")
"""Okabe and Ito's colours, which people with any colour vision can tell apart."""

OPENING: Final = "opening"
"""What a figure goes along that has a line for each first move."""

MARKERS: Final = "osD^vP"

SVG: Final = {"Date": None, "Creator": None}
"""What an SVG file says about itself: nothing that changes."""


@contextmanager
def sheets(salt: str) -> Iterator[Any]:
    """Yield Matplotlib's class of figures, to be drawn and saved inside. ``salt`` goes into the
    names that an SVG file gives its parts.
    """
    with extra("lab", "Drawing figures"):
        import matplotlib as mpl
        from matplotlib.figure import Figure
    settings: dict[Any, Any] = {
        "svg.hashsalt": salt,
        "svg.fonttype": "path",
        "font.family": "DejaVu Sans",
        "font.size": 10,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "path.simplify": False,
    }
    with mpl.rc_context(settings):
        yield Figure


def draw(study: Study, found: dict[str, Any], folder: Path) -> list[Path]:
    """Draw a study's figures into a folder; without any in the study, one of its first measure."""
    figures = study.figures or (Figure(study.measures[0], study.measures[0], "", ""),)
    folder.mkdir(parents=True, exist_ok=True)
    return [path for figure in figures for path in _draw(figure, study, found, folder)]


def _draw(figure: Figure, study: Study, found: dict[str, Any], folder: Path) -> Iterator[Path]:
    with sheets(study.digest) as sheet_of:
        setups = [setup for setup in found["setups"] if figure.measure in setup["measures"]]
        if figure.across == OPENING:
            setups = _openings(figure, setups)
        elif figure.across:
            sheet = sheet_of(figsize=(6.4, 3.8), layout="constrained")
            _across(sheet.add_subplot(), figure, setups)
        if figure.across in {"", OPENING}:
            sheet = sheet_of(figsize=(7.2, 1.3 + 0.27 * len(setups)), layout="constrained")
            _list(sheet.add_subplot(), figure, setups)
        for ending, metadata in (("svg", SVG), ("png", {"Software": None})):
            path = folder / f"{figure.name}.{ending}"
            sheet.savefig(path, format=ending, metadata=metadata, dpi=150)
            yield path


def _openings(figure: Figure, setups: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A line for each first move of the setups that play each of them."""
    if figure.measure != "first":
        raise StudyError(f"The figure {figure.name} shows first moves, so its measure is first.")
    return [
        {"title": opening["move"], "measures": {"first": opening["first"]}}
        for setup in setups
        for opening in setup.get("openings", ())
    ]


def _values(figure: Figure, setups: list[dict[str, Any]]) -> list[tuple[float, float, float]]:
    """Each setup's value, and how far its interval reaches below and above."""
    times = 100 if figure.measure in PERCENT else 1
    found = []
    for setup in setups:
        one = setup["measures"][figure.measure]
        low, high = (one["value"] if one[end] is None else one[end] for end in ("low", "high"))
        found.append(
            (
                one["value"] * times,
                max(0.0, (one["value"] - low) * times),
                max(0.0, (high - one["value"]) * times),
            )
        )
    return found


def _label(figure: Figure) -> str:
    title = MEASURES[figure.measure].title
    return f"{title[:1].upper()}{title[1:]}{', %' if figure.measure in PERCENT else ''}"


def _list(axes: Any, figure: Figure, setups: list[dict[str, Any]]) -> None:
    """A line for each setup, from the top."""
    places = range(len(setups), 0, -1)
    for place, (value, below, above) in zip(places, _values(figure, setups), strict=True):
        axes.errorbar(value, place, xerr=[[below], [above]], fmt="o", color=COLOURS[0], capsize=3)
    axes.set_yticks(list(places), [setup["title"] for setup in setups])
    axes.set_ylim(0.4, len(setups) + 0.6)
    axes.set_xlabel(_label(figure))
    axes.set_title(figure.title, loc="left")
    _even(axes.axvline, figure)


def _across(axes: Any, figure: Figure, setups: list[dict[str, Any]]) -> None:
    """A curve for each list of players (and each choice of other settings) along a setting."""
    curves: dict[str, list[dict[str, Any]]] = {}
    for setup in setups:
        if not isinstance(setup["settings"].get(figure.across), int):
            raise StudyError(
                f"The figure {figure.name} goes along {figure.across}, which is no number in"
                f" {setup['title']}."
            )
        curves.setdefault(_curve(setup, setups, figure.across), []).append(setup)
    for k, (name, own) in enumerate(curves.items()):
        values = _values(figure, own)
        axes.errorbar(
            [
                setup["settings"][figure.across] + 0.04 * (k - (len(curves) - 1) / 2)
                for setup in own
            ],
            [value for value, _, _ in values],
            yerr=[[below for _, below, _ in values], [above for _, _, above in values]],
            marker=MARKERS[k % len(MARKERS)],
            color=COLOURS[k % len(COLOURS)],
            capsize=3,
            label=name,
        )
    axes.set_xticks(sorted({setup["settings"][figure.across] for setup in setups}))
    axes.set_xlabel(figure.across)
    axes.set_ylabel(_label(figure))
    axes.set_title(figure.title, loc="left")
    axes.legend(frameon=False)
    _even(axes.axhline, figure)


def _curve(setup: dict[str, Any], setups: list[dict[str, Any]], across: str) -> str:
    """The name of a setup's curve: its game, settings and players, as far as these differ."""
    words = [" and ".join(dict.fromkeys(setup["players"]))]
    if len({each["game"] for each in setups}) > 1:
        words.insert(0, setup["game"])
    for name, value in setup["settings"].items():
        if name != across and len({str(each["settings"].get(name)) for each in setups}) > 1:
            words.append(f"{name} {value}")
    return ", ".join(words)


def _even(line: Any, figure: Figure) -> None:
    """Mark the value that favours no player."""
    even = MEASURES[figure.measure].even
    if even is not None:
        line(
            even * (100 if figure.measure in PERCENT else 1),
            color="#888888",
            linewidth=0.8,
            linestyle="--",
            zorder=0,
        )
