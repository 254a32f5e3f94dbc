"""Archives of modules in the browser, and libraries of kernels. An archive is loaded when the program
first imports one of its modules, a library when a kernel of it is first called.
"""

import gzip
import importlib
import io
import json
import sys
import zipfile
from collections.abc import Callable, Mapping, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Final

from paperbits.core.compiler import library

LISTED: Final = Path(__file__).with_name("archives.json")
"""The modules of each archive, by name; a package stands for all its modules."""

UNPACKED: Final = Path("/more")


class Archives:
    """Finds modules that are not loaded yet. ``fetch`` returns an archive by its name."""

    def __init__(self, listed: Mapping[str, Sequence[str]], fetch: Callable[[str], bytes]) -> None:
        self._archives = {module: name for name, modules in listed.items() for module in modules}
        self._fetch = fetch
        self._loaded: set[str] = set()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module of an archive is; None if it is in none."""
        archive = self._archives.get(name)
        if archive is None:
            return None
        if archive not in self._loaded:
            with zipfile.ZipFile(io.BytesIO(gzip.decompress(self._fetch(archive)))) as opened:
                opened.extractall(UNPACKED)
            self._loaded.add(archive)
            importlib.invalidate_caches()
        place = UNPACKED.joinpath(*name.split(".")[:-1])
        return PathFinder.find_spec(name, [str(place)], target)


def install(fetch: Callable[[str], bytes]) -> None:
    """Let Python find the modules of all archives, and the kernels of all libraries."""
    listed = json.loads(LISTED.read_text(encoding="utf-8"))
    sys.meta_path.append(Archives(listed, fetch))

    def bring(file: Path) -> None:
        file.write_bytes(gzip.decompress(fetch(f"{file.name}.pack")))

    library.bring = bring
