"""The folder that plays without a server: written for tests, and served by a server of files."""

import functools
import http.server
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

GAME = "palindromic-rows-columns"
"""The one with kernels."""
PYODIDE = Path(__file__).parents[2] / "web" / "node_modules" / "pyodide"


def run(*command):
    """Run a module of ours as a program."""
    done = subprocess.run(
        [sys.executable, "-m", *command], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def write(place):
    """Write the folder below a place, with kernels for the usual size of ``GAME``, and its archive
    beside it.
    """
    kernels, site = str(place / "kernels"), str(place / "site")
    compiled = ("--target", "wasm32", "--folder", kernels, "--game", GAME, "--one-size")
    run("paperbits.folder.kernels", *compiled)
    run(
        *("paperbits", "site", site, "--kernels", f"{kernels}/wasm32", "--pyodide", str(PYODIDE)),
        *("--under", "/site", "--zip", str(place / "site.zip")),
    )


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves a folder and says nothing."""

    def log_message(self, *_):
        pass


@contextmanager
def hosted(folder):
    """A server of files alone: the address of the site in a folder, and what ends the server."""
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def end():
        server.shutdown()
        server.server_close()

    try:
        yield f"http://127.0.0.1:{server.server_port}/site/", end
    finally:
        end()
