"""The targets that kernels are compiled for ahead of time."""

import platform
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple


class Target(NamedTuple):
    """A kind of machine."""

    triple: str
    cpu: str
    features: str
    library: str
    """How the name of a library ends."""
    link: tuple[str, ...]
    """The linker, as ``ziglang`` names it, and its options."""
    pointer: int
    """Bits of an address."""
    tag: str
    """The platform in the name of a wheel."""


_X86: Final = "x86-64-v2"
"""Processors from 2009 on."""

_X86_FLAGS: Final = {"cx16", "lahf_lm", "popcnt", "pni", "sse4_1", "sse4_2", "ssse3"}
"""What Linux calls the instructions that they have and older ones lack. A virtual machine may hide
some of them.
"""

PROCESSORS: Final = Path("/proc/cpuinfo")

_ELF: Final = ("ld.lld", "-shared", "-s", "--hash-style=gnu")

TARGETS: Final = {
    "wasm32": Target(
        "wasm32-unknown-emscripten",
        "generic",
        "+bulk-memory,+mutable-globals,+sign-ext,+nontrapping-fptoint",
        ".wasm",
        ("wasm-ld", "-shared", "--experimental-pic", "--no-entry", "--import-memory", "-s"),
        32,
        "",
    ),
    "linux-x86_64": Target(
        "x86_64-unknown-linux-gnu", _X86, "", ".so", _ELF, 64, "manylinux_2_17_x86_64"
    ),
    "linux-aarch64": Target(
        "aarch64-unknown-linux-gnu", "generic", "", ".so", _ELF, 64, "manylinux_2_17_aarch64"
    ),
    "darwin-x86_64": Target(
        "x86_64-apple-macosx11.0.0",
        _X86,
        "",
        ".dylib",
        ("cc", "-target", "x86_64-macos.11.0", "-shared", "-s"),
        64,
        "macosx_11_0_x86_64",
    ),
    "darwin-aarch64": Target(
        "arm64-apple-macosx11.0.0",
        "apple-m1",
        "",
        ".dylib",
        ("cc", "-target", "aarch64-macos.11.0", "-shared", "-s"),
        64,
        "macosx_11_0_arm64",
    ),
    "win32-x86_64": Target(
        "x86_64-pc-windows-gnu",
        _X86,
        "",
        ".dll",
        ("cc", "-target", "x86_64-windows-gnu", "-shared", "-s"),
        64,
        "win_amd64",
    ),
}
"""By their names; ``here`` says which one this machine is."""


def here() -> str:
    """Return the name of this machine's target; it may be one that nothing is compiled for."""
    if sys.platform == "emscripten":
        return "wasm32"
    machine = {"AMD64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())
    return f"{sys.platform}-{machine}"


def runs_here() -> bool:
    """Return whether this processor has the instructions that were compiled for, if that is known."""
    if here() == "linux-x86_64":
        with suppress(OSError):
            lines = PROCESSORS.read_text(encoding="utf-8", errors="replace").splitlines()
            return all({*line.split()} >= _X86_FLAGS for line in lines if line.startswith("flags"))
    return True
