"""The two kinds of pictures: what each first move leads to, and shares of a whole."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

BLUE: Final = "#0072b2"
ORANGE: Final = "#d55e00"
GREY: Final = "#b0b0b0"
"""Colours that people with any colour vision can tell apart (Okabe and Ito), and grey for a tie."""


ABOVE: Final = {
    "frameon": False,
    "fontsize": 8,
    "ncols": 2,
    "loc": "lower left",
    "bbox_to_anchor": (0, 1),
    "borderaxespad": 0,
}
"""How a legend lies above a picture."""


def leads(title: str, across: str, found: Mapping[str, Mapping[int, int]]) -> Callable[[Any], None]:
    """Return a drawing: for each label a dot at each lead of player 1 that a first move leads to,
    larger for more moves. The best one is filled.
    """

    def draw(axes: Any) -> None:
        for place, moves in enumerate(found.values()):
            whole = sum(moves.values())
            for lead, count in moves.items():
                best = lead == max(moves)
                axes.scatter(
                    place,
                    lead,
                    s=20 + 160 * count / whole,
                    facecolors=BLUE if best else "white",
                    edgecolors=BLUE,
                    zorder=3 if best else 2,
                )
        if any(len(moves) > 1 for moves in found.values()):
            axes.scatter([], [], s=60, color=BLUE, label="the best")
            open_ = {"facecolors": "white", "edgecolors": BLUE}
            axes.scatter([], [], s=60, label="others (larger: more moves)", **open_)
            axes.legend(**ABOVE)
        axes.margins(y=0.12)
        axes.axhline(0, color=GREY, linewidth=1, linestyle="--", zorder=0)
        axes.set_xticks(range(len(found)), [label.replace(", ", "\n") for label in found])
        axes.set_xlabel(across)
        axes.set_ylabel("Player 1's lead at the end")
        axes.yaxis.get_major_locator().set_params(integer=True)
        axes.set_title(title, loc="left", fontsize=11, pad=20)

    return draw


def shares(
    title: str, below: str, kinds: Sequence[tuple[str, str]], bars: Mapping[str, Sequence[float]]
) -> Callable[[Any], None]:
    """Return a drawing: for each label a bar of 100%, from the top, parted into kinds (names with
    their colours) by the numbers given.
    """

    def draw(axes: Any) -> None:
        left = [0.0] * len(bars)
        wholes = [sum(parts) or 1 for parts in bars.values()]
        for k, (name, colour) in enumerate(kinds):
            widths = [
                100 * parts[k] / whole for parts, whole in zip(bars.values(), wholes, strict=True)
            ]
            axes.barh(range(len(bars)), widths, left=left, color=colour, label=name, height=0.7)
            left = [start + width for start, width in zip(left, widths, strict=True)]
        axes.set_yticks(range(len(bars)), list(bars))
        axes.invert_yaxis()
        axes.set_xlim(0, 100)
        axes.set_xlabel(below)
        axes.set_title(title, loc="left", fontsize=11)
        axes.legend(
            frameon=False,
            ncols=len(kinds),
            loc="upper center",
            bbox_to_anchor=(0.5, -0.16 if len(bars) > 4 else -0.26),
        )

    return draw
