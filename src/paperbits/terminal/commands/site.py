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
    under: Annotated[
        str, typer.Option(help="The path at which the folder will be served, such as /games/.")
    ] = "/",
    archive: Annotated[
        Path | None, typer.Option("--zip", help="Write the folder into this archive, too.")
    ] = None,
) -> None:
    """Write a folder of static files that plays the games in a browser, offline too."""
    from paperbits.folder.writing import packed, write

    write(folder, kernels, pyodide, under)
    if archive is not None:
        archive.write_bytes(packed(folder))
    console().print(f"Serve it at {under} of an address: python3 -m http.server -d {folder}")
