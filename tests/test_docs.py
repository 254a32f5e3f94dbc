"""The documents: links, paths and commands exist, and lines are short."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NAMED = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "MEASUREMENTS.md", "web/README.md")
PAGES = [*(ROOT / name for name in NAMED), *sorted((ROOT / "docs").rglob("*.md"))]
GAME = ROOT / "src" / "paperbits" / "games" / "binary_number_scrabble"
ROOTS = (ROOT, ROOT / "src" / "paperbits", GAME, ROOT / "web", ROOT / "web" / "src" / "lib")
"""Where a path in backticks may begin."""

MADE = ("src/paperbits/server/page/", "web/node_modules/", "generated/")
"""What building makes, so that a fresh clone lacks it."""

MEASUREMENTS = (ROOT / "MEASUREMENTS.md").read_text(encoding="utf-8")

PATH = re.compile(
    r"[\w.-]+(/[\w.-]+)*/|[\w.-]+(/[\w.-]+)+\.(py|md|json|lock|ts|svelte|css|toml|txt)"
)
"""A folder, or a file with an ending that our own files have."""

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def prose(page):
    """The numbered lines of a page outside of code."""
    inside = False
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            inside = not inside
        elif not inside and not line.startswith("    "):
            yield number, line


def heading(text):
    """The anchor of a heading."""
    return re.sub(r"[^\w\- ]", "", text.strip("# ").lower()).replace(" ", "-")


@each_page
def test_links_lead_somewhere(page):
    for number, line in prose(page):
        for target in re.findall(r"\]\(([^)\s]+)\)", line):
            if "://" in target or target.startswith("mailto:"):
                continue
            path, _, anchor = target.partition("#")
            found = (page.parent / path).resolve() if path else page
            assert found.exists(), f"line {number}: {target}"
            if anchor and found.suffix == ".md":
                anchors = {heading(text) for _, text in prose(found) if text.startswith("#")}
                assert anchor in anchors, f"line {number}: {target}"


@each_page
def test_paths_in_backticks_exist(page):
    for number, line in prose(page):
        for text in re.findall(r"`([^`]+)`", line):
            path = text.removeprefix("python ").split(" ")[0]
            if PATH.fullmatch(path) and not path.startswith(MADE) and "my_game" not in path:
                assert any((root / path).exists() for root in ROOTS), f"line {number}: {path}"


@each_page
def test_lines_are_short(page):
    for number, line in prose(page):
        assert len(line) <= 100 or line.startswith(("|", "![")) or "](http" in line, (
            f"line {number} has {len(line)} characters"
        )


def test_every_decision_is_listed():
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text(encoding="utf-8")
    assert [file.name for file in folder.glob("0*.md") if f"({file.name})" not in index] == []


def test_the_glossary_is_found_from_the_first_pages():
    for page in ("README.md", "CONTRIBUTING.md", "docs/architecture.md"):
        assert "glossary.md)" in (ROOT / page).read_text(encoding="utf-8"), page


def test_measurements_name_commands_that_exist():
    commands = re.findall(r"`((?:python|make|paperbits) [^`]+)`", MEASUREMENTS)
    assert len(commands) > 8
    for command in commands:
        program, what, *_ = command.split()
        if program == "make":
            assert re.search(
                rf"^{what}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE
            ), command
        elif what == "-m":
            module = command.split()[2].replace(".", "/")
            assert any((ROOT / folder / f"{module}.py").exists() for folder in ("src", ".")), (
                command
            )
        elif program == "python":
            assert (ROOT / what).exists(), command
        else:
            assert what.isalpha(), command
    for file in re.findall(r"`(bench/[\w./-]+)`", MEASUREMENTS):
        assert (ROOT / file).exists(), file


def test_measurements_fit_on_a_page():
    assert len(MEASUREMENTS.splitlines()) < 250
    assert max(map(len, MEASUREMENTS.splitlines())) <= 100
