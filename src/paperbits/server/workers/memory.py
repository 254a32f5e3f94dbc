"""The memory that there is for thinkers."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

GROUPS: Final = Path("/sys/fs/cgroup")
OWN: Final = Path("/proc/self/cgroup")
"""The control groups of this process: of a container, or of a service with ``MemoryMax=``."""

MOST: Final = 16 << 30
"""Upper bound on the result, in bytes."""


def machine_memory() -> int:
    """Return the bytes of memory that this machine, container or service may take."""
    limits = [MOST]
    with suppress(OSError, ValueError, AttributeError):
        limits.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    for file in _files():
        with suppress(OSError, ValueError):  # It is not there, or holds ``max``.
            limits.append(int(file.read_text(encoding="ascii")))
    return min(limits)


def _files() -> Iterator[Path]:
    """Yield the files that may hold a limit, in both versions of Linux's control groups."""
    groups = [""]
    with suppress(OSError):
        lines = OWN.read_text(encoding="utf-8").splitlines()
        groups += [line.split(":", 2)[2].lstrip("/") for line in lines if line.count(":") >= 2]
    for group in groups:
        yield GROUPS / group / "memory.max"
        yield GROUPS / "memory" / group / "memory.limit_in_bytes"


def bounds(machine: int) -> tuple[int, int]:
    """Return the bytes beyond which a process is ended during a job, or replaced after one."""
    return min(1_500 << 20, machine // 3), min(400 << 20, machine // 4)
