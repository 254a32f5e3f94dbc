"""The client reads all that the site tells programs, each value from the field of its name."""

import dataclasses
import types
from itertools import count
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest
from pydantic import BaseModel

from paperbits.client import models
from paperbits.server.wire import lobby, programs

INFO = "info"

PAIRS = [
    (programs.ProgramSeat, models.Seat.of),
    (programs.ProgramMatch, models.Summary.of),
    (programs.Outcome, models.Outcome.of),
    (programs.LegalMoves, models.LegalMoves.of),
    (programs.ProgramOffer, models.Offer.of),
    (programs.ProgramFull, models.Info.of),
    (programs.ProgramState, lambda said: models.State.of(said, INFO)),
    (programs.MatchStart, models.event_of),
    (programs.MatchFinish, models.event_of),
    (lobby.Seek, models.Challenge.of),
    (lobby.Person, models.Person.of),
    (lobby.Paired, models.Begun.of),
]

OTHER_NAMES = {"values": "settings", "counts": "rated", "seek": "waiting"}
"""Fields of the site that have another name in the client."""

LEFT_OUT = {
    programs.ProgramFull: {"state"},
    lobby.Seek: {"settings", "low", "high", "rating", "sitting", "made"},
}
"""Fields that programs do not need."""


def sample(kind: Any, numbers: "count[int]") -> Any:
    """A value of a type, in which no two numbers or texts are equal."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return sample(args[0], numbers)
    if origin is Literal:
        return args[-1]
    if origin in (Union, types.UnionType):
        return sample(next(each for each in args if each is not type(None)), numbers)
    if origin is list:
        return [sample(args[0], numbers)]
    if origin is dict:
        return {sample(args[0], numbers): sample(args[1], numbers)}
    if kind is bool:
        return True
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return kind(
            **{name: sample(field.annotation, numbers) for name, field in kind.model_fields.items()}
        )
    return {int: int, float: float, str: str}[kind](next(numbers))


def plain(value: Any) -> Any:
    """A value of either side with the client's names."""
    if isinstance(value, BaseModel):
        left_out = LEFT_OUT.get(type(value), set()) | {"type"}
        told = {
            name: getattr(value, name) for name in type(value).model_fields if name not in left_out
        }
        return {OTHER_NAMES.get(name, name): plain(each) for name, each in told.items()}
    if dataclasses.is_dataclass(value):
        told = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
        return {name: plain(each) for name, each in told.items() if each != INFO}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize(("model", "read"), PAIRS, ids=lambda each: getattr(each, "__name__", ""))
def test_every_field_is_read(model, read):
    made = sample(model, count(1))
    assert plain(read(made.model_dump(mode="json"))) == plain(made)


def test_every_class_of_the_client_is_read_here():
    read = {
        type(read(sample(model, count(1)).model_dump(mode="json"))).__name__
        for model, read in PAIRS
    }
    # They have a challenge, and no wire model of their own.
    others = {
        "ChallengeMade",
        "ChallengeGone",
    }
    assert read | others == {
        name for name, each in vars(models).items() if dataclasses.is_dataclass(each)
    }
