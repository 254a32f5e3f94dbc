"""Check whether the terminal app can run here. If it can't, the line-by-line dialogue runs instead."""

import os
import sys

from paperbits.terminal.encoding import writes_unicode


def app_refusal() -> str:
    """Why the app can't run here, as part of a sentence. Empty if it can."""
    if sys.stdin is None or not sys.stdin.isatty():
        return "standard input is not a terminal"
    if sys.stdout is None or not sys.stdout.isatty():
        return "standard output is not a terminal"
    # The app draws on standard error.
    if sys.__stderr__ is None or not sys.__stderr__.isatty():
        return "standard error is not a terminal"
    if os.name == "posix" and os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        return "this terminal can't move the cursor (TERM is not set, or dumb)"
    if not (writes_unicode(sys.stdout) and writes_unicode(sys.__stderr__)):
        return f"this terminal's encoding, {sys.stdout.encoding}, lacks some characters"
    return ""
