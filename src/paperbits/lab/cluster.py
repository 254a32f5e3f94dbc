"""Where work is done: a Dask cluster of this machine's or of many machines' processes.

Everything that plays many matches uses ``Workplace.each``: studies, tournaments, learning, puzzle
mining. A function and its inputs go to the workers in batches of about a second, at most two
batches a worker at a time, and results come back as they are ready, each with its input's place. A
worker that is lost costs only time: its batches are done again elsewhere. Functions must give equal
results for equal inputs, whatever was done before in the same process.
"""

import argparse
import hashlib
import logging
import os
import signal
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeVar

import paperbits
from paperbits.core.errors import extra
from paperbits.lab.errors import StudyError

SECONDS: Final = 1.0
"""About how long a batch takes."""

LARGEST_BATCH: Final = 500

LOST: Final = 5
"""How many workers may be lost over the same batch before it is given up."""

ROOMS: Final = ("core", "games", "search", "solve", "engines", "lab")
"""The packages that decide what is played."""

I = TypeVar("I")  # noqa: E741  # Input.
R = TypeVar("R")


class Workplace:
    """Does work in this process. ``address`` is empty, and so is ``link``, that of the dashboard."""

    address, link = "", ""

    def workers(self) -> int:
        """How many workers there are now."""
        return 1

    def each(
        self, function: Callable[[I], R], inputs: Iterable[I]
    ) -> Generator[tuple[int, R], None, None]:
        """Yield each input's place, from 0, and the function's result for it, as they are ready.

        ``inputs`` is read as workers become free, so that it may depend on results. An error that
        the function raises is raised here.
        """
        yield from ((place, function(each)) for place, each in enumerate(inputs))

    def in_order(self, function: Callable[[I], R], inputs: Iterable[I]) -> Iterator[R]:
        """Yield the function's results in the order of the inputs."""
        waiting: dict[int, R] = {}
        following = 0
        for place, result in self.each(function, inputs):
            waiting[place] = result
            while following in waiting:
                yield waiting.pop(following)
                following += 1


class DaskWorkplace(Workplace):
    """Does work on the workers of a Dask cluster."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.address = str(client.scheduler.address)
        self.link = str(client.dashboard_link or "")

    def workers(self) -> int:
        """How many workers there are now; at least 1, since lost ones come back."""
        return max(1, len(self.client.scheduler_info(n_workers=-1)["workers"]))

    def each(
        self, function: Callable[[I], R], inputs: Iterable[I]
    ) -> Generator[tuple[int, R], None, None]:
        with extra("lab", "The laboratory"):
            from distributed import as_completed
            from distributed.scheduler import KilledWorker

        numbered, size, running = enumerate(inputs), 1, dict[Any, list[int]]()
        ready = as_completed(loop=self.client.loop)  # A later client may have its own loop.
        ended = False
        try:
            while True:
                while not ended and len(running) < 2 * self.workers():
                    batch = [found for _, found in zip(range(size), numbered, strict=False)]
                    ended = len(batch) < size
                    if batch:
                        future = self.client.submit(
                            _batch, function, [each for _, each in batch], pure=False
                        )
                        running[future] = [place for place, _ in batch]
                        ready.add(future)
                if not running:
                    return
                future = next(ready)
                places = running.pop(future)
                try:
                    results, seconds = future.result()
                except KilledWorker:
                    raise StudyError(
                        f"{LOST} workers were lost over the same work; there may be too little"
                        " memory."
                    ) from None
                pace = seconds / len(places)
                size = max(1, min(LARGEST_BATCH, 2 * size, round(SECONDS / max(pace, 1e-4))))
                yield from zip(places, results, strict=True)
        finally:
            for future in running:
                future.cancel()


def _batch(function: Callable[[Any], Any], inputs: Sequence[Any]) -> tuple[list[Any], float]:
    """Do a batch. Returns the results and the seconds that it took."""
    begun = time.monotonic()
    return [function(each) for each in inputs], time.monotonic() - begun


@cache
def program() -> str:
    """A digest of the sources that decide what is played: equal programs play equal matches."""
    root, digest = Path(paperbits.__file__).parent, hashlib.sha256()
    for room in ROOMS:
        for file in sorted((root / room).rglob("*.py")):
            digest.update(str(file.relative_to(root).as_posix()).encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that say where to work."""
    parser.add_argument(
        "--workers",
        type=int,
        help="worker processes, one for each core by default; 0: none, in this process",
    )
    parser.add_argument(
        "--cluster", default="", metavar="ADDRESS", help="a Dask scheduler, such as tcp://host:8786"
    )


@contextmanager
def workplace(workers: int | None = None, address: str = "") -> Iterator[Workplace]:
    """Open a place to work: this process if ``workers`` is 0, else a cluster of that many processes
    here (one for each core if None), or the cluster whose scheduler has this address.

    Raises StudyError or MissingExtraError.
    """
    if workers == 0 and not address:
        yield Workplace()
        return
    with extra("lab", "The laboratory"):
        import dask
        from distributed import Client, LocalCluster
    for name in (
        "distributed",
        "distributed.worker",
        "distributed.nanny",
        "distributed.core",
        "distributed.scheduler",
    ):
        # A StudyError says in one sentence that a worker was lost; the log would take a page.
        logging.getLogger(name).setLevel(logging.CRITICAL)
    dask.config.set(
        {
            "distributed.scheduler.allowed-failures": LOST,
            "distributed.worker.memory.terminate": False,
            "distributed.admin.tick.limit": "1h",
            "distributed.worker.preload": ["paperbits.lab.worker_setup"],
        }
    )
    if address:
        with _joined(address, Client) as place:
            yield place
        return
    with _begun(workers, Client, LocalCluster) as place:
        yield place


@contextmanager
def _begun(workers: int | None, client_class: Any, cluster_class: Any) -> Iterator[DaskWorkplace]:
    """Begin worker processes on this machine, and end them afterwards."""
    with warnings.catch_warnings(), _interrupts_ignored():
        warnings.simplefilter("ignore")  # Such as that the dashboard's usual port is taken.
        cluster = cluster_class(
            n_workers=workers or os.cpu_count() or 1,
            threads_per_worker=1,
            processes=True,
            memory_limit=0,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0" if find_spec("bokeh") else None,  # It draws the page.
            silence_logs=logging.CRITICAL,
        )
        client = client_class(cluster)
    try:
        yield DaskWorkplace(client)
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            client.close()
            cluster.close()


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ignore Ctrl-C while worker processes begin, because they inherit the setting."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _joined(address: str, client_class: Any) -> Iterator[DaskWorkplace]:
    """Join a cluster; raises StudyError if it can't be used."""
    try:
        client = client_class(address, timeout=10)
    except (OSError, TimeoutError, ValueError):
        raise StudyError(
            f"There is no Dask scheduler at {address}; start one with `dask scheduler`."
        ) from None
    try:
        try:
            programs = client.run(program)
        except Exception:
            raise StudyError(
                "The workers of the cluster can't import paperbits; install it there too."
            ) from None
        if not programs:
            raise StudyError(
                f"The cluster at {address} has no workers; start some with `dask worker {address}`."
            )
        if set(programs.values()) != {program()}:
            raise StudyError(
                "The workers of the cluster have another version of paperbits, which may play"
                " otherwise."
            )
        yield DaskWorkplace(client)
    finally:
        client.close()
