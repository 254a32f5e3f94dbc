"""The client reads all that the site tells programs, each value from the field of its name."""

import dataclasses
import json
import types
from collections.abc import Mapping
from functools import partial
from itertools import count
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from pydantic import BaseModel

from paperbits.client import models
from paperbits.core import reading
from paperbits.match import programs
from paperbits.server.wire import lobby

READ = [programs.Summary, programs.LegalMoves, programs.Info, models.MatchStart, models.MatchFinish]

PAIRS = [
    (lobby.Seek, models.Challenge.of),
    (lobby.Person, partial(reading.read, models.Person)),
    (lobby.Paired, models.Begun.of),
]

OTHER_NAMES = {"values": "settings", "seek": "waiting"}
"""Fields of the site that have another name in the client."""

LEFT_OUT = {lobby.Seek: {"settings", "low", "high", "rating", "seated", "made"}}
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
    if origin in (list, tuple):
        return origin([sample(args[0], numbers)])
    if origin in (dict, Mapping):
        return {sample(args[0], numbers): sample(args[1], numbers)}
    if kind is bool:
        return True
    if dataclasses.is_dataclass(kind):
        fields = get_type_hints(kind)
        return kind(**{name: sample(each, numbers) for name, each in fields.items()})
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return kind(
            **{name: sample(field.annotation, numbers) for name, field in kind.model_fields.items()}
        )
    return {int: int, float: float, str: str}[kind](next(numbers))


def plain(value: Any) -> Any:
    """A value of either side with the client's names."""
    if isinstance(value, BaseModel):
        left_out = LEFT_OUT.get(type(value), set())
        told = {
            name: getattr(value, name) for name in type(value).model_fields if name not in left_out
        }
        return {OTHER_NAMES.get(name, name): plain(each) for name, each in told.items()}
    if dataclasses.is_dataclass(value):
        return {
            field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
    return value


@pytest.mark.parametrize(("model", "read"), PAIRS, ids=lambda each: getattr(each, "__name__", ""))
def test_every_field_is_read(model, read):
    made = sample(model, count(1))
    assert plain(read(made.model_dump(mode="json"))) == plain(made)


@pytest.mark.parametrize("kind", READ, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("first", [1, 2**60])
def test_what_is_told_is_read_again(kind, first):
    made = sample(kind, count(first))
    said = json.loads(json.dumps(programs.told(made)))
    assert reading.read(kind, said | {"of a later version": 1}) == made
    assert f'"{first}"' in json.dumps(said)


def test_a_state_is_read_with_what_it_is_about():
    made, info = sample(programs.State, count(2**60)), sample(programs.Info, count(1))
    read = models.State.of(json.loads(json.dumps(programs.told(made))), info)
    assert read.info == info
    assert all(
        getattr(read, field.name) == getattr(made, field.name) for field in dataclasses.fields(made)
    )
