"""Fields of a request in the referee protocol: there and of the right type, or a PaperbitsError that says which."""

from collections.abc import Mapping
from typing import Any

from paperbits.core.errors import PaperbitsError

Request = Mapping[str, Any]


def text_in(request: Request, name: str) -> str:
    """A text that must be there."""
    value = _there(request, name)
    if not isinstance(value, str):
        raise PaperbitsError(f"The field {name} is a text.")
    return value


def texts_in(request: Request, name: str) -> list[str]:
    """A list of texts that must be there."""
    value = _there(request, name)
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise PaperbitsError(f"The field {name} is a list of texts.")
    return value


def mapping_in(request: Request, name: str) -> Mapping[str, Any]:
    """An object; empty where it is left out."""
    value = request.get(name, {})
    if not isinstance(value, dict):
        raise PaperbitsError(f"The field {name} is an object.")
    return value


def truth_in(request: Request, name: str) -> bool:
    """True or false; false where it is left out."""
    value = request.get(name, False)
    if not isinstance(value, bool):
        raise PaperbitsError(f"The field {name} is true or false.")
    return value


def _there(request: Request, name: str) -> Any:
    if name not in request:
        raise PaperbitsError(f"The field {name} is missing.")
    return request[name]
