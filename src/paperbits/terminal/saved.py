"""Matches of the terminal, saved as they are played: a record file each, in a folder of the user's own.

A match gets its file with its first move, and the file is written again after every move. The folder keeps the latest
``MOST`` matches: when another begins, the oldest finished one goes, or the oldest of all where none is finished. Only the
owner may read the files, as a record tells the seed, and the seed tells hidden tiles.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from paperbits.core.errors import PaperbitsError
from paperbits.core.position import Card
from paperbits.match import Match, record
from paperbits.store.where import rated_folder, saved_folder
from paperbits.terminal.files import write_privately

MOST: Final = 100
"""Matches that are kept; rated ones, which have a folder of their own, are all kept."""


class SavedMatch:
    """The file of one match."""

    def __init__(self, path: Path | None = None, text: str = "") -> None:
        self.path = path
        """Where it is; None before the first move."""
        self.text = text
        """What was last read or written there."""
        self.trouble = ""
        """Why the match can't be saved, in a sentence."""

    def write(self, match: Match) -> None:
        """Write the match as it stands.

        What goes wrong with the disk is noted in ``trouble`` and does not stop the match. Raises PaperbitsError where the
        file was written by somebody else since: the match goes on in another terminal.
        """
        try:
            if self.path is None:
                self.path = _new_file(match.card)
            elif self.path.exists() and self.path.read_text(encoding="utf-8") != self.text:
                raise PaperbitsError("This match was played on in another terminal; leave, and `paperbits play --resume`.")
            text = record.write(match)
            write_privately(self.path, text)
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is not a text file"
            self.trouble = f"This match is not being saved: {self.path or saved_folder()} can't be written ({reason})."
            return
        self.text, self.trouble = text, ""


def last_unfinished(card: Card | None = None) -> tuple[Path, Match]:
    """The match that was played last and is not over, of this game or of any; raises PaperbitsError where there is none."""
    for path in sorted(_files(saved_folder(), rated_folder()), key=_age, reverse=True):
        with suppress(PaperbitsError, OSError, ValueError):
            match = record.read(path.read_text(encoding="utf-8"))
            if not match.over and (card is None or match.card.id == card.id):
                return path, match
    of = "" if card is None else f" of {card.title}"
    raise PaperbitsError(f"There is no unfinished match{of} to go on with; `paperbits play` begins one.")


def _new_file(card: Card) -> Path:
    """A free path for a match of this game. Makes room for it first."""
    paths = sorted(_files(saved_folder()), key=_age)
    finished = [path for path in paths if _is_finished(path)]
    for path in [*finished, *(path for path in paths if path not in finished)][: max(0, len(paths) - MOST + 1)]:
        with suppress(OSError):
            path.unlink()
    last = max((_number(path) for path in paths if path.stem.rpartition("-")[0] == card.id), default=0)
    return saved_folder() / f"{card.id}-{last + 1}.txt"


def _files(*folders: Path) -> Iterator[Path]:
    for folder in folders:
        yield from (path for path in folder.glob("*.txt") if _number(path))


def _is_finished(path: Path) -> bool:
    try:
        return "\nresult: " in path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return True  # It can't be gone on with either.


def _age(path: Path) -> tuple[int, int]:
    try:
        return path.stat().st_mtime_ns, _number(path)
    except OSError:
        return 0, 0


def _number(path: Path) -> int:
    _, _, number = path.stem.rpartition("-")
    return int(number) if number.isascii() and number.isdecimal() else 0
