"""The fields of records, as classes describe them."""

from typing import Annotated, Any, TypeVar

import numpy as np
import numpy.typing as npt
import pytest
from typing_extensions import TypeAliasType

from paperbits.core.records import Records, fields_of, laid_out

T = TypeVar("T", bound=np.generic)
Aliased = TypeAliasType("Aliased", np.ndarray[tuple[Any, ...], np.dtype[T]], type_params=(T,))
"""What npt.NDArray is from NumPy 2.5 on."""


class Before:
    words: Annotated[npt.NDArray[np.uint64], 3, 4]


class Since:
    words: Annotated[Aliased[np.uint64], 3, 4]


class Simple:
    count: int
    share: float


class Row:
    place: int
    seen: Annotated[npt.NDArray[np.uint8], 2]


class Table:
    used: int
    rows: Annotated[Records[Row], 3]


class Unknown:
    name: str


@pytest.mark.parametrize("layout", [Before, Since])
def test_the_element_of_an_array_is_found_in_every_numpy(layout):
    assert fields_of(layout) == [("words", np.uint64, (3, 4))]
    assert laid_out(layout)[0].words.dtype == np.uint64


def test_numbers_take_eight_bytes():
    assert fields_of(Simple) == [("count", np.int64, ()), ("share", np.float64, ())]


def test_the_rows_of_a_table_have_named_fields_too():
    table = laid_out(Table)[0]
    row = table.rows[1]
    row.place, row.seen[1] = 7, 1
    assert table.rows["place"].tolist() == [0, 7, 0]
    table.rows[2] = table.rows[1]
    assert table.rows["seen"].tolist() == [[0, 0], [0, 1], [0, 1]]


def test_a_field_of_another_kind_is_refused_by_name():
    with pytest.raises(TypeError, match=r"Records\[…\], not <class 'str'>"):
        fields_of(Unknown)
