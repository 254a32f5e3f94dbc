"""Every Python from 3.11 on that this machine has, each with the oldest and the newest NumPy and Numba
that pyproject.toml allows: ``make test-pythons``.

The wheel is built once and installed in clean environments below ``build/pythons``. What is tried
there is in ``pythons_check.py``. What is compiled is kept for each environment by itself: machine
code of one Python, NumPy or Numba is not another's.

python tests/support/pythons.py                             # all found, oldest and newest
python tests/support/pythons.py --only 3.12 --only 3.13 --packages newest
python tests/support/pythons.py --kernels build/ahead/linux-x86_64

The last is ``make test-lean``: the wheel for a platform, without Numba. Nothing may run interpreted
then, and the size of the environment is told.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[2]
WORK = ROOT / "build" / "pythons"
FIRST = (3, 11)
CHECKED = ("numpy", "numba")
RESOLUTIONS = {"oldest": "lowest-direct", "newest": "highest"}
ASKED = (
    "import sys; print(sys.implementation.name, *sys.version_info[:3],"
    " bool(getattr(sys, '_is_gil_enabled', lambda: True)()))"
)


def project():
    """The metadata of paperbits."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def candidates():
    """Programs that may be a Python: on the path, and in pyenv's folders."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    folders += sorted(pyenv.glob("versions/*/bin"))
    yield Path(sys.executable)
    for folder in folders:
        yield from sorted(
            file for file in folder.glob("python3*") if re.fullmatch(r"python3(\.\d+)?", file.name)
        )


def version_of(program):
    """The version of a program if it is a CPython that we can use, or None."""
    try:
        done = subprocess.run(
            [program, "-c", ASKED], capture_output=True, text=True, check=True, timeout=30
        )
    except (OSError, subprocess.SubprocessError):
        return None  # Such as one of pyenv's that is not chosen here.
    name, *numbers, locked = done.stdout.split()
    version = tuple(map(int, numbers))
    return version if name == "cpython" and locked == "True" and version[:2] >= FIRST else None


def found():
    """The newest program of each minor version: a dict from (3, 12) to its path."""
    newest = {}
    for program in candidates():
        version = version_of(program)
        if version is not None and version > newest.get(version[:2], ((0,), None))[0]:
            newest[version[:2]] = version, program
    return {minor: program for minor, (_, program) in sorted(newest.items())}


def bounded():
    """The requirements whose oldest and newest versions are tried."""
    told = project()
    return [
        requirement
        for requirement in [*told["dependencies"], *told["optional-dependencies"]["compile"]]
        if re.match(r"[a-z]+", requirement)[0] in CHECKED
    ]


def run(*command, said="", **options):
    """Run a program that reads what is ``said``; what it said itself, and whether it succeeded."""
    done = subprocess.run(
        list(map(str, command)),
        input=said,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        **options,
    )
    return done.stdout, done.returncode == 0


def build(kernels=None):
    """Build the wheel, with a folder of compiled kernels if there is one; return its path."""
    folder = WORK / ("wheel" if kernels is None else "lean")
    shutil.rmtree(folder, ignore_errors=True)
    said, built = run(
        *(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"),
        *("--wheel-dir", folder, ROOT),
        env=os.environ | ({} if kernels is None else {"PAPERBITS_KERNELS": str(kernels)}),
    )
    if not built:
        raise SystemExit(f"The wheel could not be built.\n{said}")
    return next(folder.glob("*.whl"))


def numba_exists(minor):
    """Whether there is a wheel of an allowed Numba for a Python."""
    _, exists = run(
        *(sys.executable, "-m", "uv", "pip", "compile", "--only-binary", ":all:"),
        *("--python-version", ".".join(map(str, minor)), "--quiet", "-"),
        said="\n".join(bounded()),
    )
    return exists


def installed(wheel, program, minor, packages, *, lean):
    """Make a clean environment with the wheel, and with Numba unless it is ``lean``; its folder, and
    what is wrong where that failed.
    """
    folder = WORK / f"{'.'.join(map(str, minor))}-{packages}{'-lean' if lean else ''}"
    uv = (sys.executable, "-m", "uv")
    said, made = run(*uv, "venv", "--quiet", "--clear", "--python", program, folder / "env")
    if made:
        said, made = run(
            *(*uv, "pip", "install", "--quiet", "--python", folder / "env", "--only-binary"),
            *(":all:", "--resolution", RESOLUTIONS[packages], wheel),
            *([] if lean else bounded()),
        )
    return folder, "" if made else said


def megabytes(folder):
    """How much a folder takes on the disk, as ``du`` counts."""
    return 512 * sum(file.lstat().st_blocks for file in folder.rglob("*")) / 1e6


def try_one(wheel, program, minor, packages, *, lean=False):
    """Install and check one environment; a line that says how it went, and whether it passed."""
    label = f"Python {'.'.join(map(str, minor))}, {packages} packages"
    folder, wrong = installed(wheel, program, minor, packages, lean=lean)
    if wrong:
        return f"{label}: could not be installed.\n{wrong}", False
    if lean:
        label += f", {megabytes(folder / 'env'):.0f} MB"
    said, passed = run(
        *(folder / "env" / "bin" / "python", Path(__file__).with_name("pythons_check.py")),
        Path(__file__).with_name("pythons_truth.jsonl"),
        cwd=folder,
        env={"PATH": os.environ["PATH"], "HOME": str(folder), "NO_COLOR": "1"},
    )
    return f"{label}: {said.strip()}", passed and not (lean and "more slowly" in said)


def chosen(options):
    """The Pythons to try, and a sentence for each that can't be."""
    wanted = {tuple(map(int, each.split("."))) for each in options.only or ()}
    pythons = {
        minor: program for minor, program in found().items() if not wanted or minor in wanted
    }
    missing = wanted - pythons.keys()
    for minor in sorted(missing):
        print(f"Python {'.'.join(map(str, minor))} is not on this machine.")
    if options.others:
        pythons.pop(sys.version_info[:2], None)
    declared = {each.rpartition(" ")[2] for each in project()["classifiers"]}
    for minor in list(pythons):
        name = ".".join(map(str, minor))
        if name not in declared and not numba_exists(minor):
            print(
                f"Python {name}: Numba has no wheel for it yet, so it is not tried. paperbits works"
                " there without Numba, more slowly."
            )
            del pythons[minor]
    return pythons, not missing


def main():
    """Try what was asked for; the exit status is 1 if anything fails."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", action="append", metavar="3.12", help="a Python; may be repeated")
    parser.add_argument("--packages", choices=RESOLUTIONS, help="by default both")
    parser.add_argument("--others", action="store_true", help="all but the Python that runs this")
    parser.add_argument("--kernels", type=Path, help="compiled ahead; then Numba is not installed")
    options = parser.parse_args()
    pythons, passed = chosen(options)
    names = ", ".join(f"{'.'.join(map(str, minor))} ({path})" for minor, path in pythons.items())
    print(f"Found: {names or 'no Python to try'}.", flush=True)
    wheel, lean = build(options.kernels) if pythons else None, options.kernels is not None
    packages = [options.packages] if options.packages else list(RESOLUTIONS)
    with ThreadPoolExecutor(2) as pool:
        tries = [
            pool.submit(try_one, wheel, program, minor, each, lean=lean)
            for minor, program in pythons.items()
            for each in packages
        ]
        for each in tries:
            line, well = each.result()
            print(line, flush=True)
            passed &= well
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
