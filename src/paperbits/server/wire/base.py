"""The base of all messages, and the values that they share."""

from typing import Annotated, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    PlainSerializer,
    StrictBool,
    StrictInt,
    StrictStr,
    WithJsonSchema,
)

MOST_EXACT = 2**53 - 1
"""The largest integer that every JSON reader reads exactly."""

SettingValue = StrictBool | StrictInt | StrictStr

Settings = dict[str, SettingValue]

Points = Annotated[
    int,
    PlainSerializer(lambda value: value if abs(value) <= MOST_EXACT else str(value)),
    WithJsonSchema({"type": ["integer", "string"]}),
]
"""A score. A score beyond 2^53 - 1, such as a large product, is a string of digits."""


class Words(BaseModel):
    """Base class of messages in both directions. Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


Wins = Literal["most", "fewest", ""]
"""Which scores win. Empty in a game without points, where the winner scores 1."""
