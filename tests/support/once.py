"""What several tests need and one process of the tests makes, while the others wait for it."""

import fcntl
import os


def made_once(tmp_path_factory, name, make):
    """Return the folder of this name, which ``make`` has filled; its argument is an empty folder,
    which may be renamed afterwards.
    """
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.lockf(lock, fcntl.LOCK_EX)
        if not (shared / name).exists():
            folder = tmp_path_factory.mktemp(name)
            make(folder)
            folder.rename(shared / name)
    return shared / name
