"""Modules that the browser loads when they are first imported, and libraries of kernels."""

import gzip
import hashlib
import importlib
import sys

import pytest

from paperbits.core.compiler import library
from paperbits.folder import archives, packing


@pytest.fixture
def fetched(tmp_path, monkeypatch):
    """What is fetched, while an archive has a module and a package of a package that is there."""
    asked = []
    files = [("lonely_module.py", b"VALUE = 7"), ("there/later/__init__.py", b"VALUE = 8")]

    def fetch(name):
        asked.append(name)
        return packing._pressed(files)

    there = tmp_path / "early" / "there"
    there.mkdir(parents=True)
    (there / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path / "early"))
    monkeypatch.setattr(archives, "UNPACKED", tmp_path / "more")
    listed = {"a.pack": ["lonely_module", "there.later"]}
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, archives.Archives(listed, fetch)])
    yield asked
    for name in ("lonely_module", "there", "there.later"):
        sys.modules.pop(name, None)


def test_an_archive_is_loaded_once_when_one_of_its_modules_is_first_imported(fetched):
    importlib.import_module("there")
    assert fetched == []
    assert importlib.import_module("there.later").VALUE == 8
    assert importlib.import_module("lonely_module").VALUE == 7
    assert fetched == ["a.pack"]
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("there.nowhere")


def test_a_library_is_brought_when_it_is_first_needed(tmp_path, monkeypatch):
    code, asked = b"no machine code", []

    def fetch(name):
        asked.append(name)
        return gzip.compress(code)

    (tmp_path / "archives.json").write_text("{}")
    monkeypatch.setattr(archives, "LISTED", tmp_path / "archives.json")
    monkeypatch.setattr(library, "bring", None)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    archives.install(fetch)
    file = tmp_path / "plexus-0.so"
    digest = hashlib.sha256(code).hexdigest()[:20]
    for _ in range(2):
        with pytest.raises(OSError, match="plexus-0"):
            library._opened(file, digest)
    assert file.read_bytes() == code
    assert asked == ["plexus-0.so.pack"]


@pytest.mark.parametrize(
    ("file", "module", "rare"),
    [
        ("email/__init__.py", "email", True),
        ("email/mime/text.py", "email.mime.text", True),
        ("asyncio/windows_utils.py", "asyncio.windows_utils", True),
        ("asyncio/events.py", "asyncio.events", False),
        ("encodings/utf_8.py", "encodings.utf_8", False),
        ("encodings/koi8_r.py", "encodings.koi8_r", True),
    ],
)
def test_what_is_rarely_needed_of_the_library_is_apart(file, module, rare):
    assert packing._module(file) == module
    assert packing._is_rare(module) is rare
