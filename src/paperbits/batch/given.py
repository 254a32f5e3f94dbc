"""Checks of what callers give to a batch."""

from typing import Any

import numpy as np
import numpy.typing as npt

from paperbits.core.errors import PaperbitsError, SettingError


def actions_given(actions: Any, count: int) -> npt.NDArray[np.int64]:
    """Return the actions as an array; raises PaperbitsError if they are not one integer a game."""
    made = np.asarray(actions)
    if made.shape != (count,) or made.dtype.kind not in "iu":
        raise PaperbitsError(
            f"A step takes an array of {count} integers, one action for each game, not one of"
            f" {made.dtype} with the shape {made.shape}."
        )
    return np.ascontiguousarray(made, np.int64)


def number_given(value: object, name: str, low: int, high: int) -> int:
    """Return an argument that is an integer from ``low`` to ``high``; raises SettingError."""
    if (
        isinstance(value, bool)
        or not isinstance(value, int | np.integer)
        or not low <= int(value) <= high
    ):
        raise SettingError(f"{name} is an integer from {low:,} to {high:,}, not {str(value)[:40]}.")
    return int(value)
