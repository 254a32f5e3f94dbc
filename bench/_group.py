"""A control group of Linux that bounds the memory of a site, as a machine with so much does."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path("/sys/fs/cgroup")


class Group:
    """A group of processes that take at most so many bytes together, without swap. Needs root."""

    def __init__(self, most: int) -> None:
        second = (ROOT / "cgroup.controllers").exists()
        self.folder = (ROOT if second else ROOT / "memory") / f"paperbits-{most >> 20}"
        self.folder.mkdir(exist_ok=True)
        if second:
            self._events, self._own = "memory.events", "anon"
            (self.folder / "memory.max").write_text(str(most))
            (self.folder / "memory.swap.max").write_text("0")
        else:
            self._events, self._own = "memory.oom_control", "total_rss"
            (self.folder / "memory.limit_in_bytes").write_text(str(most))

    def inside(self, command: list[str]) -> list[str]:
        """Return the command that runs a command in the group."""
        return ["sh", "-c", f'echo $$ > {self.folder}/cgroup.procs && exec "$@"', "sh", *command]

    def __str__(self) -> str:
        """Return the megabytes that are in use now, and how many processes the kernel has ended."""
        used = self._told("memory.stat")[self._own] >> 20
        return f"{used} MB in use, {self._told(self._events).get('oom_kill', 0)} processes ended"

    def _told(self, name: str) -> dict[str, int]:
        lines = (self.folder / name).read_text(encoding="ascii").splitlines()
        return {word: int(number) for word, number in map(str.split, lines)}


@contextmanager
def bounded(most: int) -> Iterator[Group]:
    """A group that is removed at the end."""
    group = Group(most)
    yield group
    while (group.folder / "cgroup.procs").read_text():  # Thinkers end soon after the site.
        time.sleep(0.1)
    group.folder.rmdir()
