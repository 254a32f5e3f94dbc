"""Debian's packages for the tests that drive programs of the system."""

import os
import shutil
import subprocess
import sys

import pytest


def program(name: str, package: str) -> str:
    """The path of a program, installed if necessary and allowed; the test is skipped otherwise."""
    where = f"{os.environ['PATH']}:/usr/sbin"
    if shutil.which(name, path=where) is None:
        install(package)
    path = shutil.which(name, path=where)
    if path is None:
        pytest.skip(f"This machine has no {name}, and it could not be installed.")
    return path


def install(*packages: str) -> bool:
    """Install packages if apt-get and this user's rights allow it.

    Returns whether it worked.
    """
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if shutil.which("apt-get") is None or (as_root and not works(*as_root, "true")):
        return False
    say(f"Installing {packages[0]} for the tests (once) …")
    apt_get = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    works(*apt_get, "update", "-qq")
    return works(*apt_get, "install", "-y", "-qq", "--no-install-recommends", *packages)


def works(*command: str) -> bool:
    """Whether a command exists and ends well."""
    try:
        return (
            subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, check=False
            ).returncode
            == 0
        )
    except OSError:  # There is no such program.
        return False


def say(sentence: str) -> None:
    """Print a sentence on standard error."""
    print(sentence, file=sys.stderr, flush=True)
