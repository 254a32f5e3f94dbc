"""The digests of certificates that are too large to ship. One command makes each of them again."""

import gzip
import hashlib
import importlib.resources
import json
from pathlib import Path
from typing import Any, Final

SOURCE: Final = Path(__file__).parents[3] / "docs" / "certificates" / "digests.json"
"""The list in a checkout. The wheel has a copy of it beside this file."""


def digest_of(data: bytes) -> str:
    """Return the SHA-256 of a certificate's text, whether the file is compressed or not."""
    return hashlib.sha256(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).hexdigest()


def listed() -> list[dict[str, Any]]:
    """Return the list: for each certificate its name, command, bytes, value and digest."""
    shipped = importlib.resources.files("paperbits.solve") / "digests.json"
    text = (
        shipped.read_text()
        if shipped.is_file()
        else SOURCE.read_text()
        if SOURCE.is_file()
        else "[]"
    )
    found: list[dict[str, Any]] = json.loads(text)
    return found


def told(path: Path) -> str:
    """Return what the list says about a file, in a sentence; empty if the list does not have it."""
    data = path.read_bytes()
    own = digest_of(data)
    for each in listed():
        if each["sha256"] == own:
            return f"Its digest is the published one of {each['name']}."
    name = path.name
    if any(each["name"] == name for each in listed()):
        return f"Its digest differs from the published one of {name}."
    return ""
