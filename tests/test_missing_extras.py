"""The library and the terminal run without the optional packages, and everything optional that is
missing is told in one sentence, with the command that adds it.
"""

import ast
import json
import os
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from paperbits.core.errors import MissingExtraError, extra

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "paperbits"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]

SPECIAL = {"all", "openspiel"}
"""Extras that ``all`` leaves out: it itself, and what does not install everywhere."""

GOES_ON = {"compile"}
"""Extras without which everything works, more slowly; ``tests/ahead`` has the sentence."""

BEHIND = {
    "server": "server",
    "store": "server",
    "printing": "print",
    "client": "client",
    "assistant": "mcp",
    "environments": "pettingzoo",
}
"""Packages of ours that need an extra as a whole; importing them without it says so. In all others
each optional import stands in a ``with extra(...)``.
"""

ENTRANCES = {
    "server": (
        "paperbits serve --port 0",
        "paperbits think --broker redis://localhost:1",
        "paperbits token Minnow",
        "paperbits reports",
    ),
    "client": ("import paperbits.client",),
    "print": ("paperbits print sheet plexus",),
    "mcp": ("paperbits mcp",),
    "pettingzoo": ("import paperbits.pettingzoo",),
    "gymnasium": ("import paperbits.gymnasium",),
    "openspiel": ("import paperbits.openspiel",),
    "postgres": (
        "paperbits serve --port 0 --database postgresql://a@localhost/a",
        "import paperbits.store.postgres",
    ),
    "redis": (
        "paperbits think --broker redis://localhost:1",
        "import paperbits.server.broker.redis_broker",
    ),
}
"""What a person does who needs the extra, as a command or an import."""


ON_TOP = {"postgres", "redis"}
"""Extras that go on top of ``server``."""


def distributions(requirements):
    return {canonicalize_name(Requirement(each).name) for each in requirements} - {"paperbits"}


ALWAYS = distributions(PROJECT["dependencies"])
OPTIONAL = {name: distributions(requirements) - ALWAYS for name, requirements in EXTRAS.items()}


@cache
def modules():
    """The distributions that offer each module."""
    return {
        module: {canonicalize_name(each) for each in owners}
        for module, owners in packages_distributions().items()
    }


def test_all_has_every_extra_that_installs_everywhere():
    (whole,) = EXTRAS["all"]
    assert Requirement(whole).name == "paperbits"
    assert Requirement(whole).extras == set(EXTRAS) - SPECIAL, (
        "A new extra goes into `all`, or into SPECIAL here."
    )


def test_every_extra_has_an_entrance_that_is_tested():
    others = {name for name in EXTRAS if name not in ENTRANCES and not _guards(name)}
    assert others - SPECIAL - GOES_ON == set(), "Name what a person does who needs the extra."


def test_every_extra_is_in_the_guide():
    page = (ROOT / "docs/how-to/install.md").read_text(encoding="utf-8")
    rows = "".join(line.split("|")[1] for line in page.splitlines() if line.startswith("| `"))
    assert [name for name in EXTRAS if f"`{name}`" not in rows] == []


def _guards(name):
    """Whether the sources name an extra in a guard."""
    return any(
        f'extra("{name}"' in file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py")
    )


def optional_imports(tree):
    """The imports of optional packages that no guard of the file covers: (line, module)."""
    ours = set().union(*OPTIONAL.values())
    guarded = set()

    def visit(node, inside):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            return
        inside = inside or (
            isinstance(node, ast.With) and any("extra(" in ast.unparse(item) for item in node.items)
        )
        if isinstance(node, ast.Try):  # The program goes on without the package.
            inside = inside or any(
                "ImportError" in ast.unparse(each.type) for each in node.handlers if each.type
            )
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module]
        for module in {name.partition(".")[0] for name in names}:
            owners = modules().get(module, set())
            if owners & ours and not owners & ALWAYS:
                if inside:
                    guarded.add(module)
                else:
                    yield node.lineno, module
        for child in ast.iter_child_nodes(node):
            yield from visit(child, inside)

    found = list(visit(tree, inside=False))
    return [(line, module) for line, module in found if module not in guarded]


