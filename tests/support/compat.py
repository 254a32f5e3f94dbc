"""Run the core's tests on the oldest and the newest Numba and NumPy that pyproject.toml allows:
``make compat``.

python tests/support/compat.py                  # both
python tests/support/compat.py oldest tests/compiler/test_kernel.py
python tests/support/compat.py --numba 0.66.0 --numpy 2.3.5
"""

import argparse
import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = ["tests/compiler", "tests/core", "tests/search"]
NEEDED = ("numpy", "numba", "platformdirs")
"""What the core and the games need; the newest of all the rest will do."""
TOOLS = ["pytest", "pytest-asyncio", "pytest-timeout", "hypothesis"]
"""What the tests need. pytest refuses settings in pyproject.toml whose plugin is not there."""


VERSIONS = """
import numba, numpy, sys
print(f"Python {sys.version.split()[0]}, Numba {numba.__version__}, NumPy {numpy.__version__}")
"""


def requirements(which):
    """What to install for ``oldest`` or ``newest``, by pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    found = []
    for requirement in [*project["dependencies"], *project["optional-dependencies"]["compile"]]:
        name, lower, upper = (
            re.match(r"([a-z-]+)[^>]*>=([\d.]+),<([\d.]+)", requirement).groups()
            if "<" in requirement
            else ("",) * 3
        )
        if name in NEEDED:
            found.append(f"{name}=={lower}.0" if which == "oldest" else f"{name}>={lower},<{upper}")
    return found


def run(label, packages, tests):
    """Make the environment of this label if necessary, install the packages, and run the tests.

    Returns whether they passed.
    """
    folder = ROOT / f".venv-{label}"
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    install = [
        python,
        "-m",
        "pip",
        "install",
        "--disable-pip-version-check",
        "--quiet",
        "--upgrade",
        *packages,
        *TOOLS,
    ]
    if subprocess.run(install, check=False).returncode:
        print(f"{' '.join(packages)} can't be installed for Python {sys.version.split()[0]}.")
        return False
    said = subprocess.run(
        [python, "-c", VERSIONS], check=True, capture_output=True, text=True
    ).stdout
    print(f"{label}: {said}", end="", flush=True)
    environment = {
        "PYTHONPATH": str(ROOT / "src"),
        "PAPERBITS_CACHE": str(folder / "cache"),
        "PATH": "/usr/bin:/bin",
    }
    done = subprocess.run(
        [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests],
        cwd=ROOT,
        check=False,
        env=environment,
    )
    return done.returncode == 0


def main():
    """Run both, or the requested one. The exit status is 1 if a test fails."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("which", nargs="?", choices=("oldest", "newest"))
    parser.add_argument("tests", nargs="*")
    parser.add_argument("--numba")
    parser.add_argument("--numpy")
    options = parser.parse_args()
    tests = options.tests or TESTS
    if options.numba:
        packages = [
            f"numba=={options.numba}",
            f"numpy=={options.numpy}" if options.numpy else "numpy<3",
            "platformdirs",
        ]
        passed = run(f"numba-{options.numba}", packages, tests)
    else:
        both = [options.which] if options.which else ["oldest", "newest"]
        passed = False not in [run(which, requirements(which), tests) for which in both]
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
