"""Rules and loops compiled for an NVIDIA GPU, with the extra ``gpu``.

With ``NUMBA_ENABLE_CUDASIM=1`` the same sources run in Numba's simulator: slowly, in Python, on any
machine.
"""

import importlib
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from paperbits.core.compiler.device_source import INSTEAD, Device
from paperbits.core.errors import PaperbitsError
from paperbits.core.extras import extra


class NoGpuError(PaperbitsError):
    """There is no GPU that this process can use."""


class Gpu:
    """The GPU of this process, or the simulator."""

    def __init__(self, names: Mapping[str, Any] | None = None) -> None:
        with extra("gpu", "A batch on a GPU"):
            if not _simulator():
                importlib.import_module("numba_cuda")  # Numba's own part for GPUs is an older one.
            from numba import cuda
        self.cuda = cuda
        self.simulated = bool(getattr(cuda, "is_simulator", False)) or _simulator()
        if not cuda.is_available():
            raise NoGpuError("No NVIDIA GPU was found here, or its driver is missing.")
        kinds = {
            name: self.kind_of(value) if isinstance(value, np.dtype) else value
            for name, value in (names or {}).items()
        }
        self.device = Device(
            cuda.jit(device=True),
            {"cuda": cuda, "WHOLE_ARRAYS": False, **kinds},
            self.kind_of,
            INSTEAD,
        )
        self._tables: dict[str, Any] = {}

    def kind_of(self, kind: np.dtype[Any]) -> Any:
        """Return the compiler's type of an array's items."""
        if self.simulated:
            return kind
        import numba

        return numba.from_dtype(kind)

    def kernel(self, function: Callable[..., Any], **bound: Any) -> "GpuKernel":
        """Compile the source of a loop, with some of its parameters bound to values."""
        made = self.device.make(function, bound, entry=True)
        for name in made.tables:
            if name not in self._tables:
                self._tables[name] = self.to_device(self.device.tables[name])
        return GpuKernel(self.cuda.jit(made.run), tuple(self._tables[name] for name in made.tables))

    def to_device(self, array: "np.ndarray[Any, Any]") -> Any:
        """Return a copy of an array in the GPU's memory."""
        return Simulated(array.copy()) if self.simulated else self.cuda.to_device(array)

    def empty(self, shape: tuple[int, ...], kind: Any) -> Any:
        """Return an array in the GPU's memory that holds anything."""
        return (
            Simulated(np.empty(shape, kind))
            if self.simulated
            else self.cuda.device_array(shape, kind)
        )

    def to_host(self, array: Any) -> "np.ndarray[Any, Any]":
        """Return a copy of an array of the GPU."""
        return array.array.copy() if isinstance(array, Simulated) else array.copy_to_host()


class GpuKernel:
    """A loop for the GPU with the tables that it reads."""

    def __init__(self, run: Any, tables: tuple[Any, ...]) -> None:
        self.run = run
        self.tables = tables

    def __call__(self, blocks: int, threads: int, *args: Any) -> None:
        self.run[blocks, threads](*args, *self.tables)


class Simulated:
    """An array for the simulator, which wraps plain arrays into something that is not quite one."""

    def __init__(self, array: "np.ndarray[Any, Any]") -> None:
        self.array = array.view(np.recarray) if array.dtype.names else array

    def __len__(self) -> int:
        return len(self.array)

    def __getitem__(self, index: Any) -> Any:
        return self.array[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        self.array[index] = value


def _simulator() -> bool:
    """Return whether Numba's simulator stands in for the GPU."""
    from numba.core import config

    return bool(config.ENABLE_CUDASIM)
