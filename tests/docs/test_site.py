"""How the documentation site is made; ``tests/browser/test_documentation.py`` builds and reads it."""

import os
import subprocess
import sys
from pathlib import Path

import navigation
import nbformat
import pytest
import staging

ROOT = Path(__file__).parents[2]

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


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
