"""The files of a release: a wheel that works and has its licences, and a source distribution that
builds everything.
"""

import email
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from long import only_long
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PAGE = "src/paperbits/server/page"


def build(folder, target, out, **environment):
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out)],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return next(out.iterdir())


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    """The source distribution, unpacked."""
    out = tmp_path_factory.mktemp("sdist")
    archive = build(ROOT, "sdist", out)
    with tarfile.open(archive) as files:
        files.extractall(out / "unpacked", filter="data")
    return next((out / "unpacked").iterdir())


@pytest.fixture(scope="module")
def wheel(sdist, tmp_path_factory):
    """The wheel, unpacked. It is built from the source distribution if there is no Node.js."""
    folder = tmp_path_factory.mktemp("wheel")
    (folder / "bin").mkdir()
    (folder / "bin" / "python3").symlink_to(shutil.which("python3"))
    built = build(sdist, "wheel", folder / "out", PATH=str(folder / "bin"))
    with zipfile.ZipFile(built) as files:
        files.extractall(folder / "unpacked")
    return folder / "unpacked"


@pytest.fixture(scope="module")
def metadata(wheel):
    return email.message_from_string(
        next(wheel.glob("*.dist-info/METADATA")).read_text(encoding="utf-8")
    )


def files_in(folder):
    return {
        str(file.relative_to(folder))
        for file in folder.rglob("*")
        if file.is_file()
        and not {"__pycache__", "node_modules"} & set(file.parts)
        and not file.name.startswith(".")
    }


def test_a_wheel_holds_the_page(wheel):
    names = files_in(wheel)
    assert "paperbits/server/page/index.html" in names
    assert any(re.fullmatch(r"paperbits/server/page/assets/.*\.js", name) for name in names)
    assert "paperbits/py.typed" in names
    assert not any(name.startswith(("web/", "tests/")) for name in names)


def test_a_wheel_holds_the_licences_of_all_that_is_in_it(wheel, metadata):
    folder = next(wheel.glob("*.dist-info")) / "licenses"
    assert "MIT License" in (folder / "LICENSE").read_text(encoding="utf-8")
    fonts = [file for file in files_in(wheel) if file.endswith((".woff", ".woff2", ".ttf", ".otf"))]
    assert fonts
    assert all("patrick-hand" in font or "DejaVuSans" in font for font in fonts)
    assert "Bitstream Vera" in (folder / "LICENSES" / "DejaVu-Bitstream-Vera.txt").read_text(
        encoding="utf-8"
    )
    letters = (folder / "LICENSES" / "Patrick-Hand-OFL-1.1.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in letters
    assert "Patrick Wagesreiter" in letters
    assert metadata["License-Expression"] == "MIT AND OFL-1.1 AND Bitstream-Vera"
    with_page = (wheel / "paperbits/server/page/licences.txt").read_text(encoding="utf-8")
    assert letters.strip() in with_page
    assert "\nsvelte\n" in with_page


def test_the_library_and_the_terminal_are_lean_and_the_site_is_an_extra(metadata):
    required = [Requirement(text) for text in metadata.get_all("Requires-Dist")]
    always = {canonicalize_name(each.name) for each in required if "extra" not in str(each.marker)}
    assert always == {"numpy", "platformdirs", "typer", "rich", "textual"}
    assert {"server", "postgres", "redis"} <= set(metadata.get_all("Provides-Extra"))


def test_an_installed_wheel_runs(wheel):
    done = subprocess.run(
        [sys.executable, "-m", "paperbits", "games", "--json"],
        env={**os.environ, "PYTHONPATH": str(wheel)},
        cwd=wheel.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert '"plexus"' in done.stdout
    entries = next(wheel.glob("*.dist-info/entry_points.txt")).read_text(encoding="utf-8")
    assert "paperbits = paperbits.__main__:main" in entries


def test_a_package_index_can_show_the_readme(metadata):
    shown = metadata.get_payload()
    assert shown.startswith("# paperbits\n")
    assert metadata["Description-Content-Type"] == "text/markdown"
    targets = re.findall(r"\]\(([^)]*)\)", shown)
    assert [target for target in targets if not target.startswith(("https://", "#"))] == []
    assert "![" not in shown
    kept = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"```.*?```", shown, re.DOTALL) == re.findall(r"```.*?```", kept, re.DOTALL)
    for text, target in re.findall(r"(?<!!)\[([^]]+)\]\(([^)]+)\)", kept):
        assert text in shown
        assert target.startswith(("https://", "#")) or (ROOT / target).exists()


def test_every_classifier_is_one(metadata):
    from trove_classifiers import classifiers

    told = metadata.get_all("Classifier")
    assert len(told) > 12
    assert [name for name in told if name not in classifiers] == []
    oldest = PROJECT["requires-python"].removeprefix(">=")
    assert f"Programming Language :: Python :: {oldest}" in told
    assert "Project-URL" not in metadata  # There is no public address yet, and none is made up.


def test_a_source_distribution_contains_all_files_for_development(sdist):
    folders = "src/paperbits web/src web/public web/tests tests docs bench LICENSES"
    for folder in folders.split():
        assert files_in(ROOT / folder) <= files_in(sdist / folder), folder
    names = (
        "web/.npmrc .ci/run .github/workflows/wheels.yml Makefile hatch_build.py pyproject.toml"
        " requirements.lock requirements-dev.lock README.md CONTRIBUTING.md CHANGELOG.md"
        " MEASUREMENTS.md LICENSE"
    )
    page = [
        f"web/{file.name}"
        for kind in ("json", "ts", "js", "html")
        for file in ROOT.glob(f"web/*.{kind}")
    ]
    for name in (*names.split(), *page):
        assert (sdist / name).is_file(), name
    assert not list(sdist.rglob("node_modules"))


@only_long
def test_a_source_distribution_can_build_the_page(sdist, tmp_path):
    copy = tmp_path / "copy"
    shutil.copytree(sdist, copy)
    shutil.rmtree(copy / PAGE)
    if (ROOT / "web" / "node_modules").is_dir():  # What npm fetched once need not be fetched again.
        (copy / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    build(copy, "wheel", tmp_path / "out")
    assert files_in(copy / PAGE) == files_in(sdist / PAGE)


def test_no_lock_names_an_address():
    for lock in ("requirements.lock", "requirements-dev.lock", "web/package-lock.json"):
        text = (ROOT / lock).read_text(encoding="utf-8")
        assert "--index-url" not in text
        assert '"resolved"' not in text


@pytest.mark.parametrize(
    ("name", "extras"),
    [
        ("requirements.lock", ["compile", "server"]),
        ("requirements-dev.lock", sorted(PROJECT["optional-dependencies"])),
    ],
)
def test_a_lock_holds_what_it_is_for(name, extras):
    lock = (ROOT / name).read_text(encoding="utf-8")
    locked = {canonicalize_name(found) for found in re.findall(r"^([\w.-]+)==", lock, re.MULTILINE)}
    wanted = [
        *PROJECT["dependencies"],
        *(each for extra in extras for each in PROJECT["optional-dependencies"][extra]),
    ]
    # `all` names our own extras.
    named = {canonicalize_name(Requirement(each).name) for each in wanted} - {"paperbits"}
    assert named <= locked
