"""Notebooks as pages: each is run from the top when the site is built, and its outputs are shown.

The files in ``docs/notebooks`` hold no outputs, so what a reader sees is what the library answers
today.
"""

import base64
import os
import re
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

SECONDS = 300
"""The longest that a cell may take."""
LESS = {"MATCHES = 60": "MATCHES = 2", "SIZES = [4, 6, 8, 10, 12]": "SIZES = [4, 6]"}
"""What ``quick`` puts in place of lines that make a notebook take long."""


def run(file: Path, *, quick: bool = False) -> Any:
    """Return a notebook with its outputs. An error in a cell raises ``CellExecutionError``."""
    notebook = nbformat.read(file, as_version=4)
    for cell in notebook.cells if quick else []:
        cell.source = "\n".join(LESS.get(line, line) for line in cell.source.splitlines())
    # Its debugger's remark would be an output.
    os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile("w+") as told:
        place = {"metadata": {"path": str(file.parent)}}
        client = NotebookClient(
            notebook, kernel_name="python3", timeout=SECONDS, coalesce_streams=True, resources=place
        )
        kernel = client.create_kernel_manager()  # The client ends the kernel that it made.
        # Sockets of this user alone, not TCP.
        kernel.transport, kernel.ip = (
            "ipc",
            str(Path(folder) / "kernel"),
        )
        try:
            # What the kernel itself writes, such as messages about its end, is no output.
            client.execute(stderr=told)
        except Exception as error:
            told.seek(0)
            error.add_note(told.read())
            raise
    return notebook


def write(folder: Path, *, quick: bool = False) -> None:
    """Run the notebooks in a folder and write each as a page beside it."""
    for file in sorted(folder.glob("*.ipynb")):
        name = file.stem
        page, pictures = as_page(run(file, quick=quick), name)
        download = f'[Download this notebook]({file.name}){{ download="{file.name}" }}'
        title, _, rest = page.partition("\n")
        file.with_suffix(".md").write_text(f"{title}\n\n{download}\n{rest}", encoding="utf-8")
        for picture, content in pictures.items():
            (folder / picture).write_bytes(content)


def as_page(notebook: Any, name: str) -> tuple[str, dict[str, bytes]]:
    """Return a notebook as Markdown, and the files of its pictures."""
    blocks: list[str] = []
    pictures: dict[str, bytes] = {}
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            blocks.append(cell.source)
        elif cell.cell_type == "code":
            blocks.append(f"```python\n{cell.source}\n```")
            blocks += [
                shown for output in cell.outputs if (shown := _output(output, name, pictures))
            ]
    return "\n\n".join(blocks) + "\n", pictures


def _output(output: Any, name: str, pictures: dict[str, bytes]) -> str:
    if output.output_type == "stream":
        return f"```text\n{output.text.rstrip()}\n```" if output.name == "stdout" else ""
    data = output.get("data", {})
    for kind in ("text/html", "image/svg+xml"):
        if kind in data:
            return f'<div class="output" data-search-exclude>{_plain(data[kind])}</div>'
    if "image/png" in data:
        file = f"{name}-{len(pictures) + 1}.png"
        pictures[file] = base64.b64decode(data["image/png"])
        return f"![{data.get('text/plain', 'A plot')}]({file})"
    return f"```text\n{data['text/plain']}\n```" if "text/plain" in data else ""


def _plain(markup: str) -> str:
    """Return markup in one line, without the XML head that a file has."""
    return re.sub(
        r"\s*\n\s*", " ", re.sub(r"<\?xml.*?\?>|<!DOCTYPE.*?>", "", markup, flags=re.DOTALL)
    ).strip()
