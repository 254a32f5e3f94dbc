"""Numba's own cache, with a folder of ours and without Numba's own test of what is up to date.

Numba takes what it kept for fresh as long as the file that holds the function is unchanged,
wherever the rest of the code lies. Our folders are named by all of the code, so whatever lies in
them is fresh.
"""

import os
import secrets
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from paperbits.core.compiler.cache import folder_of
from paperbits.core.compiler.way import Way

_PROCESS = f"{os.getpid()}-{secrets.token_hex(4)}"


def keep_in(folder: Path, run: Any) -> None:
    """Let a function as Numba runs it be kept in a folder."""
    from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

    class Locator(_CacheLocator):  # type: ignore[misc]  # Numba counts as untyped.
        """The folder, for any function."""

        def __init__(self, file: str) -> None:
            self._py_file = file

        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            return folder.name

        def get_disambiguator(self) -> str:
            return "0"

        @classmethod
        def from_function(cls, _: Callable[..., Any], file: str) -> "Locator":
            return cls(file)

    class Impl(CompileResultCacheImpl):  # type: ignore[misc]  # Numba counts as untyped.
        _locator_classes = (Locator,)

    class Cache(FunctionCache):  # type: ignore[misc]  # Numba counts as untyped.
        _impl_class = Impl

    run._cache = Cache(run.py_func)


def name_apart(run: Any) -> None:
    """Give what this process compiles file names of its own.

    Numba numbers the files of a kernel. Two processes that compile it for different types at the
    same time both take the next number, and the index could then lead one of them to the code of
    the other, whose positions are laid out differently.
    """
    files = getattr(getattr(run, "_cache", None), "_cache_file", None)
    pattern = getattr(files, "_data_name_pattern", "")
    if files is not None and "{number:d}" in pattern:
        files._data_name_pattern = pattern.replace("{number:d}", f"{{number:d}}-{_PROCESS}")


def cached(
    function: Callable[..., Any],
    classes: frozenset[type],
    options: Mapping[str, Any],
    marks: Callable[[Any], str],
    way: Way,
) -> Any:
    """Return a function as Numba runs it, kept on disk for named tuples of these classes."""
    import numba

    folder = folder_of(function, classes, marks, way.name)
    if way.name == "fast":
        run = numba.njit(**options)(function)
        keep_in(folder, run)
    else:
        with _naming:
            numba.config.CACHE_DIR = str(folder)
            run = numba.njit(cache=True, **options)(function)
    name_apart(run)
    return run


_naming = threading.Lock()
