"""Run every benchmark: ``python -m bench``. Each checks the answers that it times, in a process of its own.

At the end comes one table: what was predicted (each script says so beside what it measures), what came, what a peer does in the
same run. With ``--append`` it is put at the end of MEASUREMENTS.md, under the date and the machine. ``--peer PYTHON`` names a
Python that has the peers of ``bench/peers/requirements.txt``.
"""

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from _figures import WHERE, reported, table

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
    """Run them in the order of their names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--append", action="store_true")
    parser.add_argument("--peer")
    parser.add_argument("--only", nargs="*", metavar="NAME", help="these scripts alone")
    options = parser.parse_args()
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    machine = f"{os.cpu_count()} cores, {processor()}, Python {platform.python_version()}{load}"
    said = [f"\n## `make bench`, {time.strftime('%-d %B %Y')}\n\n{machine}.\n"]
    print(said[0], flush=True)
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        figures = Path(folder) / "figures.jsonl"
        for script in sorted(HERE.glob("*.py")):
            if script.stem.startswith("_") or (options.only and script.stem not in options.only):
                continue
            peer = ["--peer", options.peer] if options.peer and '"--peer"' in script.read_text() else []
            begun = time.perf_counter()
            environment = {**os.environ, WHERE: str(figures)}
            done = subprocess.run(
                [sys.executable, str(script), *peer], check=False, stdout=subprocess.PIPE, text=True, env=environment
            )
            if done.returncode:
                failed.append(script.name)
            note = f"`bench/{script.name}`, {time.perf_counter() - begun:.0f} s" + (", FAILED" if done.returncode else "")
            said.append(f"{note}\n\n```\n{done.stdout.rstrip()}\n```\n")
            print(said[-1], flush=True)
        said.append("\n".join(table(reported(figures))) + "\n")
    print(said[-1])
    if options.append:
        with RECORD.open("a") as record:
            record.write("\n".join(said))
    if failed:
        sys.exit(f"Failed: {', '.join(failed)}.")


if __name__ == "__main__":
    main()
