"""Chromium for the tests that drive a browser: the machine's own, Debian's package, or the one that
Playwright downloads.

``python tests/support/chromium.py`` gets it where it is missing and prints where it is; where it
can't, one sentence says so.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")
LIGHT = "chromium-headless-shell"
"""The same without windows and notifications. It needs two thirds of the processor."""
PLAYWRIGHT = (sys.executable, "-m", "playwright")
NEEDED = (
    "The browser tests need Chromium, and it could not be installed here; on Debian: sudo apt-get"
    " install chromium"
)


def found() -> str | None:
    """The path of a Chromium that starts, or None."""
    own = next(
        (path for path in map(shutil.which, NAMES) if path and _works(path, "--version")), None
    )
    if own is not None:
        return own
    path = downloaded()
    return path if _works(path, "--version") else None


def downloaded() -> str:
    """The path of Playwright's Chromium, which may not be downloaded yet."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def get(playwright: Sequence[str] = PLAYWRIGHT) -> str:
    """The path of a Chromium that starts, installed if necessary.

    Raises SystemExit with a sentence if that fails.
    """
    path = found()
    if path is None and _install_packages():
        path = found()
    if path is None:
        _say("Downloading Chromium for the browser tests (once) …")
        _works(*playwright, "install", "chromium")
        path = found()
    if path is None:
        raise SystemExit(NEEDED)
    return path


def get_light() -> str:
    """The path of a Chromium without windows, or of another one if the machine lacks it."""
    whole = get()
    light = shutil.which(LIGHT)
    return light if light is not None and _works(light, "--version") else whole


def _install_packages() -> bool:
    """Install Debian's packages if apt-get and this user's rights allow it.

    Returns whether it worked.
    """
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if shutil.which("apt-get") is None or (as_root and not _works(*as_root, "true")):
        return False
    _say("Installing Chromium for the browser tests (once) …")
    apt_get = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    _works(*apt_get, "update", "-qq")
    install = [*apt_get, "install", "-y", "-qq", "--no-install-recommends", "chromium"]
    return _works(*install, LIGHT) or _works(*install)


def _works(*command: str) -> bool:
    try:
        return (
            subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, check=False
            ).returncode
            == 0
        )
    except OSError:  # There is no such program.
        return False


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    print(Path(get()))
