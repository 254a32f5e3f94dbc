"""``paperbits site``: write the folder that plays the games in a browser without a server."""

from pathlib import Path

import typer

from paperbits.terminal.output import console


def site_command(
    folder: Path = typer.Argument(..., help="The folder to write."),
    kernels: Path = typer.Option(
        Path("build/ahead/wasm32"), help="The folder of kernels for wasm32 (docs/anywhere.md)."
    ),
    pyodide: Path = typer.Option(Path("web/node_modules/pyodide"), help="The npm package pyodide."),
    under: str = typer.Option(
        "/", help="The path at which the folder will be served, such as /games/."
    ),
    archive: Path | None = typer.Option(
        None, "--zip", help="Write the folder into this archive, too."
    ),
) -> None:
    """Write a folder of static files that plays the games in a browser, offline too."""
    from paperbits.folder.writing import packed, write

    write(folder, kernels, pyodide, under)
    if archive is not None:
        archive.write_bytes(packed(folder))
    console().print(f"Serve it at {under} of an address: python3 -m http.server -d {folder}")
