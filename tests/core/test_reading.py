"""What JSON must be to be read as a dataclass: anything else is a ValueError."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import pytest

from paperbits.core.reading import read


@dataclass
class Dot:
    x: int
    kind: Literal["dot"] = "dot"


@dataclass
class Line:
    ends: tuple[Dot, Dot]
    kind: Literal["line"] = "line"


@dataclass
class Sheet:
    shapes: list[Dot | Line]
    names: Mapping[str, int]


def test_nested_values_are_read_and_other_fields_left_out():
    dot = {"x": "12", "kind": "dot", "more": 1}
    said = {"shapes": [dot, {"ends": [dot, dot], "kind": "line"}], "names": {"a": "3"}}
    line = Line((Dot(12), Dot(12)))
    assert read(Sheet, said) == Sheet([Dot(12), line], {"a": 3})


@pytest.mark.parametrize(
    "said",
    [
        {},
        None,
        5,
        {"shapes": 5, "names": {}},
        {"shapes": [{"kind": "circle"}], "names": {}},
        {"shapes": [{"x": 1}], "names": {}},
        {"shapes": [{"x": "one", "kind": "dot"}], "names": {}},
        {"shapes": [{"ends": [{"x": 1, "kind": "dot"}], "kind": "line"}], "names": {}},
        {"shapes": [], "names": "none"},
    ],
)
def test_anything_else_is_a_value_error(said):
    with pytest.raises(ValueError, match=r"."):
        read(Sheet, said)
