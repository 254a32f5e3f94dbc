"""Write files: those that a command was asked for, and those that only their owner may read."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from paperbits.core.card import Card
from paperbits.core.errors import UnwrittenError


def write_file(path: Path, data: bytes | str) -> None:
    """Write the file that a command was asked for. Raises UnwrittenError with a sentence."""
    try:
        path.write_bytes(data.encode() if isinstance(data, str) else data)
    except OSError as error:
        raise UnwrittenError(f"The file {path} can't be written: {error.strerror}.") from None


def write_privately(path: Path, text: str) -> None:
    """Write a text file, whole or not at all, that only its owner may read. Makes its folder.

    Raises OSError.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Its mode is 0600.
    handle, part = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem}-", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(part).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(part).unlink()
        raise


def number_of(path: Path) -> int:
    """Return the number at the end of a file's name, such as 7 of ``plexus-7.txt``; 0 without one."""
    _, _, number = path.stem.rpartition("-")
    return int(number) if number.isascii() and number.isdecimal() else 0


def numbered(folder: Path, card: Card) -> list[Path]:
    """Return the records of a game's matches in a folder, in the order of their numbers."""
    found = [path for path in folder.glob(f"{card.id}-*.txt") if number_of(path)]
    return sorted(found, key=number_of)


def next_file(folder: Path, card: Card) -> Path:
    """Return the path of a game's next record in a folder."""
    last = max(map(number_of, numbered(folder, card)), default=0)
    return folder / f"{card.id}-{last + 1}.txt"
