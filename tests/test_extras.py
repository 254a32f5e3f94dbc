"""The library and the terminal run without the site's packages, and the site names the missing
extra.
"""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from paperbits.core.extras import MissingExtraError, extra

ROOT = Path(__file__).parent.parent
EXTRA = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "optional-dependencies"
]["server"]
# Rich brings markdown-it-py.
ABSENT = {Requirement(each).name for each in EXTRA} - {"markdown-it-py"} | {"starlette"}

WITHOUT = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Absent())
"""

EVERY_MODULE = """
import importlib, pkgutil, paperbits
lean = {f"paperbits.store.{part}" for part in ("file", "log", "where")}
extras = ("paperbits.assistant", "paperbits.client", "paperbits.printing", "paperbits.server", "paperbits.store.")
for module in pkgutil.walk_packages(paperbits.__path__, "paperbits.", onerror=lambda _: None):
    if module.name in lean or not (module.name.startswith(extras) or module.name.endswith("__main__")):
        importlib.import_module(module.name)
"""

COMMAND = """
from paperbits.terminal.cli import main
main()
"""


def run(code, *arguments, said="", absent=ABSENT - {"pydantic"}, **environment):
    """Run Python code where some packages are not installed; newer versions of Typer bring
    Pydantic.
    """
    return subprocess.run(
        [sys.executable, "-c", f"ABSENT = {sorted(absent)!r}{WITHOUT}{code}", *arguments],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", **environment},
        input=said,
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_module_but_the_site_is_imported_without_the_extra():
    done = run(EVERY_MODULE, absent=ABSENT)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "said", "shown"),
    [
        (["games", "--json"], "", '"plexus"'),
        (["rules", "plexus"], "", "Plexus"),
        (["check", "1+1=10"], "", "10"),
        (["score", "palindromic-rows-columns", "-", "--set", "n=2"], "* .\n. *\n", "2 to 2"),
        (
            ["play", "palindromic-rows-columns", "--plain", "--set", "n=2", "--against", "people"],
            "a1\nquit\n",
            "a1",
        ),
        (["puzzle", "--json"], "", '"id"'),
        (["referee"], '{"op": "games"}\n', '"games"'),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_the_terminal_runs_without_the_extra(arguments, said, shown, tmp_path):
    done = run(COMMAND, *arguments, said=said, PAPERBITS_DATA=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert shown in done.stdout


def test_serve_without_the_extra_names_what_to_install(tmp_path):
    done = run(COMMAND, "serve", "--port", "0", PAPERBITS_DATA=str(tmp_path))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("paperbits: The page needs ")
    assert done.stderr.endswith(
        'which is not installed here; add it with: python -m pip install "paperbits[server]"\n'
    )
    assert done.stderr.count("\n") == 1


def test_without_the_database_extra_the_message_names_it():
    done = run("from paperbits.store.postgres import prepare", absent={"asyncpg"})
    assert done.returncode == 1
    assert done.stderr.endswith(
        "A PostgreSQL database needs asyncpg, which is not installed here; "
        'add it with: python -m pip install "paperbits[postgres]"\n'
    )


def test_a_module_of_ours_that_is_missing_is_no_missing_extra():
    with pytest.raises(ModuleNotFoundError), extra("server", "The page"):
        import paperbits.nowhere  # noqa: F401
    with (
        pytest.raises(MissingExtraError, match="The page needs nosuchpackage"),
        extra("server", "The page"),
    ):
        import nosuchpackage.inside  # noqa: F401
