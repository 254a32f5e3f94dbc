"""The targets that kernels are compiled for ahead of time."""

import platform
import sys
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


TARGETS: Final = {
    "wasm32": Target(
        "wasm32-unknown-emscripten",
        "generic",
        "+bulk-memory,+mutable-globals,+sign-ext,+nontrapping-fptoint",
        ".wasm",
        ("wasm-ld", "-shared", "--experimental-pic", "--no-entry", "--import-memory", "-s"),
        32,
    ),
    "linux-x86_64": Target(
        "x86_64-unknown-linux-gnu",
        "x86-64-v2",
        "",
        ".so",
        ("ld.lld", "-shared", "-s", "--hash-style=gnu"),
        64,
    ),
    "linux-aarch64": Target(
        "aarch64-unknown-linux-gnu",
        "generic",
        "",
        ".so",
        ("ld.lld", "-shared", "-s", "--hash-style=gnu"),
        64,
    ),
}
"""By their names; ``here`` says which one this machine is."""


def here() -> str:
    """Return the name of this machine's target; it may be one that nothing is compiled for."""
    if sys.platform == "emscripten":
        return "wasm32"
    machine = {"AMD64": "x86_64", "arm64": "aarch64"}.get(platform.machine(), platform.machine())
    return f"{sys.platform}-{machine}"
