"""The stand-in for NumPy."""

from math import inf, nan

from . import typing
from .array import ndarray, recarray, record
from .functions import *  # noqa: F403
from .kinds import (
    bool_,
    bytes_,
    dtype,
    float32,
    float64,
    floating,
    generic,
    int8,
    int16,
    int32,
    int64,
    integer,
    intp,
    str_,
    uint8,
    uint16,
    uint32,
    uint64,
    void,
)

__version__ = "2.0"
newaxis = None
