"""Arguments and options that several commands share."""

from collections.abc import Iterable
from typing import Annotated

import typer

from paperbits.core.catalogue import all_games
from paperbits.terminal.encoding import json_line


def complete_game(incomplete: str) -> Iterable[tuple[str, str]]:
    """Game ids and titles for shell completion."""
    return [(card.id, card.title) for card in all_games() if card.id.startswith(incomplete)]


GameArgument = Annotated[
    str, typer.Argument(help="A game's id, as `paperbits games` lists them.", autocompletion=complete_game)
]
SetOption = Annotated[
    list[str] | None, typer.Option("--set", "-s", metavar="NAME=VALUE", help="A setting, such as n=8. May be given again.")
]
SecondsOption = Annotated[float, typer.Option(min=0.1, max=3_600, help="How long to think.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]


def print_json(answer: object) -> None:
    """Print an answer as JSON."""
    print(json_line(answer))
