"""The page's types, generated from the wire models: ``python -m paperbits.server.typescript``.

`npm run check` in ``web/`` writes them into ``web/generated`` before it compares the page with
them. The types leave no trace in the built page, so a build does without them.

Fields that the server sends are required; those of the page only without a default.
"""

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from paperbits.answers.advice import MoveValues
from paperbits.answers.catalogue import FittedSettings, GameCard
from paperbits.answers.daily import DailyResult, DailyShown
from paperbits.answers.findings import FindingPage
from paperbits.answers.matches import Created, MatchSummaries
from paperbits.answers.paper import Equation, Scored
from paperbits.answers.puzzles import DayList, Puzzle, PuzzleAttempt, PuzzleList, PuzzleShelf
from paperbits.answers.teaching import Lesson, Replay
from paperbits.host.messages import MatchState
from paperbits.server.live.messages import ADAPTER, MODELS
from paperbits.server.wire import clocks, inbound, lobby, people, programs, ratings, tournaments
from paperbits.server.wire.base import WireModel
from paperbits.server.wire.live import ServerMessage
from paperbits.server.wire.people import Me
from paperbits.server.wire.replies import NetworkAddress

HEADING = """\
/** The words of the API. Written by `python -m paperbits.server.typescript` from the server's models; do not edit. */

export type SettingValue = boolean | number | string;
export type Settings = Record<string, SettingValue>;
"""  # noqa: E501

SENT = (
    *get_args(get_args(ServerMessage)[0]),
    GameCard,
    FindingPage,
    FittedSettings,
    MoveValues,
    MatchState,
    Created,
    Replay,
    Lesson,
    Scored,
    Equation,
    DailyShown,
    DailyResult,
    DayList,
    NetworkAddress,
    PuzzleShelf,
    PuzzleList,
    Puzzle,
    PuzzleAttempt,
    ratings.GameRatings,
    MatchSummaries,
    Me,
    people.Claimed,
    people.OwnMatches,
    people.NewAccount,
    people.PushSite,
    lobby.Turns,
    lobby.LobbyNews,
    lobby.Paired,
    programs.NewToken,
    programs.Tokens,
    people.InvitationCard,
    ratings.OwnRatings,
    ratings.RatingHistory,
    ratings.Profile,
    ratings.Leaders,
    ratings.LeaderGames,
    ratings.MatchRatings,
    tournaments.TournamentState,
    tournaments.TournamentPairings,
    tournaments.TournamentList,
    clocks.ServersTime,
    clocks.Plans,
    clocks.PlanLook,
)
RECEIVED: tuple[type[WireModel], ...] = (
    inbound.NewMatch,
    inbound.HeldMatch,
    people.PushSubscription,
    lobby.PairingRequest,
    lobby.SeekRequest,
    lobby.ChallengeRequest,
    lobby.StartRequest,
    programs.TokenRequest,
    inbound.AnalyseRequest,
    inbound.PositionRequest,
    tournaments.NewTournament,
    tournaments.TournamentSettling,
    *MODELS,
)


def generated() -> str:
    """Return the whole file."""
    sent = _schemas(SENT, "serialization")
    received = _schemas(RECEIVED, "validation")
    texts = [HEADING]
    texts += [_interface(name, schema, whole=True) for name, schema in sorted(sent.items())]
    texts += [_interface(name, schema, whole=False) for name, schema in sorted(received.items())]
    texts += [
        _union("ServerMessage", "What the live connection says.", TypeAdapter(ServerMessage)),
        _union("ClientMessage", "What the page says on it.", ADAPTER),
    ]
    return "\n".join(texts)


def _schemas(models: Iterable[type], mode: JsonSchemaMode) -> dict[str, Any]:
    inputs: list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]] = [
        (model.__name__, mode, TypeAdapter(model)) for model in models
    ]
    found: dict[str, Any] = TypeAdapter.json_schemas(inputs)[1]["$defs"]
    return found


def _interface(name: str, schema: Mapping[str, Any], *, whole: bool) -> str:
    required = schema.get("required", ())
    lines = []
    for field, kind in schema.get("properties", {}).items():
        optional = "" if whole or field in required else "?"
        lines.append(f"  {field}{optional}: {_type(kind)};")
    about = " ".join(schema.get("description", "").split())
    return "\n".join([f"/** {about} */", f"export interface {name} {{", *lines, "}", ""])


def _union(name: str, about: str, adapter: TypeAdapter[Any]) -> str:
    schema = adapter.json_schema()
    return (
        f"/** {about} */\nexport type {name} = {_either(_type(one) for one in schema['oneOf'])};\n"
    )


def _type(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[-1])
    if "const" in schema:
        return _literal(schema["const"])
    if "enum" in schema:
        return _either(map(_literal, schema["enum"]))
    if "anyOf" in schema:
        kinds = [_type(one) for one in schema["anyOf"]]
        return "SettingValue" if {*kinds} == {"boolean", "number", "string"} else _either(kinds)
    kind = schema.get("type")
    if kind is None:
        return "unknown"
    if isinstance(kind, list):
        return _either(map(_simple, kind))
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(_type, schema['prefixItems']))}]"
        item = _type(schema["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        value = _type(schema["additionalProperties"])
        return "Settings" if value == "SettingValue" else f"Record<string, {value}>"
    return _simple(kind)


def _simple(kind: str) -> str:
    return "number" if kind == "integer" else kind


def _literal(value: str) -> str:
    return f'"{value}"'


def _either(kinds: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(" | ".join(kinds).split(" | ")))


if __name__ == "__main__":
    print(generated(), end="")
