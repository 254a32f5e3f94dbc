"""The documentation site is built for real, loads nothing from elsewhere, and leaves no page out."""

import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import navigation
import nbformat
import pytest
import staging

from paperbits import all_games, levels

ROOT = Path(__file__).parents[2]

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


class Page(HTMLParser):
    """What a built page links to, loads, and can be linked at."""

    def __init__(self, file):
        super().__init__(convert_charrefs=True)
        self.links, self.loads, self.anchors, self.text = [], [], {""}, []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.anchors |= {found[name] for name in ("id", "name") if found.get(name)}
        if tag == "a" and found.get("href"):
            self.links.append(found["href"])
        if tag == "link" and found.get("rel") not in {"canonical", "next", "prev"}:
            self.loads.append(found["href"])
        if tag != "a" and found.get("src"):
            self.loads.append(found["src"])
        self.loads += re.findall(r"url\(([^)]+)\)", found.get("style") or "")

    def handle_data(self, data):
        self.text.append(data)


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    """The folder of a build, as ``make docs`` makes it: warnings are errors, and notebooks are run."""
    folder = tmp_path_factory.mktemp("docs")
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs/site/build.py"), "--out", str(folder)],
        env={**os.environ, "PAPERBITS_DATA": str(folder / "data")},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    return folder


@pytest.fixture(scope="module")
def pages(out):
    site = out / "site"
    return {file.relative_to(site).as_posix(): Page(file) for file in site.rglob("*.html")}


def test_every_page_of_the_repository_is_on_the_site(pages):
    wanted = {
        place.with_suffix(".html")
        for file, place in staging.sources().items()
        if file.suffix in {".md", ".ipynb"}
    }
    missing = {place.as_posix().replace("README.html", "index.html") for place in wanted} - set(
        pages
    )
    assert missing == set()


def test_every_game_has_a_page_with_rules_a_picture_settings_and_levels(pages):
    for card in all_games():
        page = pages[f"games/{card.id}.html"]
        assert {
            "an-example",
            "rules",
            "settings",
            "computer-levels",
            "play-it",
        } <= page.anchors, card.id
        text = " ".join("".join(page.text).split())
        assert card.credit in text
        assert all(level.name in text for level in levels(card))
        assert all(name in text for name in card.settings)


def test_every_game_is_drawn(out):
    for card in all_games():
        assert '<div class="board" data-search-exclude><svg' in (
            out / "site" / "games" / f"{card.id}.html"
        ).read_text(encoding="utf-8")


def test_links_lead_to_pages_and_anchors_that_exist(out, pages):
    site, broken = out / "site", []
    for name, page in pages.items():
        if name == "404.html":  # Its links are made for the top of a host.
            continue
        for link in [*page.links, *page.loads]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (site / name).parent / unquote(parts.path) if parts.path else site / name
            target = target / "index.html" if target.is_dir() else target
            inside = target.resolve().relative_to(site.resolve()).as_posix()
            if not target.is_file() or (
                parts.fragment
                and inside in pages
                and unquote(parts.fragment) not in pages[inside].anchors
            ):
                broken.append(f"{name}: {link}")
    assert broken == []


def test_no_page_loads_anything_from_another_host(out, pages):
    loads = [(name, load) for name, page in pages.items() for load in page.loads]
    assert [
        each
        for each in loads
        if urlsplit(each[1]).scheme not in {"", "data"} or urlsplit(each[1]).netloc
    ] == []
    for file in (out / "site").rglob("*.css"):
        text = file.read_text(encoding="utf-8")
        assert re.findall(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//[^)\"' ]+", text) == [], (
            file.name
        )


def test_pages_can_be_searched(out):
    found = json.loads((out / "site/search/search_index.json").read_text(encoding="utf-8"))
    titles = {each["title"] for each in found["docs"]}
    assert not any("3W" in each["text"] for each in found["docs"])  # No letters of drawn boards.
    assert {
        "Tutorial: ten minutes with the library",
        "Plexus via Midpoints and Endpoints",
        "Glossary",
    } <= titles


