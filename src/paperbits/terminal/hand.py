"""From touches to a move: the one gesture that plays every game, on the terminal as on the page.

Squares may be touched in any order, such as a segment from either end. An option, written ``=`` and its text, follows once
all the squares before it are touched. ``web/src/lib/hand.ts`` keeps the same rule, and ``tests/support/touches.json``
holds both to it.
"""

from dataclasses import dataclass

from paperbits.core.view import Choice, Entry, Hand


@dataclass(frozen=True, slots=True)
class Reach:
    """What can follow the touches made so far."""

    squares: tuple[str, ...] = ()
    """Squares that may be touched next."""
    options: tuple[str, ...] = ()
    """Options that may be picked next, without their ``=``."""
    entries: tuple[Entry, ...] = ()
    """What may be typed now."""
    move: str = ""
    """The move that the touches make as they are."""

    @property
    def settled(self) -> bool:
        """Whether the touches make a move and can make no other."""
        return bool(self.move) and not self.squares and not self.options


def reach(hand: Hand, path: tuple[str, ...]) -> Reach:
    """What can follow the touches ``path``; an empty Reach where nothing can."""
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
    """Whether a touch picks an option; else it is a square."""
    return touch.startswith("=")


def remainder(choice: Choice, path: tuple[str, ...]) -> list[str] | None:
    """What is left of a choice after these touches; None where they do not belong to it."""
    rest = list(choice.path)
    for touch in path:
        if touch not in rest or (is_option(touch) and rest[0] != touch):
            return None
        rest.remove(touch)
    return rest


def typed(entry: Entry, path: tuple[str, ...], text: str) -> str:
    """The move that a typed text makes."""
    return entry.template.replace("{square}", path[0] if path else "").replace("{text}", text.strip())
