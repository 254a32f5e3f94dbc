"""Run every benchmark: ``python -m bench``. Each checks the answers that it times.

With ``--append`` what came is put at the end of MEASUREMENTS.md, under the date and the machine; what was predicted is for
people to write above it. ``--peer PYTHON`` names a Python that has the peers.
"""

import argparse
import os
import platform
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
RECORD = HERE.parent / "MEASUREMENTS.md"


def processor():
    """The machine's processor, as it calls itself."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.processor())


def main():
    """Run them in the order of their names, each in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--append", action="store_true")
    parser.add_argument("--peer")
    options = parser.parse_args()
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    said = [
        f"\n## {time.strftime('%-d %B %Y')}: {os.cpu_count()} cores, {processor()}, Python {platform.python_version()}{load}\n"
    ]
    print(said[0])
    for script in sorted(HERE.glob("*.py")):
        if script.stem.startswith("_"):
            continue
        peer = ["--peer", options.peer] if options.peer and "--peer" in script.read_text() else []
        done = subprocess.run([sys.executable, str(script), *peer], check=True, stdout=subprocess.PIPE, text=True)
        said.append(f"`bench/{script.name}`\n\n```\n{done.stdout.rstrip()}\n```\n")
        print(said[-1], flush=True)
    if options.append:
        with RECORD.open("a") as record:
            record.write("\n".join(said))


if __name__ == "__main__":
    main()
