"""Pages as lists of shapes, in millimetres from the top left corner. The PDF and the SVG are made
of the same shapes, so both have the same measures.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, Literal, Self

from paperbits.core.errors import PaperbitsError
from paperbits.printing import fonts

Anchor = Literal["start", "middle", "end"]
HAIR: Final = 0.15
"""Width of a thin line, in mm."""
THIN: Final = 0.25
THICK: Final = 0.5


LENGTHS: Final = frozenset(("wide", "high", "width", "radius", "r", "size", "dash"))
"""Fields of shapes that grow with their scale."""


class _Placed:
    """What all shapes can do."""

    __slots__ = ()

    def placed(self, scale: float, x: float, y: float) -> Self:
        """Return the shape scaled, then moved."""
        moved: dict[str, float] = {}
        name: str
        for name in self.__slots__:
            if name in LENGTHS:
                moved[name] = getattr(self, name) * scale
            elif name in ("x", "x1", "x2", "y", "y1", "y2"):
                moved[name] = getattr(self, name) * scale + (x if name[0] == "x" else y)
        return replace(self, **moved)  # type: ignore[type-var]  # Its subclasses are dataclasses.


@dataclass(frozen=True, slots=True)
class Stroke(_Placed):
    """A line. ``grey`` is from 0, black, to 1, white; ``dash`` is the length of dashes, or 0."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = THIN
    grey: float = 0.0
    dash: float = 0.0


@dataclass(frozen=True, slots=True)
class Box(_Placed):
    """A rectangle, perhaps with round corners. ``width`` is that of its edge; 0 for none."""

    x: float
    y: float
    wide: float
    high: float
    width: float = THIN
    fill: float | None = None
    """The grey of its inside; None for none."""
    grey: float = 0.0
    radius: float = 0.0
    dash: float = 0.0


@dataclass(frozen=True, slots=True)
class Dot(_Placed):
    """A filled circle, or a ring."""

    x: float
    y: float
    r: float
    fill: float | None = 0.0
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Text(_Placed):
    """One line of text. ``y`` is its baseline, ``size`` the height of its em square."""

    x: float
    y: float
    text: str
    size: float
    bold: bool = False
    anchor: Anchor = "start"
    grey: float = 0.0


Shape = Stroke | Box | Dot | Text


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, in mm, and the margin that printers can't use."""

    name: str
    width: float
    height: float
    margin: float = 12.0

    @property
    def inner_width(self) -> float:
        """Width between the margins."""
        return self.width - 2 * self.margin

    @property
    def inner_height(self) -> float:
        """Height between the margins."""
        return self.height - 2 * self.margin


PAPERS: Final = {
    "a4": Paper("a4", 210, 297),
    "letter": Paper("letter", 215.9, 279.4),
    "a5": Paper("a5", 148, 210, 9),
}


def paper(name: str) -> Paper:
    """Return a size of paper by its name. Raises PaperbitsError."""
    found = PAPERS.get(name.lower())
    if found is None:
        raise PaperbitsError(
            f"There is no paper of size {name[:20]!r}; there are {', '.join(PAPERS)}."
        )
    return found


@dataclass(slots=True)
class Page:
    """A page under construction."""

    paper: Paper
    shapes: list[Shape] = field(default_factory=list)
    title: str = ""

    def add(self, *shapes: Shape) -> None:
        """Draw shapes, over those before."""
        self.shapes.extend(shapes)

    def place(
        self, shapes: Iterable[Shape], x: float = 0.0, y: float = 0.0, scale: float = 1.0
    ) -> None:
        """Draw shapes scaled, then moved."""
        self.shapes.extend(shape.placed(scale, x, y) for shape in shapes)

    def under(self, head: "Page") -> None:
        """Take the title and the shapes of a page that has only a head."""
        self.shapes, self.title = [*head.shapes, *self.shapes], head.title

    def blank(self, label: str, x: float, y: float, right: float, size: float) -> None:
        """Draw a line to write on, from a label to ``right``."""
        beside = x + fonts.width(label, size) + 1.5
        self.add(Text(x, y, label, size, grey=0.3), Stroke(beside, y + 0.6, right, y + 0.6, HAIR))
