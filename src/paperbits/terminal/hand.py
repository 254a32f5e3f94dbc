"""From touches to a move: the one gesture that plays every game, on the terminal as on the page."""

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
    """What can follow ``path``; an empty Reach where nothing can."""
    squares: dict[str, None] = {}
    options: dict[str, None] = {}
    move = ""
    for choice in following(hand, path):
        if len(choice.path) == len(path):
            move = choice.move
            continue
        touch = choice.path[len(path)]
        if touch.startswith("="):
            options[touch[1:]] = None
        else:
            squares[touch] = None
    entries = []
    for entry in hand.entries:
        if not path:
            squares.update(dict.fromkeys(entry.squares))
        if (not path and not entry.squares) or (len(path) == 1 and path[0] in entry.squares):
            entries.append(entry)
    return Reach(tuple(squares), tuple(options), tuple(entries), move)


def following(hand: Hand, path: tuple[str, ...]) -> list[Choice]:
    """The choices that begin with these touches."""
    return [choice for choice in hand.choices if choice.path[: len(path)] == path]


def typed(entry: Entry, path: tuple[str, ...], text: str) -> str:
    """The move that a typed text makes."""
    return entry.template.replace("{square}", path[0] if path else "").replace("{text}", text.strip())
