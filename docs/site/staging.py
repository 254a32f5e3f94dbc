"""Copies of the pages for the site: what links lead to outside of it becomes text.

The pages in ``docs/`` are read in the repository too, so they link to sources and to the README.
The site has no sources, and the project no public address yet.
"""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PROJECT = ("CONTRIBUTING.md", "CHANGELOG.md", "MEASUREMENTS.md")
"""Pages from the top of the repository. The README is told by the home page and the tutorial."""

LEFT_OUT = {"site", "__pycache__", ".ipynb_checkpoints"}
"""Folders of ``docs/`` that hold no pages."""

GLOSSARY = Path("glossary.md")
"""A table in the repository. On the site each word has a heading, so that the search finds it and
other pages can link to it.
"""

BOOSTS = {GLOSSARY.name: 4.0, "decisions": 0.1, "experiments": 0.1}
"""Pages and folders that the search lists first, and those that it lists after what tells how to
use
paperbits.
"""

ROW = re.compile(r"^\| (?P<word>[^|]+?) \| (?P<meaning>.+?) \|$", re.MULTILINE)
HEAD = re.compile(r"^\|[^\n]*\|\n\|[-|]+\|\n", re.MULTILINE)

LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)")


def sources() -> dict[Path, Path]:
    """Return the files of the site that are kept as files, and where each goes."""
    kept = {
        file: file.relative_to(DOCS)
        for file in sorted(DOCS.rglob("*"))
        if file.is_file()
        and not LEFT_OUT & set(file.relative_to(DOCS).parts)
        and not file.name.startswith(".")
    }
    return kept | {ROOT / name: Path("project") / name for name in PROJECT}


def stage(folder: Path) -> None:
    """Copy the pages and their files into a folder."""
    kept = sources()
    for file, place in kept.items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".md":
            text = changed(file.read_text(encoding="utf-8"), file, kept)
            text = entries(text) if place == GLOSSARY else text
            boost = BOOSTS.get(place.parts[0])
            head = "" if boost is None else f"---\nsearch:\n  boost: {boost}\n---\n\n"
            target.write_text(head + text, encoding="utf-8")
        else:
            shutil.copyfile(file, target)


def changed(text: str, file: Path, kept: dict[Path, Path]) -> str:
    """Return the text of a page with its links as they are on the site; links to other files become
    text.
    """
    here = kept[file].parent

    def link(found: re.Match[str]) -> str:
        words, target = found[1], found[2]
        path, mark, anchor = target.partition("#")
        if "://" in target or target.startswith("mailto:") or not path:
            return found[0]
        there = (file.parent / path).resolve()
        if there == ROOT / "README.md":
            there = DOCS / "index.md"
        if not there.exists():
            return found[0]  # MkDocs refuses it.
        if there not in kept:
            return words
        # A notebook has a page.
        place = kept[there].with_suffix(".md") if there.suffix == ".ipynb" else kept[there]
        steps = [".."] * len(here.parts)
        return f"[{words}]({'/'.join([*steps, *place.parts])}{mark}{anchor})"

    return outside_code(text, lambda prose: LINK.sub(link, prose))


def entries(text: str) -> str:
    """Return tables of words and meanings as a heading and a paragraph for each word."""
    return ROW.sub(lambda row: f"### {row['word']}\n\n{row['meaning']}\n", HEAD.sub("", text))


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """Return a page with its prose changed and its blocks of code left as they are."""
    blocks = re.split(r"(^```.*?^```[^\n]*$)", text, flags=re.DOTALL | re.MULTILINE)
    return "".join(block if block.startswith("```") else change(block) for block in blocks)
