"""What was found out about the games: the pages of ``docs/findings``, for a game's own page.

A page names its games at its top, so nothing here knows a game:

    ---
    games: plexus,
      flipping-bits
    ---
    # The question, as its title
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import paperbits

FOLDERS: Final = (
    Path(paperbits.__file__).parent / "found",  # In a wheel, where docs/findings is packed.
    Path(paperbits.__file__).parents[2] / "docs" / "findings",  # In a copy of the repository.
)

MARK: Final = "---"


@dataclass(frozen=True, slots=True)
class Finding:
    """A page. ``id`` is its file's name without the ending, ``text`` its Markdown below the title."""

    id: str
    games: tuple[str, ...]
    title: str
    text: str


def finding_of(name: str, page: str) -> Finding:
    """Return the finding that a page holds. A page that names no game belongs to none."""
    facts: dict[str, str] = {}
    lines = page.splitlines()
    if lines[:1] == [MARK] and MARK in lines[1:]:
        end = lines.index(MARK, 1)
        key = ""
        for line in lines[1:end]:
            if line.startswith(" "):  # More of the entry above.
                facts[key] += f" {line.strip()}"
                continue
            key, _, value = line.partition(":")
            facts[key] = value.strip()
        lines = lines[end + 1 :]
    text = "\n".join(lines).strip()
    title, _, below = text.partition("\n")
    games = tuple(filter(None, (game.strip() for game in facts.get("games", "").split(","))))
    return Finding(name, games, title.lstrip("# ").strip(), below.strip() + "\n")


@cache
def folder() -> Path | None:
    """The folder of the pages and their pictures; None if it was not packed."""
    return next((path for path in FOLDERS if path.is_dir()), None)


def _stem(file: Path) -> str:
    return file.stem


@cache
def all_findings() -> tuple[Finding, ...]:
    """Every page, by its file's name."""
    home = folder()
    files = [] if home is None else sorted(home.glob("*.md"), key=_stem)
    return tuple(finding_of(file.stem, file.read_text(encoding="utf-8")) for file in files)


def findings_about(game: str) -> Sequence[Finding]:
    """The pages about a game."""
    return [finding for finding in all_findings() if game in finding.games]


@cache
def picture_names() -> frozenset[str]:
    """The names of the pictures of the pages."""
    home = folder()
    return frozenset(file.name for file in home.glob("*.svg")) if home is not None else frozenset()


@cache
def picture(name: str) -> bytes | None:
    """The SVG of a picture of the pages; None if there is none of this name."""
    home = folder()
    return (home / name).read_bytes() if home is not None and name in picture_names() else None
