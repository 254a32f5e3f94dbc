"""Run the core's tests on the oldest and the newest Numba and NumPy that pyproject.toml allows:
``make compat``.

python tests/support/compat.py                  # both
python tests/support/compat.py oldest tests/compiler/test_kernel.py
python tests/support/compat.py --numba 0.66.0 --numpy 2.3.5
"""

import argparse
import subprocess
import sys

from pythons import RESOLUTIONS, ROOT, bounded

TESTS = ["tests/compiler", "tests/core", "tests/search"]
TOOLS = ["platformdirs", "pytest", "pytest-asyncio", "pytest-timeout", "hypothesis"]
"""What the tests need besides. pytest refuses settings in pyproject.toml whose plugin is missing."""

VERSIONS = """
import numba, numpy, sys
print(f"Python {sys.version.split()[0]}, Numba {numba.__version__}, NumPy {numpy.__version__}")
"""


def run(label, packages, tests, *options):
    """Make a clean environment with the packages, and run the tests; whether they passed."""
    folder = ROOT / f".venv-{label}"
    python, uv = folder / "bin" / "python", (sys.executable, "-m", "uv")
    install = (*uv, "pip", "install", "--quiet", "--python", python)
    subprocess.run([*uv, "venv", "--quiet", "--clear", folder], check=True)
    if subprocess.run([*install, *options, *packages], check=False).returncode:
        print(f"{' '.join(packages)} can't be installed for Python {sys.version.split()[0]}.")
        return False
    subprocess.run([*install, *TOOLS], check=True)
    subprocess.run([python, "-c", VERSIONS], check=True)
    environment = {
        "PYTHONPATH": str(ROOT / "src"),
        "PAPERBITS_CACHE": str(folder / "cache"),
        "PATH": "/usr/bin:/bin",
    }
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    return subprocess.run(command, cwd=ROOT, check=False, env=environment).returncode == 0


def main():
    """Run both, or the requested one. The exit status is 1 if a test fails."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("which", nargs="?", choices=RESOLUTIONS)
    parser.add_argument("tests", nargs="*")
    parser.add_argument("--numba")
    parser.add_argument("--numpy")
    options = parser.parse_args()
    tests = options.tests or TESTS
    if options.numba:
        numpy = f"numpy=={options.numpy}" if options.numpy else "numpy<3"
        sys.exit(not run(f"numba-{options.numba}", [f"numba=={options.numba}", numpy], tests))
    both = [options.which] if options.which else RESOLUTIONS
    passed = [run(each, bounded(), tests, "--resolution", RESOLUTIONS[each]) for each in both]
    sys.exit(not all(passed))


if __name__ == "__main__":
    main()
