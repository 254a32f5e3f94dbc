"""How the documentation site is made; ``tests/browser/test_documentation.py`` builds and reads it."""

import os
import subprocess
import sys
from pathlib import Path

import navigation
import nbformat
import notebooks
import staging

ROOT = Path(__file__).parents[2]


def test_notebooks_hold_no_outputs():
    for file in (ROOT / "docs" / "notebooks").glob("*.ipynb"):
        notebook = nbformat.read(file, as_version=4)
        nbformat.validate(notebook)
        cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
        assert cells
        assert all(not cell.outputs and cell.execution_count is None for cell in cells)
        assert all(len(line) <= 110 for cell in notebook.cells for line in cell.source.splitlines())


def test_each_line_that_a_quick_build_replaces_is_in_a_notebook():
    """Else a quick build would take long, and nobody would know why."""
    files = (ROOT / "docs" / "notebooks").glob("*.ipynb")
    cells = [cell for file in files for cell in nbformat.read(file, as_version=4).cells]
    assert notebooks.LESS.keys() <= {line for cell in cells for line in cell.source.splitlines()}


def failed(code, file):
    """What Python says about code of the site that fails; it gets a path."""
    paths = os.pathsep.join([str(ROOT / "docs/site"), str(ROOT / "src")])
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import pathlib, sys; file = pathlib.Path(sys.argv[1])\n{code}",
            file,
        ],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    return done.stderr


def test_a_notebook_that_fails_fails_the_build(tmp_path):
    file = tmp_path / "wrong.ipynb"
    cells = [nbformat.v4.new_code_cell("from paperbits import find\nfind('nothing')")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), file)
    said = failed("import notebooks; notebooks.run(file)", file)
    assert "CellExecutionError" in said
    assert "There is no game called" in said


def test_links_to_nowhere_fail_the_build(tmp_path):
    (tmp_path / "docs").mkdir()
    links = "# Here\n\n[there](gone.md) [here](index.md#nowhere)\n"
    (tmp_path / "docs/index.md").write_text(links, encoding="utf-8")
    said = failed("import build; sys.exit(build.build(file))", tmp_path)
    assert said.count("WARNING") >= 2
    assert "gone.md" in said
    assert "nowhere" in said


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