def test_the_search_lists_what_words_mean_first_and_how_the_project_came_about_last(out):
    found = json.loads((out / "site/search/search_index.json").read_text(encoding="utf-8"))["docs"]
    boosts = {}
    for each in found:
        boosts.setdefault(each["location"].partition("/")[0].partition("#")[0], set()).add(
            each.get("boost", 1)
        )
    assert (boosts["glossary.html"], boosts["decisions"], boosts["experiments"]) == (
        {4},
        {0.1},
        {0.1},
    )
    assert (boosts["people.html"], boosts["games"]) == ({1}, {1})


def test_the_reference_describes_what_is_public(pages):
    anchors = set().union(
        *(page.anchors for name, page in pages.items() if name.startswith("library/"))
    )
    import paperbits

    assert {f"paperbits.{name}" for name in paperbits.__all__} <= anchors
    assert {
        "paperbits.Position.svg",
        "paperbits.Match.svg",
        "paperbits.Card.new",
        "paperbits.Option.value",
    } <= anchors


def test_notebooks_are_shown_with_fresh_outputs(out):
    text = (out / "site/notebooks/tour.html").read_text(encoding="utf-8")
    assert text.count('<div class="output"') >= 4
    assert "Player 1 to move." in text
    assert "Traceback" not in text
    assert len(list((out / "site/notebooks").glob("first-player-*.png"))) == 1


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_notebooks_hold_no_outputs(file):
    notebook = nbformat.read(file, as_version=4)
    nbformat.validate(notebook)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert cells
    assert all(not cell.outputs and cell.execution_count is None for cell in cells)
    assert all(len(line) <= 110 for cell in notebook.cells for line in cell.source.splitlines())


def test_a_notebook_that_fails_fails_the_build(tmp_path):
    file = tmp_path / "wrong.ipynb"
    cells = [nbformat.v4.new_code_cell("from paperbits import find\nfind('nothing')")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), file)
    code = "import notebooks, pathlib, sys; notebooks.run(pathlib.Path(sys.argv[1]))"
    paths = os.pathsep.join([str(ROOT / "docs/site"), str(ROOT / "src")])
    done = subprocess.run(
        [sys.executable, "-c", code, str(file)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "CellExecutionError" in done.stderr
    assert "There is no game called" in done.stderr


@pytest.mark.parametrize("link", ["gone.md", "index.md#nowhere"])
def test_a_link_to_nowhere_fails_the_build(tmp_path, link):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text(f"# Here\n\n[there]({link})\n", encoding="utf-8")
    code = "import build, pathlib, sys; sys.exit(build.build(pathlib.Path(sys.argv[1])))"
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT / "docs/site"), str(ROOT / "src")]),
    }
    command = [sys.executable, "-c", code, str(tmp_path)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "WARNING" in done.stderr
    assert link.partition("#")[2] in done.stderr


def names_in(nav):
    return [
        name
        for each in nav
        for name in ([each] if isinstance(each, str) else names_in(next(iter(each.values()))))
    ]


def test_every_page_is_in_the_navigation_once():
    pages = [
        "index.md",
        "brand-new.md",
        "findings/new.md",
        "library/new.md",
        "library/index.md",
        "somewhere/else.md",
    ]
    nav = navigation.navigation(pages)
    assert sorted(names_in(nav)) == sorted(pages)
    assert nav[-1] == {"More": ["brand-new.md", "somewhere/else.md"]}
    assert {"Library": ["library/index.md", "library/new.md"]} in nav


def test_links_out_of_the_pages_become_text(tmp_path):
    page = staging.DOCS / "there.md"  # It is read only through a copy.
    kept = {
        page: Path("there.md"),
        staging.DOCS / "hosting.md": Path("hosting.md"),
        staging.DOCS / "index.md": Path("index.md"),
    }
    copy = tmp_path / "there.md"
    copy.write_text(
        "[a](hosting.md#x) [b](../src/paperbits/py.typed) [c](../README.md)"
        " [e](gone.md)\n```\n[d](gone.md)\n```\n",
        encoding="utf-8",
    )
    text = staging.changed(copy.read_text(encoding="utf-8"), page, kept)
    assert text == "[a](hosting.md#x) b [c](index.md) [e](gone.md)\n```\n[d](gone.md)\n```\n"
