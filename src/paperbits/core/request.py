"""Fields of a request in the referee protocol; raises PaperbitsError if one is missing or has the
wrong type.
"""

from collections.abc import Mapping
from typing import Any

from paperbits.core.errors import PaperbitsError

Request = Mapping[str, Any]


def text_in(request: Request, name: str) -> str:
    """Return a required text."""
    value = _there(request, name)
    if not isinstance(value, str):
        raise PaperbitsError(f"The field {name} is a text.")
    return value


def texts_in(request: Request, name: str) -> list[str]:
    """Return a required list of texts."""
    value = _there(request, name)
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise PaperbitsError(f"The field {name} is a list of texts.")
    return value


def mapping_in(request: Request, name: str) -> Mapping[str, Any]:
    """Return an object; an empty one if it is left out."""
    value = request.get(name, {})
    if not isinstance(value, dict):
        raise PaperbitsError(f"The field {name} is an object.")
    return value


def truth_in(request: Request, name: str) -> bool:
    """Return true or false; false if it is left out."""
    value = request.get(name, False)
    if not isinstance(value, bool):
        raise PaperbitsError(f"The field {name} is true or false.")
    return value


def count_in(request: Request, name: str) -> int:
    """Return a positive integer; 0 if it is left out."""
    value = request.get(name, 0)
    if name in request and (not isinstance(value, int) or isinstance(value, bool) or value < 1):
        raise PaperbitsError(f"The field {name} is a positive integer.")
    return int(value)


def _there(request: Request, name: str) -> Any:
    if name not in request:
        raise PaperbitsError(f"The field {name} is missing.")
    return request[name]
