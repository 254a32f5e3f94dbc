"""The order of the pages: a short list of folders and names. Pages that it does not name come last.

A page that is new is never lost: a folder takes every page in it, and what no section takes is
under "More".
"""

from collections.abc import Mapping, Sequence
from fnmatch import fnmatch
from pathlib import PurePosixPath

SECTIONS: Mapping[str, Sequence[str]] = {
    "Start": (
        "index.md",
        "tutorial.md",
        "how-to/index.md",
        "how-to/*",
        "notebooks/tour.md",
        "notebooks/*",
        "command-line.md",
        "printing.md",
    ),
    "Games": (
        "games/index.md",
        "games/*",
        "rulings.md",
        "puzzles.md",
        "perfect-play.md",
        "other-bases.md",
    ),
    "Library": (
        "library/index.md",
        "library/positions.md",
        "library/matches.md",
        "library/opponents.md",
        "library/*",
        "environments.md",
        "batch.md",
        "engine-protocol.md",
        "engines.md",
        "records.md",
        "laboratory.md",
        "benchmark.md",
        "assistants.md",
    ),
    "Serve": (
        "hosting.md",
        "anywhere.md",
        "people.md",
        "privacy.md",
        "api.md",
        "programs.md",
        "live-protocol.md",
    ),
    "Understand": (
        "architecture.md",
        "page.md",
        "glossary.md",
        "how-the-computer-plays.md",
        "levels.md",
        "generator.md",
        "solving.md",
        "compiler.md",
        "decisions/README.md",
        "decisions/*",
    ),
    "Findings": (
        "findings.md",
        "findings/*",
        "sequences/README.md",
        "sequences/*",
        "project/MEASUREMENTS.md",
        "experiments/README.md",
        "experiments/*",
    ),
    "Project": ("project/*",),
}
"""Each section's pages, as names or patterns, in order."""

FOLDERS: Mapping[str, str] = {
    "how-to": "How to",
    "notebooks": "Notebooks",
    "decisions": "Decisions",
    "sequences": "Sequences",
    "experiments": "Experiments",
}
"""Folders that are a part of their section with a heading of its own."""

MORE = "More"

Nav = list[dict[str, "str | Nav"] | str]


def navigation(pages: Sequence[str]) -> Nav:
    """Return the sections with their pages, for MkDocs. Every page is in it exactly once."""
    left = sorted(pages)
    nav: Nav = []
    for section, patterns in SECTIONS.items():
        found = []
        for pattern in patterns:
            taken = [page for page in left if fnmatch(page, pattern) and page not in found]
            found += [page for page in taken if not _named_later(page, pattern, patterns)]
        left = [page for page in left if page not in found]
        if found:
            nav.append({section: _grouped(found)})
    if left:
        nav.append({MORE: _grouped(left)})
    return nav


def _named_later(page: str, pattern: str, patterns: Sequence[str]) -> bool:
    """Whether a section names a page after a pattern that would take it."""
    return page != pattern and page in patterns[patterns.index(pattern) + 1 :]


def _grouped(pages: Sequence[str]) -> Nav:
    """Put the pages of a folder with a heading below it."""
    nav: Nav = []
    groups: dict[str, Nav] = {}
    for page in pages:
        heading = FOLDERS.get(PurePosixPath(page).parts[0]) if "/" in page else None
        if heading is None:
            nav.append(page)
            continue
        if heading not in groups:
            groups[heading] = []
            nav.append({heading: groups[heading]})
        groups[heading].append(page)
    return nav
