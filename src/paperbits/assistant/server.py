"""The tools over the Model Context Protocol, on standard input and output."""

import functools
from collections.abc import Callable
from typing import Annotated, Any, ParamSpec, TypeVar

from pydantic import Field, ValidationError

import paperbits
from paperbits.assistant.table import Table
from paperbits.core.errors import PaperbitsError
from paperbits.core.extras import extra
from paperbits.core.wording import listed

with extra("mcp", "The server for assistants"):
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError

P = ParamSpec("P")
R = TypeVar("R")

Game = Annotated[str, Field(max_length=100, description="A game's id, as list_games gives it.")]
MatchName = Annotated[str, Field(max_length=100, description="The name that new_match gave.")]
Move = Annotated[
    str, Field(max_length=2_000, description="A move in the game's notation, as in legal_moves.")
]
Settings = Annotated[
    dict[str, Any] | None, Field(description="Settings by name; those left out are as usual.")
]
Seconds = Annotated[float, Field(ge=0.1, le=10, description="How long to think.")]

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
    table = Table()
    made = OneSentence(
        "paperbits", version=paperbits.__version__, instructions=INSTRUCTIONS, log_level="WARNING"
    )

    def tool(function: Callable[P, R]) -> Callable[P, R]:
        """Offer a function as a tool. A refusal is an error with its one sentence."""

        @functools.wraps(function)
        def called(*values: P.args, **named: P.kwargs) -> R:
            try:
                return function(*values, **named)
            except PaperbitsError as error:
                raise ToolError(str(error)) from None

        made.tool()(called)
        return called

    @tool
    def list_games() -> list[dict[str, Any]]:
        """List the sixteen games with their settings and computer levels."""
        return table.games()

    @tool
    def rules(game: Game, settings: Settings = None) -> dict[str, Any]:
        """Read the goal and the rules of a game."""
        return table.rules(game, settings)

    @tool
    def new_match(
        game: Game,
        settings: Settings = None,
        seats: Annotated[
            list[str] | None,
            Field(max_length=9, description="For each player person, or a computer's level."),
        ] = None,
        seed: Annotated[int, Field(ge=0, description="Decides all that is drawn by chance.")] = 0,
    ) -> dict[str, Any]:
        """Begin a match. By default you play first, against a computer of a middling level."""
        return table.new_match(game, settings, seats, seed)

    @tool
    def state(match: MatchName) -> dict[str, Any]:
        """See the board, whose turn it is, the scores and the legal moves."""
        return table.state(match)

    @tool
    def play(match: MatchName, move: Move) -> dict[str, Any]:
        """Make a move. Computers reply at once, and say why."""
        return table.play(match, move)

    @tool
    def preview(match: MatchName, move: Move) -> dict[str, Any]:
        """Ask what a move would score, or why it is refused. Nothing changes."""
        return table.why(match, move)

    @tool
    def legal_moves(
        match: MatchName, limit: Annotated[int, Field(ge=1, le=5_000)] = 200
    ) -> dict[str, Any]:
        """List the legal moves. Where more integers are legal than can be listed, families says
        what a move stands for: b3=8k for all multiples of 8.
        """
        return table.moves(match, limit)

    @tool
    def scores(match: MatchName) -> dict[str, Any]:
        """See what each line scored, with reasons."""
        return table.scores(match)

    @tool
    def undo(match: MatchName) -> dict[str, Any]:
        """Take back your last move and the replies to it."""
        return table.undo(match)

    @tool
    def resign(match: MatchName) -> dict[str, Any]:
        """Give the match up."""
        return table.resign(match)

    @tool
    def analyse(match: MatchName, seconds: Seconds = 2) -> dict[str, Any]:
        """Find the best moves now, with proofs or estimates."""
        return table.analyse(match, seconds)

    @tool
    def review(match: MatchName, seconds: Seconds = 5) -> dict[str, Any]:
        """After the end: what each move gave away, and the better one."""
        return table.review(match, seconds)

    @tool
    def match_record(match: MatchName) -> str:
        """Get the match as a text that the site and the terminal can continue."""
        return table.record(match)

    @tool
    def puzzle(
        puzzle_id: Annotated[str, Field(max_length=100)] = "",
        game: Annotated[str, Field(max_length=100)] = "",
    ) -> dict[str, Any]:
        """Get a puzzle by its id, the easiest of a game, or the puzzle of the day."""
        return table.puzzle(puzzle_id, game)

    @tool
    def try_puzzle(puzzle_id: Annotated[str, Field(max_length=100)], move: Move) -> dict[str, Any]:
        """Try a move of a puzzle."""
        return table.try_puzzle(puzzle_id, move)

    @tool
    def score_paper(
        game: Game,
        text: Annotated[
            str, Field(max_length=100_000, description="The last position, or the moves.")
        ],
        settings: Settings = None,
    ) -> dict[str, Any]:
        """Score a game that was played on paper, line by line."""
        return table.score_paper(game, text, settings)

    @tool
    def check_equation(
        text: Annotated[str, Field(max_length=500, description="Such as 100 OR 1=101.")],
        settings: Settings = None,
    ) -> dict[str, Any]:
        """Check a binary equation, with its working in binary and decimal."""
        return table.check(text, settings)

    return made


def main() -> None:
    """Serve one assistant until its input ends."""
    server().run("stdio")
