"""Turn touches into a move. Every game is played this way, in the terminal and on the page."""

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
    """The choices that continue ``path``. Empty if there are none."""
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
    """The hand's choices that start with these touches."""
    return [choice for choice in hand.choices if choice.path[: len(path)] == path]


def typed(entry: Entry, path: tuple[str, ...], text: str) -> str:
    """The move that a typed text makes with the touches."""
    return entry.template.replace("{square}", path[0] if path else "").replace("{text}", text.strip())
