"""``paperbits token``: a bot with its token, for people who host a site."""

from typing import Annotated

import typer

from paperbits.core.extras import extra
from paperbits.store.where import data_file
from paperbits.terminal.commands.backup import DatabaseOption, DataOption
from paperbits.terminal.commands.options import JsonOption
from paperbits.terminal.encoding import json_line


def token_command(
    name: Annotated[
        str, typer.Argument(help="The bot's name, such as Minnow. People see it as “Minnow (bot)”.")
    ],
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a bot and its token, which programs use to play on your site. The site may be running.

    The token is shown only now. docs/programs.md describes what programs can do with it.
    """
    with extra("server", "Making a token"):
        from paperbits.store.bot_token import make_bot

    made = make_bot(name, data_file(data), database or "")
    if as_json:
        print(json_line({"person": made.person, "name": made.name, "token": made.token}))
    else:
        print(f"{made.name} can play with this token, which is shown only now:\n{made.token}")
