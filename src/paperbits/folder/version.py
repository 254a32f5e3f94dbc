"""The version of a written folder. A site checks it before it uses the folder's worker."""

import hashlib
import json
from pathlib import Path
from typing import Final

from paperbits.core.errors import PaperbitsError
from paperbits.folder.packing import program

VERSION: Final = "version.json"


def write_version(host: Path) -> None:
    """Write what the worker's files hold, beside them."""
    files = sorted(file for file in host.iterdir() if file.is_file() and file.name != VERSION)
    said = {
        "program": _digest(*(part for file in program() for part in file)),
        "files": _digest(*(part for file in files for part in (file.name, file.read_bytes()))),
    }
    (host / VERSION).write_text(json.dumps(said) + "\n", encoding="utf-8")


def worker_of(folder: Path) -> tuple[str, str]:
    """Return the path of the worker in a written folder, and a digest of its files. Raises
    PaperbitsError if it is no such folder, or holds another version of the program than this one.
    """
    host = folder / "host"
    try:
        said = json.loads((host / VERSION).read_text(encoding="utf-8"))
        written, files = str(said["program"]), str(said["files"])
    except (OSError, ValueError, KeyError, TypeError):
        raise PaperbitsError(
            f"{folder} is not a folder that this version of `paperbits site` wrote; write one with:"
            f" paperbits site {folder}"
        ) from None
    if written != _digest(*(part for file in program() for part in file)):
        raise PaperbitsError(
            f"{folder} was written by another version of paperbits; write it again with: paperbits"
            f" site {folder}"
        )
    return str(host.resolve()), files


def _digest(*parts: str | bytes) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(hashlib.sha256(part.encode() if isinstance(part, str) else part).digest())
    return found.hexdigest()[:20]
