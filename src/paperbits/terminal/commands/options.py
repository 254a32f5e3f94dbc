"""Arguments and options that several commands share."""

from collections.abc import Callable, Sequence
from functools import wraps
from inspect import Signature, get_annotations, signature
from typing import Annotated, Any, TypeVar

import typer

from paperbits.terminal.commands.completion import (
    complete_base,
    complete_game,
    complete_grade,
    complete_setting,
)
from paperbits.terminal.encoding import json_line

T = TypeVar("T")

GameArgument = Annotated[
    str,
    typer.Argument(
        help="A game's id, as `paperbits games` lists them.", autocompletion=complete_game
    ),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        "-s",
        metavar="NAME=VALUE",
        help="A setting, such as n=8. May be given again.",
        autocompletion=complete_setting,
    ),
]
BaseOption = Annotated[
    int | None,
    typer.Option(
        "--base",
        help="The base of the numbers: 2, 3, 8, 10 or 16; short for --set base=N.",
        autocompletion=complete_base,
    ),
]
GradeOption = Annotated[
    str | None,
    typer.Option(
        "--grade", help="gentle, fair, tricky, hard or fiendish.", autocompletion=complete_grade
    ),
]
SecondsOption = Annotated[float, typer.Option(min=0.1, max=3_600, help="How long to think.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]


def options_of(given: type[T]) -> Callable[[Callable[[T], None]], Callable[..., None]]:
    """Make the fields of a dataclass the arguments and options of a command, which takes one such
    value. Inherited fields follow the class's own.
    """

    def of(command: Callable[[T], None]) -> Callable[..., None]:
        @wraps(command)
        def run(**said: Any) -> None:
            command(given(**said))

        fields = {
            name: kind for each in given.__mro__ for name, kind in get_annotations(each).items()
        }
        options = signature(given).parameters
        run.__annotations__ = fields
        run.__signature__ = Signature([options[name] for name in fields])  # type: ignore[attr-defined]
        return run

    return of


def with_base(settings: Sequence[str] | None, base: int | None) -> list[str]:
    """Return the texts of settings with that of ``--base``."""
    return [*(settings or ()), *([] if base is None else [f"base={base}"])]


def print_json(answer: object) -> None:
    """Print an answer as JSON."""
    print(json_line(answer))
