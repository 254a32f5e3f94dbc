"""The commands by their names, each imported when it is first asked for: a start takes half as long
as with the modules of all commands.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import typer
from typer.main import get_group


class Loading(Mapping[str, Any]):
    """Commands that are not imported yet.

    ``places`` has for each name a module of ``commands`` with the name of its function, or of its
    Typer, and what else ``Typer.command`` takes.
    """

    def __init__(self, places: Mapping[str, tuple[str, dict[str, Any]]]) -> None:
        self._places = places
        self._loaded: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def _load(self, name: str) -> Any:
        place, more = self._places[name]
        module, _, found = place.partition(".")
        command = getattr(import_module(f"paperbits.terminal.commands.{module}"), found)
        alone = typer.Typer(rich_markup_mode="markdown")
        if isinstance(command, typer.Typer):
            alone.add_typer(command, name=name)
        else:
            alone.command(name, **more)(command)
        return get_group(alone).commands[name]
