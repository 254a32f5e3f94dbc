"""Run all benchmarks: ``python -m bench``. Each runs in a process of its own and checks the answers
that it times.

``--keep`` writes the run as JSON into ``bench/results``.
MEASUREMENTS.md is written by hand from it. ``--peer PYTHON`` names a Python that has the packages
of ``bench/peers/requirements.txt``.
"""

import json
import os
import platform
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from _options import options_of

HERE = Path(__file__).parent
RESULTS = HERE / "results"


def processor():
    """The name of the machine's processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next(
        (line.partition(": ")[2] for line in lines if line.startswith("model name")),
        platform.processor(),
    )


def keep(run):
    """Write a run into the folder of results. Returns the file."""
    RESULTS.mkdir(exist_ok=True)
    number, file = 1, RESULTS / f"{run['date']}.json"
    while file.exists():
        number += 1
        file = RESULTS / f"{run['date']}-{number}.json"
    file.write_text(json.dumps(run, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return file


def main():
    """Run the benchmarks in the order of their names."""
    parser = options_of(__doc__)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--peer")
    parser.add_argument("--only", nargs="*", metavar="NAME", help="run only these scripts")
    options = parser.parse_args()
    load = round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None
    machine = {
        "cores": os.cpu_count(),
        "processor": processor(),
        "python": platform.python_version(),
        "load": load,
    }
    run = {
        "date": time.strftime("%Y-%m-%d"),
        "command": "make bench",
        "machine": machine,
        "scripts": [],
    }
    print(run["date"], machine, flush=True)
    failed = []
    for script in sorted(HERE.glob("*.py")):
        if script.stem.startswith("_") or (options.only and script.stem not in options.only):
            continue
        takes = options.peer and '"--peer"' in script.read_text()
        peer = ["--peer", options.peer] if takes else []
        begun = time.perf_counter()
        done = subprocess.run(
            [sys.executable, str(script), *peer], check=False, stdout=subprocess.PIPE, text=True
        )
        if done.returncode:
            failed.append(script.name)
        seconds, how = round(time.perf_counter() - begun), ", FAILED" if done.returncode else ""
        print(f"\nbench/{script.name}, {seconds} s{how}\n\n{done.stdout}", flush=True)
        output = done.stdout.rstrip().split("\n")
        run["scripts"].append(
            {"script": f"bench/{script.name}", "seconds": seconds, "output": output}
        )
    if options.keep and not failed:
        print(f"Kept as {keep(run)}.")
    if failed:
        sys.exit(f"Failed: {', '.join(failed)}.")


if __name__ == "__main__":
    main()
