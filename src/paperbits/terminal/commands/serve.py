"""``paperbits serve`` and ``referee``: the rules for browsers and for other programs."""

from pathlib import Path
from typing import Annotated

import typer


def referee() -> None:
    """Give other programs the rules: answer JSON requests on standard input, one on each line."""
    from paperbits import referee as machine

    machine.main()


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for all addresses.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port; by default 8000, or a free one if 8000 is taken.")
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(envvar="PAPERBITS_DATA", help="The file or folder for matches; by default your data folder."),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    name: Annotated[
        list[str] | None,
        typer.Option(help="Another name of this machine, such as games.example.org. May be given again."),
    ] = None,
) -> None:
    """Serve the page. By default only this machine can open it."""
    from paperbits.server import serve as run

    run(host=host, port=port, data=data, open_browser=open_browser, names=name or ())
