"""The base of all messages, and the values that they share."""

from typing import Annotated, Any, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    PlainSerializer,
    StrictBool,
    StrictInt,
    StrictStr,
    WithJsonSchema,
)
from pydantic_core import to_json

from paperbits.match.programs import MOST_EXACT

SettingValue = StrictBool | StrictInt | StrictStr

Settings = dict[str, SettingValue]

Points = Annotated[
    int,
    PlainSerializer(lambda value: value if abs(value) <= MOST_EXACT else str(value)),
    WithJsonSchema({"type": ["integer", "string"]}),
]
"""A score. A score beyond 2^53 - 1, such as a large product, is a string of digits."""


class WireModel(BaseModel):
    """Base class of messages in both directions. Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @classmethod
    def of(cls, source: object, **more: Any) -> Self:
        """Return a message with the attributes of ``source`` that have the names of its fields, and
        with the fields in ``more``.
        """
        same = cls.model_fields.keys() - more.keys()
        return cls(**{name: getattr(source, name) for name in same}, **more)


def text_of(message: Any) -> str:
    """Return the JSON of a message that the host of a match makes."""
    return to_json(message).decode()
