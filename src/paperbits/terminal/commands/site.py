"""``paperbits site``: write the folder that plays the games in a browser without a server."""

from pathlib import Path
from typing import Annotated

import typer

from paperbits.terminal.output import console


def site_command(
    folder: Annotated[Path, typer.Argument(help="The folder to write.")],
    kernels: Annotated[
        Path, typer.Option(help="The folder of kernels for wasm32 (docs/anywhere.md).")
    ] = Path("build/ahead/wasm32"),
    pyodide: Annotated[Path, typer.Option(help="The npm package pyodide.")] = Path(
        "web/node_modules/pyodide"
    ),
) -> None:
    """Write a folder of static files that plays the games in a browser, offline too."""
    from paperbits.site.folder import write

    write(folder, kernels, pyodide)
    console().print(f"Serve it at the root of an address: python3 -m http.server -d {folder}")
