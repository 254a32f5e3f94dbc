"""The workflow files: their commands run here, step by step, in a copy of the tree, for one game."""

import os
import re
import shutil
import subprocess
import venv
from pathlib import Path

import pytest
import yaml
from long import only_long

from paperbits.core.compiler.targets import TARGETS, here

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".github" / "workflows"
GAME = "plexus"
VALUES = {"github.event.repository.name": "games"}
"""What a run gives for ``${{ … }}``."""
NATIVE = [name for name, target in TARGETS.items() if target.tag]
ALL = os.environ.get("AHEAD_GAMES") == "all"  # `make test-long`
BUILT = NATIVE if ALL or here() not in NATIVE else [here()]
"""Platforms to build for: linkers take a minute to prepare for some of them."""

INSTALLED = ".venv/developing", "web/node_modules/.package-lock.json"
"""What ``make`` takes for up to date."""

pytestmark = [pytest.mark.compiled, pytest.mark.timeout(900)]


def jobs(name):
    return yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))["jobs"]


def commands(job):
    """The commands of a job, with the values of a run, for the platforms to build for."""
    shown = [step["run"] for step in job["steps"] if "run" in step]
    given = [re.sub(r"\$\{\{ (.*?) \}\}", lambda found: VALUES[found[1]], each) for each in shown]
    return [each.replace(" ".join(NATIVE), " ".join(BUILT)) for each in given]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy of the tree, with what is installed here."""
    copy = tmp_path_factory.mktemp("checkout") / "tree"
    left = shutil.ignore_patterns(
        *(".venv*", "node_modules", ".git", "build", "dist", "__pycache__", ".*_cache"),
        ".hypothesis",  # Tests beside this one write there.
    )
    shutil.copytree(ROOT, copy, ignore=left, symlinks=True)
    (copy / ".venv").symlink_to(ROOT / ".venv")
    (copy / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    return copy


def run(command, folder, **environment):
    """Run a step as a workflow does; what is installed here counts as up to date."""
    command = re.sub("^make", f"make -o {' -o '.join(INSTALLED)}", command)
    usual = {
        name: value
        for name, value in os.environ.items()
        if name not in {"PAPERBITS_AHEAD", "MAKEFLAGS", "MAKELEVEL", "NUMBA_DISABLE_JIT"}
    }
    done = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", command],
        cwd=folder,
        env=usual | {"KERNELS": f"--game {GAME} --one-size", "GAMES": GAME} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheels(checkout):
    """The wheels that the first job builds."""
    for command in commands(jobs("wheels.yml")["build"]):
        run(command, checkout)
    return checkout / "dist"


@only_long
def test_a_wheel_is_built_for_each_platform_and_one_for_all_others(wheels):
    tags = {file.stem.split("-", 2)[2] for file in wheels.glob("*.whl")}
    assert tags == {f"py3-none-{TARGETS[name].tag}" for name in BUILT} | {"py3-none-any"}
    assert len(list(wheels.glob("*.tar.gz"))) == 1


@only_long
@pytest.mark.skipif(here() not in TARGETS, reason="There is no wheel for this machine.")
@pytest.mark.usefixtures("wheels")
def test_the_wheel_of_this_platform_plays_in_a_clean_environment(checkout, tmp_path):
    venv.create(tmp_path / "env", with_pip=True)
    path = f"{tmp_path / 'env' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    for command in commands(jobs("wheels.yml")["try"]):
        said = run(command, checkout, PATH=path, PAPERBITS_CACHE=str(tmp_path / "cache"))
    assert "no Numba: " in said
    assert "1 games analysed" in said
    assert "more slowly" not in said


@only_long
def test_the_site_is_written(checkout):
    for command in commands(jobs("site.yml")["build"]):
        run(command, checkout)
    uploaded = jobs("site.yml")["build"]["steps"][-1]["with"]["path"]
    index = (checkout / uploaded / "index.html").read_text(encoding="utf-8")
    assert "/games/" in index


def test_wheels_are_built_for_every_platform():
    (command,) = (step["run"] for step in jobs("wheels.yml")["build"]["steps"] if "run" in step)
    assert command == f'make wheels TARGETS="{" ".join(NATIVE)}"'


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yml")), ids=lambda file: file.name)
def test_a_workflow_names_what_there_is(file):
    text = file.read_text(encoding="utf-8")
    made = set(
        re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert set(re.findall(r"make ([a-z-]+)", text)) <= made
    for job in jobs(file.name).values():
        needed = job.get("needs", [])
        assert {needed} - {""} <= set(jobs(file.name)) if isinstance(needed, str) else not needed
        assert all(("run" in step) != ("uses" in step) for step in job["steps"])
        assert all(
            re.fullmatch(r"[\w./-]+@[\w./-]+", s["uses"]) for s in job["steps"] if "uses" in s
        )
