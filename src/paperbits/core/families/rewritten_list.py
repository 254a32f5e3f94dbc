"""Lists that the players first write together, item by item, and then rewrite."""

from collections.abc import Sequence
from typing import Any, ClassVar

from paperbits.core.errors import SettingError
from paperbits.core.families.row import Row
from paperbits.core.settings import Multiple
from paperbits.core.view import Board, Square

SHOWN_LISTS = 300
"""The log shows this many lists, the latest: a match may have tens of thousands."""


class RewrittenList(Row):
    """For games on a list whose full length is a multiple of the number of players.

    The game needs ``items()``, the word for what the list holds, such as ``digits``.
    """

    needs_settings: ClassVar[tuple[str, ...]] = ("players", "length")
    needs_methods: ClassVar[tuple[str, ...]] = ("items",)

    def multiples(self: Any) -> dict[str, Multiple]:
        """Return the settings of which every player must get an equal share."""
        return {
            "length": Multiple(
                self.players,
                f"so that the {self.players} players write equally many {self.items()}",
            )
        }

    def check(self: Any) -> None:
        """Raise SettingError if the players would not write equally many items."""
        if self.length % self.players:
            raise SettingError(
                f"The length is a multiple of the number of players, {self.players}; {self.length}"
                " is not."
            )


def lists_board(lists: Sequence[Square], title: str) -> Board:
    """Return the log of a match's lists, oldest first; only the last ones if they are many."""
    many = len(lists) > SHOWN_LISTS
    return Board(
        "log",
        tuple((each,) for each in lists[-SHOWN_LISTS:]),
        f"The last {SHOWN_LISTS} lists" if many else title,
    )
