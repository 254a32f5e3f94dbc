"""Chromium for the tests that drive a browser: the machine's own, Debian's package, or the one that
Playwright downloads.

``python tests/support/chromium.py`` gets it where it is missing and prints where it is; where it
can't, one sentence says so.
"""

import shutil
import sys
from pathlib import Path

import debian
from debian import say, works

NAMES = ("chromium", "chromium-browser", "google-chrome")
LIGHT = "chromium-headless-shell"
"""The same without windows and notifications. It needs two thirds of the processor."""
PLAYWRIGHT = (sys.executable, "-m", "playwright")
NEEDED = (
    "The browser tests need Chromium, and it could not be installed here; on Debian: sudo apt-get"
    " install chromium"
)


def found():
    """The path of a Chromium that starts, or None."""
    own = next(
        (path for path in map(shutil.which, NAMES) if path and works(path, "--version")), None
    )
    if own is not None:
        return own
    path = downloaded()
    return path if works(path, "--version") else None


def downloaded():
    """The path of Playwright's Chromium, which may not be downloaded yet."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def get(playwright=PLAYWRIGHT):
    """The path of a Chromium that starts, installed if necessary.

    Raises SystemExit with a sentence if that fails.
    """
    path = found()
    if path is None and (debian.install("chromium", LIGHT) or debian.install("chromium")):
        path = found()
    if path is None:
        say("Downloading Chromium for the browser tests (once) …")
        works(*playwright, "install", "chromium")
        path = found()
    if path is None:
        raise SystemExit(NEEDED)
    return path


def get_light():
    """The path of a Chromium without windows, or of another one if the machine lacks it."""
    whole = get()
    light = shutil.which(LIGHT)
    return light if light is not None and works(light, "--version") else whole


if __name__ == "__main__":
    print(Path(get()))
