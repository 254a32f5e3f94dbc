"""The stand-in for NumPy."""

from math import inf

from . import parts, random, sums, typing
from .array import ndarray
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
    uint8,
    uint16,
    uint64,
    void,
)
from .records import recarray, record

__version__ = "2.0"
