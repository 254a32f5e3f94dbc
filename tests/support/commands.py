"""The command line in the test's own process: to start another takes half a second of the
processor. Signals, real streams and the end of a process are tested in ``test_ending``.
"""

import io
import json
import signal
import sys
from dataclasses import dataclass
from unittest.mock import patch

from paperbits.terminal import cli, exit_status


@dataclass
class Done:
    """How a command ended, and what it wrote."""

    returncode: int
    stdout: str
    stderr: str


def paperbits(*arguments, text="", encoding="utf-8"):
    """Run a command with a text on its standard input; ``encoding`` is that of its streams."""
    given = io.TextIOWrapper(io.BytesIO(text.encode(encoding)), encoding=encoding)
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2))
    interrupted = signal.getsignal(signal.SIGINT)
    with (
        patch.multiple(
            sys, argv=["paperbits", *map(str, arguments)], stdin=given, stdout=out, stderr=err
        ),
        patch.object(exit_status, "leave", sys.exit),  # It ends the whole process.
    ):
        try:
            cli.main()
            status = 0
        except SystemExit as end:
            status = end.code
        finally:
            signal.signal(signal.SIGINT, interrupted)
    done = Done(status, *(stream.buffer.getvalue().decode(encoding) for stream in (out, err)))
    assert "Traceback" not in done.stderr
    return done


def told(*arguments, **how):
    """What a command writes as JSON."""
    return json.loads(paperbits(*arguments, "--json", **how).stdout)
