"""Turn touches into a move. Every game is played this way, in the terminal and on the page.

Squares can be touched in any order, such as a segment from either end. An option, written as ``=``
and its text, can be picked when all squares before it are touched. ``web/src/lib/hand.ts`` has the
same rule. ``tests/support/touches.json`` tests both.
"""

from dataclasses import dataclass

from paperbits.core.view import Choice, Entry, Hand


@dataclass(frozen=True, slots=True)
class Reach:
    """The choices that continue the touches made so far."""

    squares: tuple[str, ...] = ()
    """Squares that may be touched next."""
    options: tuple[str, ...] = ()
    """Options that may be picked next, without their ``=``."""
    entries: tuple[Entry, ...] = ()
    """Texts that may be typed next."""
    move: str = ""
    """The move that the touches make. Empty if they make none yet."""

    @property
    def settled(self) -> bool:
        """Whether the touches make exactly one move."""
        return bool(self.move) and not self.squares and not self.options


def reach(hand: Hand, path: tuple[str, ...]) -> Reach:
    """The choices that continue the touches ``path``. Empty if there are none."""
    squares: dict[str, None] = {}
    options: dict[str, None] = {}
    made: list[Choice] = []
    for choice in hand.choices:
        rest = remainder(choice, path)
        if rest is None:
            continue
        if not rest:
            made.append(choice)
        elif is_option(rest[0]):
            options[rest[0][1:]] = None
        else:
            squares.update(dict.fromkeys(touch for touch in rest if not is_option(touch)))
    as_touched = [choice.move for choice in made if choice.path == path]
    move = next(iter(as_touched or [choice.move for choice in made]), "")
    entries = []
    for entry in hand.entries:
        if not path:
            squares.update(dict.fromkeys(entry.squares))
        if (not path and not entry.squares) or (len(path) == 1 and path[0] in entry.squares):
            entries.append(entry)
    return Reach(tuple(squares), tuple(options), tuple(entries), move)


def is_option(touch: str) -> bool:
    """Whether a touch picks an option. Otherwise it is a square."""
    return touch.startswith("=")


def remainder(choice: Choice, path: tuple[str, ...]) -> list[str] | None:
    """The touches that a choice still needs. None if the touches made do not belong to it."""
    rest = list(choice.path)
    for touch in path:
        if touch not in rest or (is_option(touch) and rest[0] != touch):
            return None
        rest.remove(touch)
    return rest


def typed(entry: Entry, path: tuple[str, ...], text: str) -> str:
    """The move that a typed text makes with the touches."""
    return entry.template.replace("{square}", path[0] if path else "").replace(
        "{text}", text.strip()
    )
