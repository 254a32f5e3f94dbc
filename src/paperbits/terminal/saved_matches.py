"""The matches played in the terminal, saved as record files in a folder of the user's own.

A match gets its file with its first move, and the file is written again after every move. The
folder keeps the latest ``MOST`` matches. When a new one needs room, the oldest finished match is
deleted, or the oldest of all if none is finished. Only the owner may read the files: a record
contains the seed, and the seed reveals hidden tiles.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from paperbits.core.card import Card
from paperbits.core.errors import PaperbitsError
from paperbits.match import Match, record
from paperbits.store.where import rated_folder, saved_folder
from paperbits.terminal.files import next_file, number_of, write_privately

MOST: Final = 100
"""How many matches are kept. Rated matches have a folder of their own, and all of them are kept."""


class SavedMatch:
    """The file of a match."""

    def __init__(self, path: Path | None = None, text: str = "") -> None:
        self.path = path
        """The path. None before the first move."""
        self.text = text
        """The text that was last read or written."""
        self.trouble = ""
        """Why the match can't be saved, in a sentence. Empty if it can."""

    def write(self, match: Match) -> None:
        """Write the match to the file.

        A failure of the disk is noted in ``trouble`` and does not stop the match, unless it is
        rated: such a match must be kept. Raises PaperbitsError for this, and if another program has
        changed the file: then the match continues in another terminal.
        """
        try:
            if self.path is None:
                self.path = _new_file(match)
            elif self.path.exists() and self.path.read_text(encoding="utf-8") != self.text:
                raise PaperbitsError(
                    "This match continues in another terminal. Leave, and run `paperbits play"
                    " --resume`."
                )
            text = record.write(match)
            write_privately(self.path, text)
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is not a text file"
            if match.rated:
                raise PaperbitsError(
                    f"{self.path or rated_folder()} can't be written: {reason}. A rated match must"
                    " be kept."
                ) from None
            self.trouble = (
                f"This match is not being saved: {self.path or saved_folder()} can't be written"
                f" ({reason})."
            )
            return
        self.text, self.trouble = text, ""


def last_unfinished(card: Card | None = None) -> tuple[Path, Match]:
    """The unfinished match that was played last, of this game or of any.

    Raises PaperbitsError if there is none.
    """
    for path in sorted(_files(saved_folder(), rated_folder()), key=_age, reverse=True):
        with suppress(PaperbitsError, OSError, ValueError):
            match = record.read(path.read_text(encoding="utf-8"))
            if not match.over and (card is None or match.card.id == card.id):
                return path, match
    of = "" if card is None else f" of {card.title}"
    raise PaperbitsError(
        f"There is no unfinished match{of}. Start a new one with `paperbits play`."
    )


def _new_file(match: Match) -> Path:
    """Make room for a match and return a path that no match has had lately."""
    if match.rated:
        return next_file(rated_folder(), match.card)
    new = next_file(saved_folder(), match.card)
    paths = sorted(_files(saved_folder()), key=_age)
    finished = [path for path in paths if _is_finished(path)]
    for path in [*finished, *(path for path in paths if path not in finished)][
        : max(0, len(paths) - MOST + 1)
    ]:
        with suppress(OSError):
            path.unlink()
    return new


def _files(*folders: Path) -> Iterator[Path]:
    for folder in folders:
        yield from (path for path in folder.glob("*.txt") if number_of(path))


def _is_finished(path: Path) -> bool:
    try:
        return "\nresult: " in path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return True  # Nobody can continue it.


def _age(path: Path) -> tuple[int, int]:
    try:
        return path.stat().st_mtime_ns, number_of(path)
    except OSError:
        return 0, 0
