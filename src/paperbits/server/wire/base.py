"""The base of all messages, and the values that they share."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, StrictBool, StrictInt, StrictStr
from pydantic_core import to_json

SettingValue = StrictBool | StrictInt | StrictStr

Settings = dict[str, SettingValue]


class WireModel(BaseModel):
    """Base class of messages in both directions. Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @classmethod
    def of(cls, source: object, **more: Any) -> Self:
        """Return a message with the attributes of ``source`` that are its fields, and ``more``."""
        same = cls.model_fields.keys() - more.keys()
        return cls(**{name: getattr(source, name) for name in same}, **more)


def text_of(message: Any) -> str:
    """Return the JSON of a message that the host of a match makes."""
    return to_json(message).decode()


def sentence_of(errors: Sequence[Mapping[str, Any]]) -> str:
    """Return a sentence about the first of pydantic's errors."""
    if not errors:
        return "The request can't be read."
    error = errors[0]
    # The location starts with the request's part: the body, or the kind of message.
    where = [str(part + 1 if isinstance(part, int) else part) for part in error["loc"][1:]]
    field, kind, context = ".".join(where)[:80], error["type"], error.get("ctx", {})
    if kind == "json_invalid":
        return "The request is not valid JSON."
    if kind == "missing":
        if field:
            return f"The field {field} is missing."
        return "The request is empty; it must be a JSON object."
    if kind == "extra_forbidden":
        return f"There is no field {field} here."
    if kind in ("union_tag_invalid", "union_tag_not_found"):
        return (
            "A message has a field type, which is one of"
            f" {str(context.get('expected_tags', '')).replace(chr(39), '')}."
        )
    if kind in ("model_type", "model_attributes_type", "dict_type"):
        return f"The field {field} is an object." if field else "The request must be a JSON object."
    words = str(error["msg"])
    if kind in ("string_too_long", "too_long"):
        words = f"it is too long; {context.get('max_length')} is the most"
    return f"The field {field}: {words[:1].lower()}{words[1:]}." if field else f"{words}."