def test_optional_imports_are_guarded():
    found = {}
    for file in SOURCE.rglob("*.py"):
        place = file.relative_to(SOURCE)
        text = file.read_text(encoding="utf-8")
        if (
            place.parts[0] in BEHIND
            or place.parts[:2] == ("core", "compiler")
            or not any(module in text for module in modules())
        ):
            continue
        if _whole_module_is_guarded_by_its_package(place):
            continue
        imports = optional_imports(ast.parse(text))
        if imports:
            found[str(place)] = imports
    assert found == {}


def _whole_module_is_guarded_by_its_package(place):
    """Whether the ``__init__`` of the module's folder has a guard: it is imported first."""
    files = [
        SOURCE / parent / "__init__.py"
        for parent in place.parents
        if parent.parts and place.name != "__init__.py"
    ]
    return any(
        file.exists() and "with extra(" in file.read_text(encoding="utf-8") for file in files
    )


WITHOUT = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Absent())
"""


COMMAND = "from paperbits.terminal.cli import main\nmain()"

COMMANDS = """
import json
from commands import paperbits
print(json.dumps([vars(paperbits(*words, text=text)) for words, text in json.loads(sys.argv[1])]))
"""


def run(code, absent, folder, *arguments):
    """Run Python code where some modules are not installed."""
    return subprocess.run(
        [sys.executable, "-c", f"ABSENT = {sorted(absent)!r}{WITHOUT}{code}", *arguments],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests" / "support")]),
            "NUMBA_DISABLE_JIT": "1",
            "PAPERBITS_DATA": str(folder),
        },
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def absent_without(name):
    """The modules that are missing where an extra is not installed."""
    bare = {"pydantic", "markdown-it-py"}  # Typer and Rich may bring them.
    bare |= OPTIONAL["server"] if name in ON_TOP else set()
    return {module for module, owners in modules().items() if owners & (OPTIONAL[name] - bare)}


def test_the_terminal_runs_without_the_extra(tmp_path):
    alone = ["--plain", "--set", "n=2", "--against", "people"]
    score = ["score", "palindromic-rows-columns", "-", "--set", "n=2"]
    asked = [
        (["games", "--json"], "", '"plexus"'),
        (["rules", "plexus"], "", "Plexus"),
        (["check", "1+1=10"], "", "10"),
        (score, "* .\n. *\n", "2 to 2"),
        (["play", "palindromic-rows-columns", *alone], "a1\nquit\n", "a1"),
        (["puzzle", "--json"], "", '"id"'),
        (["referee"], '{"op": "games"}\n', '"games"'),
    ]
    told = json.dumps([(words, text) for words, text, _ in asked])
    done = run(COMMANDS, absent_without("server"), tmp_path, told)
    assert (done.returncode, done.stderr) == (0, "")
    for (words, _, shown), answer in zip(asked, json.loads(done.stdout), strict=True):
        assert (answer["returncode"], answer["stderr"]) == (0, ""), words
        assert shown in answer["stdout"], words


def entrances():
    return [(name, what) for name, whats in ENTRANCES.items() for what in whats]


@pytest.mark.parametrize(("name", "what"), entrances())
def test_a_missing_extra_is_told_in_one_sentence(name, what, tmp_path):
    absent = absent_without(name)
    assert absent
    words = [] if what.startswith("import ") else what.split()[1:]
    telling = (
        f"\ntry:\n    {what}\nexcept Exception as error:\n    sys.exit(f'paperbits: {{error}}')"
    )
    done = run(COMMAND if words else telling, absent, tmp_path, *words)
    assert done.returncode in {1, 2}, done.stderr
    assert done.stdout == ""
    assert done.stderr.startswith("paperbits: ")
    assert done.stderr.count("\n") == 1, done.stderr
    assert " needs " in done.stderr
    assert done.stderr.endswith(
        f'which is not installed here; add it with: python -m pip install "paperbits[{name}]"\n'
    )


def test_a_module_of_ours_that_is_missing_is_no_missing_extra():
    with pytest.raises(ModuleNotFoundError), extra("server", "The page"):
        import paperbits.nowhere  # noqa: F401
    with (
        pytest.raises(MissingExtraError, match="The page needs nosuchpackage"),
        extra("server", "The page"),
    ):
        import nosuchpackage.inside  # noqa: F401
