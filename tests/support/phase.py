"""Run one phase of ``make test``, and note what it found and what it took.

python tests/support/phase.py NAME COMMAND…   runs a command and passes on each line that it writes
python tests/support/phase.py                 tells of all phases since the first was noted anew
"""

import ctypes
import json
import os
import re
import resource
import subprocess
import sys
import threading
import time
from collections import deque
from contextlib import suppress
from pathlib import Path

NOTES = Path(__file__).parents[2] / "build" / "phases"
SUMMARY = re.compile(
    r"(?:=+ )?(?:\d+ (?:passed|failed|skipped|deselected|errors?|warnings?),? ?)+in .*s|Tests +\d+ .*"
)

ADOPT = 36  # PR_SET_CHILD_SUBREAPER: a process whose parent ends becomes ours.
ENDING = 5
"""Seconds that what the tests left behind has to end."""


def _adopt(own):
    """Wait for processes whose parents ended, until that of this id has ended or none is left: what
    they took of the processor counts, too, Chromium's and the sites'.
    """
    with suppress(ChildProcessError):
        while (ended := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT).si_pid) != own:
            os.waitpid(ended, 0)


def run(name, command):
    """Run a command, note its summary with the seconds on the wall and of the processor, and return
    its exit status.
    """
    begun, found = time.monotonic(), deque(maxlen=200)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(ADOPT, 1)
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        threading.Thread(target=_adopt, args=(process.pid,), daemon=True).start()
        for line in process.stdout:
            print(f"{name:10}{line}", end="", flush=True)  # Another phase may run beside this one.
            found.append(line)
    rest = threading.Thread(target=_adopt, args=(0,), daemon=True)
    rest.start()
    rest.join(ENDING)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    told = SUMMARY.findall(re.sub(r"\x1b\[[\d;]*m", "", "".join(found)))
    NOTES.mkdir(parents=True, exist_ok=True)
    (NOTES / f"{name}.json").write_text(
        json.dumps(
            {
                "summary": told[-1].strip("= ") if told else "done",
                "wall": time.monotonic() - begun,
                "processor": used.ru_utime + used.ru_stime,
            }
        )
    )
    return process.returncode


def tell():
    """Print a line for each phase, in the order in which they ended."""
    for file in sorted(NOTES.glob("*.json"), key=lambda file: file.stat().st_mtime):
        note = json.loads(file.read_text())
        took = f"{note['wall']:.0f} s, {note['processor']:.0f} s of the processor"
        print(f"{file.stem}: {note['summary']} ({took})")
        file.unlink()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(run(sys.argv[1], sys.argv[2:]))
    tell()
