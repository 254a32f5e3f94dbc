"""What changed between two messages, as a JSON Patch (RFC 6902) of ``add``, ``remove``,
``replace``.

Messages are dataclasses, mappings, tuples and lists; the operations apply, in order, to their JSON
forms (``web/src/lib/patch.ts``). A path that ends with ``/-`` appends to a list.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from paperbits.host.messages import as_json

Operation = dict[str, Any]
"""``op``, ``path`` and, unless something is removed, ``value``."""


def difference(before: Any, after: Any) -> list[Operation]:
    """Return the operations that turn ``before`` into ``after``; none if they are equal."""
    found: list[Operation] = []
    if not _same(before, after):
        _between("", before, after, found)
    return found


def _between(path: str, before: Any, after: Any, found: list[Operation]) -> None:
    """Add the operations between two values at a path, which differ."""
    kind: Any = before.__class__
    if kind is not after.__class__:
        found.append({"op": "replace", "path": path, "value": as_json(after)})
    elif names := _names(kind):
        for name in names:
            old, new = getattr(before, name), getattr(after, name)
            if not _same(old, new):
                _between(f"{path}/{name}", old, new, found)
    elif isinstance(before, Mapping):
        _between_objects(path, before, after, found)
    elif isinstance(before, tuple | list):
        _between_lists(path, before, after, found)
    else:
        found.append({"op": "replace", "path": path, "value": after})


def _between_objects(
    path: str, before: Mapping[str, Any], after: Mapping[str, Any], found: list[Operation]
) -> None:
    gone = before.keys() - after.keys()
    found += [{"op": "remove", "path": f"{path}/{_step(name)}"} for name in gone]
    for name, value in after.items():
        if name not in before:
            found.append({"op": "add", "path": f"{path}/{_step(name)}", "value": as_json(value)})
        elif not _same(before[name], value):
            _between(f"{path}/{_step(name)}", before[name], value, found)


def _between_lists(path: str, before: Any, after: Any, found: list[Operation]) -> None:
    """Compare lists of equal length by element, and others between prefix and suffix."""
    if len(before) == len(after):
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            if not _same(old, new):
                _between(f"{path}/{place}", old, new, found)
        return
    shorter = min(len(before), len(after))
    first = 0
    while first < shorter and _same(before[first], after[first]):
        first += 1
    last = 0
    while last < shorter - first and _same(before[-1 - last], after[-1 - last]):
        last += 1
    backwards = range(len(before) - last - 1, first - 1, -1)  # So that earlier indices stay valid.
    found += [{"op": "remove", "path": f"{path}/{place}"} for place in backwards]
    for place in range(first, len(after) - last):
        at = "-" if last == 0 else str(place)
        found.append({"op": "add", "path": f"{path}/{at}", "value": as_json(after[place])})


def _same(before: Any, after: Any) -> bool:
    """Whether two values have the same JSON form. Python takes 1 for equal to true, and JSON does
    not. Fields of dataclasses have one kind each, and tuples stand only in these, so only mappings
    and lists are looked into once they are equal.
    """
    if before is after:
        return True
    kind = type(after)
    if type(before) is not kind or before != after:
        return False
    if kind is dict:
        return all(_same(before[name], value) for name, value in after.items())
    return kind is not list or all(map(_same, before, after))


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


def _step(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
