"""What Dask runs at the start of each worker process of ours."""

import signal
from typing import Any


def dask_setup(worker: Any) -> None:  # noqa: ARG001 (Dask passes it)
    """Leave Ctrl-C to the command: a terminal sends it to every process, and workers would each
    print a traceback.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
