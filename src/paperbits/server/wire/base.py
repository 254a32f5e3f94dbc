"""The base of all messages, and the values that they share."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, PlainSerializer, StrictBool, StrictInt, StrictStr, WithJsonSchema

MOST_EXACT = 2**53 - 1
"""The largest integer that every JSON reader takes exactly."""

SettingValue = StrictBool | StrictInt | StrictStr

Settings = dict[str, SettingValue]

Points = Annotated[
    int,
    PlainSerializer(lambda value: value if abs(value) <= MOST_EXACT else str(value)),
    WithJsonSchema({"type": ["integer", "string"]}),
]
"""A score; one beyond 2^53 - 1, as products may be, is written as a text of digits."""


class Words(BaseModel):
    """A message, in either direction; what it does not know it refuses."""

    model_config = ConfigDict(extra="forbid", frozen=True)


Wins = Literal["most", "fewest", ""]
"""Which scores are good; empty in a game without points, where the winner's is 1."""
