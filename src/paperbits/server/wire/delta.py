"""What changed between two JSON documents, as a JSON Patch (RFC 6902) with ``add``, ``remove`` and
``replace`` only.

The operations, applied in order, turn the first document into the second. A path that ends with
``/-`` appends to a list. The page applies them in ``web/src/lib/patch.ts``.
"""

from marshal import dumps
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
    found: list[Operation] = []
    if not _same(before, after):
        _between([], before, after, found)
    return found


def _between(way: list[str | int], before: Json, after: Json, found: list[Operation]) -> None:
    """``way`` leads to the two values, which differ. It becomes a path only at the end."""
    if type(before) is not type(after):
        found.append(Add(op="replace", path=_path(way), value=after))
    elif isinstance(before, dict):
        _between_objects(way, before, after, found)
    elif isinstance(before, list):
        _between_lists(way, before, after, found)
    elif before != after:
        found.append(Add(op="replace", path=_path(way), value=after))


def _between_objects(
    way: list[str | int], before: dict[str, Json], after: dict[str, Json], found: list[Operation]
) -> None:
    found += [
        Remove(op="remove", path=_path([*way, name])) for name in before.keys() - after.keys()
    ]
    for name, value in after.items():
        if name not in before:
            found.append(Add(op="add", path=_path([*way, name]), value=value))
        elif not _same(old := before[name], value):
            way.append(name)
            _between(way, old, value, found)
            way.pop()


def _between_lists(
    way: list[str | int], before: list[Json], after: list[Json], found: list[Operation]
) -> None:
    """Lists of equal length change element by element. Others change between their common prefix
    and suffix.
    """
    if len(before) == len(after):
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            if not _same(old, new):
                way.append(place)
                _between(way, old, new, found)
                way.pop()
        return
    shorter = min(len(before), len(after))
    first = 0
    while first < shorter and _same(before[first], after[first]):
        first += 1
    last = 0
    while last < shorter - first and _same(before[-1 - last], after[-1 - last]):
        last += 1
    backwards = range(len(before) - last - 1, first - 1, -1)  # So that earlier indices stay valid.
    found += [Remove(op="remove", path=_path([*way, place])) for place in backwards]
    for place in range(first, len(after) - last):
        at_end = last == 0
        found.append(
            Add(op="add", path=_path([*way, "-" if at_end else place]), value=after[place])
        )


def _same(before: Json, after: Json) -> bool:
    """Whether two documents are the same. Most parts of a state stay, so these are found without a
    step into them.

    Python takes 1 for equal to true, so what looks equal is written down to tell them apart. In
    version 2, equal documents give equal bytes, except for the order of fields.
    """
    if before != after:
        return False
    kind = type(after)
    if kind is dict or kind is list:
        return dumps(before, 2) == dumps(after, 2)
    return type(before) is kind


def _path(way: list[str | int]) -> str:
    return "".join(
        f"/{step}" if isinstance(step, int) else "/" + step.replace("~", "~0").replace("/", "~1")
        for step in way
    )
