"""What changed between two JSON documents, as a JSON Patch (RFC 6902) with ``add``, ``remove`` and
``replace`` only.

Applied in order, the operations turn the first document into the second. ``/-`` as the end of a
path appends to a list. The page applies them in ``web/src/lib/patch.ts``.
"""

from collections.abc import Iterator
from typing import Any, TypedDict

Json = Any


class Add(TypedDict):
    """Put a value there: a new field, or an element before the one at that place."""

    op: str
    path: str
    value: Json


class Remove(TypedDict):
    """Take the value there away."""

    op: str
    path: str


Operation = Add | Remove


def difference(before: Json, after: Json) -> list[Operation]:
    """The operations that turn ``before`` into ``after``; none if they are equal."""
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
    """Lists of one length change element by element; others change between what is equal at both
    ends.
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
    for place in range(len(before) - last - 1, first - 1, -1):  # From the back, so that places stay what they were.
        yield Remove(op="remove", path=f"{path}/{place}")
    for place in range(first, len(after) - last):
        at_end = last == 0
        yield Add(op="add", path=f"{path}/{'-' if at_end else place}", value=after[place])


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
