"""The rated matches played in the terminal, and the rating that they give.

Each match has a record file in a folder of the user's own, written after every move. Users can edit
these files. That affects only their own rating on this machine.
"""

from dataclasses import dataclass
from pathlib import Path

from paperbits.core.card import Card
from paperbits.core.errors import PaperbitsError
from paperbits.match import Match, record
from paperbits.ratings.glicko import Result, rating_of
from paperbits.ratings.strength import Strength
from paperbits.store.where import rated_folder
from paperbits.terminal.files import numbered


@dataclass(frozen=True, slots=True)
class RatedMatches:
    """The rated matches of one game on this machine, the earliest first, and the files that can't
    be read.
    """

    matches: list[tuple[Path, Match]]
    unread: list[Path]

    @property
    def unfinished(self) -> Path | None:
        """The file of the latest match that is not over."""
        return next((path for path, match in reversed(self.matches) if not match.over), None)

    @property
    def rating(self) -> Strength | None:
        """The rating that the finished matches give."""
        return rating_of(
            Result(match.computer_rating, match.result)
            for _, match in self.matches
            if match.computer_rating is not None and match.result is not None
        )


def rated_matches(card: Card) -> RatedMatches:
    """Read the rated matches of a game."""
    matches, unread = [], []
    for path in numbered(rated_folder(), card):
        try:
            match = record.read(path.read_text(encoding="utf-8"))
        except (PaperbitsError, OSError, ValueError):
            unread.append(path)
            continue
        if match.card.id == card.id and match.computer_rating is not None:
            matches.append((path, match))
    return RatedMatches(matches, unread)


def rating_sentence(rating: Strength) -> str:
    """A rating in a sentence."""
    return f"Your rating in this game: {rating.words}."
