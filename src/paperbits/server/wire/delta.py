"""What changed between two JSON documents, as a JSON Patch (RFC 6902) with ``add``, ``remove`` and
``replace`` only.

The operations, applied in order, turn the first document into the second. A path that ends with
``/-`` appends to a list. The page applies them in ``web/src/lib/patch.ts``.
"""

from collections.abc import Iterator
from typing import Any, TypedDict

Json = Any


class Add(TypedDict):
    """Add a field, or insert an element before the one at that index."""

    op: str
    path: str
    value: Json


class Remove(TypedDict):
    """Remove the value."""

    op: str
    path: str


Operation = Add | Remove


def difference(before: Json, after: Json) -> list[Operation]:
    """Return the operations that turn ``before`` into ``after``; none if they are equal."""
    return list(_between("", before, after))


def _between(path: str, before: Json, after: Json) -> Iterator[Operation]:
    if type(before) is not type(after):
        yield Add(op="replace", path=path, value=after)
    elif isinstance(before, dict):
        yield from _between_objects(path, before, after)
    elif isinstance(before, list):
        yield from _between_lists(path, before, after)
    elif before != after:
        yield Add(op="replace", path=path, value=after)


def _between_objects(path: str, before: dict[str, Json], after: dict[str, Json]) -> Iterator[Operation]:
    for name in before.keys() - after.keys():
        yield Remove(op="remove", path=f"{path}/{_escaped(name)}")
    for name, value in after.items():
        below = f"{path}/{_escaped(name)}"
        if name in before:
            yield from _between(below, before[name], value)
        else:
            yield Add(op="add", path=below, value=value)


def _between_lists(path: str, before: list[Json], after: list[Json]) -> Iterator[Operation]:
    """Lists of equal length change element by element. Others change between their common prefix
    and suffix.
    """
    if len(before) == len(after):
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _between(f"{path}/{place}", old, new)
        return
    shorter = min(len(before), len(after))
    first = 0
    while first < shorter and before[first] == after[first]:
        first += 1
    last = 0
    while last < shorter - first and before[-1 - last] == after[-1 - last]:
        last += 1
    for place in range(len(before) - last - 1, first - 1, -1):  # Backwards, so that earlier indices stay valid.
        yield Remove(op="remove", path=f"{path}/{place}")
    for place in range(first, len(after) - last):
        at_end = last == 0
        yield Add(op="add", path=f"{path}/{'-' if at_end else place}", value=after[place])


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
