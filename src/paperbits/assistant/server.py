"""The tools over the Model Context Protocol, on standard input and output."""

import functools
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from pydantic import ValidationError

import paperbits
from paperbits.assistant.table import Table
from paperbits.core.errors import PaperbitsError, extra
from paperbits.core.wording import listed

with extra("mcp", "The server for assistants"):
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError

P = ParamSpec("P")
R = TypeVar("R")

INSTRUCTIONS = """\
Sixteen number games for one to nine players. Begin with list_games and rules; new_match begins a match,
play makes a move and lets the computers reply. preview says what a move would do, or which rule
refuses it. Boards are texts; moves are those in legal_moves. Rows, columns and players count from 1.
"""  # noqa: E501


class OneSentence(MCPServer[None]):
    """A server whose refusals are one sentence, without the name of the tool before it."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], *more: Any, **named: Any
    ) -> Any:
        """Call a tool. Raises ToolError, also for an argument that the tool does not have."""
        known = next(
            (
                tool.input_schema["properties"]
                for tool in await self.list_tools()
                if tool.name == name
            ),
            arguments,
        )
        for given in arguments:
            if given not in known:
                fields = listed(list(known)) if known else "no fields"
                raise ToolError(f"{name} has no field {given[:100]!r}; it takes {fields}.")
        try:
            return await super().call_tool(name, arguments, *more, **named)
        except UnexpectedToolError:
            raise
        except ToolError as error:
            cause = error.__cause__
            if not isinstance(cause, ValidationError):
                raise ToolError(
                    str(error).removeprefix(f"Error executing tool {name}: ")
                ) from cause
            wrong = cause.errors()[0]
            where, said = ".".join(str(part) for part in wrong["loc"]), str(wrong["msg"])
            raise ToolError(f"The field {where} is wrong: {said[:1].lower()}{said[1:]}.") from cause


def server() -> MCPServer[None]:
    """Return a server with a table of its own."""
    made = OneSentence(
        "paperbits", version=paperbits.__version__, instructions=INSTRUCTIONS, log_level="WARNING"
    )
    for tool in Table().tools():
        made.tool()(_refusing(tool))
    return made


def _refusing(tool: Callable[P, R]) -> Callable[P, R]:
    """Make a tool's refusals errors with one sentence."""

    @functools.wraps(tool)
    def called(*values: P.args, **named: P.kwargs) -> R:
        try:
            return tool(*values, **named)
        except PaperbitsError as error:
            raise ToolError(str(error)) from None

    return called


def main() -> None:
    """Serve one assistant until its input ends."""
    server().run("stdio")
