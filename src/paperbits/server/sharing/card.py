"""The preview picture of a match, 1200 by 630 pixels: the final board beside names and scores."""

from collections.abc import Iterator
from typing import Final

from paperbits.picture import DAY, picture
from paperbits.picture.palette import HAND, resolved
from paperbits.picture.svg import escaped, number
from paperbits.server.sharing.told import Told

WIDTH, HEIGHT = 1_200, 630
MARGIN: Final = 48
BOARD: Final = (560, 534)
"""The room for the board, on the right."""

SQUARE: Final = 30
LETTER: Final = 0.45
"""The mean width of a letter, as a share of its size."""

MOST_NAMES: Final = 5


def card(told: Told, site: str = "") -> str:
    """Return the preview picture as SVG, of an unfinished match without its board."""
    where = f"{site.partition('://')[2]}/m/{told.id}" if site else "paperbits"
    inner = _finished(told, where) if told.view is not None else _neutral(told)
    return resolved(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
        f' height="{HEIGHT}">'
        f"{_paper()}{''.join(inner)}</svg>"
    )


def _paper() -> str:
    lines = "".join(f"M{x} 0V{HEIGHT}" for x in range(0, WIDTH, SQUARE)) + "".join(
        f"M0 {y}H{WIDTH}" for y in range(0, HEIGHT, SQUARE)
    )
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{DAY.paper}"/>'
        f'<path d="{lines}" stroke="{DAY.grid}" stroke-width="1" fill="none"/>'
    )


def _text(
    x: float, y: float, text: str, size: float, fill: str = DAY.ink, anchor: str = "start"
) -> str:
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{fill}"'
        f' font-family="{HAND}" text-anchor="{anchor}">{escaped(text)}</text>'
    )


def _finished(told: Told, where: str) -> Iterator[str]:
    assert told.view is not None
    drawn = picture(told.view, told.title)
    scale = min(BOARD[0] / drawn.width, BOARD[1] / drawn.height, 3.6)
    width, height = drawn.width * scale, drawn.height * scale
    left, top = WIDTH - MARGIN - (BOARD[0] + width) / 2, (HEIGHT - height) / 2
    place = (
        f"translate({number(round(left, 1))} {number(round(top, 1))})"
        f" scale({number(round(scale, 4))})"
    )
    edge = (
        f'<rect width="{drawn.width}" height="{drawn.height}" fill="none" stroke="{DAY.rule}"'
        ' stroke-width="2"/>'
    )
    yield f'<g transform="{place}">{drawn.inner}{edge}</g>'
    room = WIDTH - BOARD[0] - 3 * MARGIN
    y = 96.0
    for line in wrapped(told.game, room, 54, 2):
        yield _text(MARGIN, y, line, 54)
        y += 60
    y += 26
    listed = told.standing[:MOST_NAMES]
    size = 42 if len(listed) < 4 else 34
    for name, score in listed:
        kept = room - (len(score) + 2) * size * LETTER
        yield _text(MARGIN, y, shortened(name, kept, size), size)
        yield _text(MARGIN + room, y, score, size, DAY.accent, "end")
        y += size * 1.35
    if len(told.standing) > MOST_NAMES:
        yield _text(MARGIN, y, f"and {len(told.standing) - MOST_NAMES} more", 30, DAY.soft)
        y += 40
    y += 16
    for line in wrapped(told.headline, room, 34, 2):
        yield _text(MARGIN, y, line, 34, DAY.soft)
        y += 42
    yield _text(MARGIN, HEIGHT - MARGIN, shortened(where, room, 30), 30, DAY.accent)


def _neutral(told: Told) -> Iterator[str]:
    y = 240.0
    for line in wrapped(told.headline, WIDTH - 4 * MARGIN, 76, 2):
        yield _text(WIDTH / 2, y, line, 76, anchor="middle")
        y += 88
    yield _text(WIDTH / 2, y + 20, "A number game on squared paper", 40, DAY.soft, "middle")
    yield _text(WIDTH / 2, HEIGHT - MARGIN, "paperbits", 40, DAY.accent, "middle")


def shortened(text: str, width: float, size: float) -> str:
    """Return a text with an ellipsis if it is too long for a width."""
    most = max(3, int(width / (size * LETTER)))
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def wrapped(text: str, width: float, size: float, most: int) -> list[str]:
    """Return a text in at most so many lines, with an ellipsis if it is longer."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width / (size * LETTER):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1]}…"]
    return [shortened(line, width, size) for line in lines]
