"""The wheel carries the page, and one can be built from the source distribution where there is no Node.js."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


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
    out = tmp_path_factory.mktemp("sdist")
    archive = build(ROOT, "sdist", out)
    with tarfile.open(archive) as files:
        files.extractall(out / "unpacked", filter="data")
    return next((out / "unpacked").iterdir())


def test_a_wheel_is_built_from_the_source_distribution_without_node(sdist, tmp_path):
    assert (sdist / "src/paperbits/server/page/index.html").is_file()
    assert not (sdist / "web").exists()
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python3").symlink_to(shutil.which("python3"))
    wheel = build(sdist, "wheel", tmp_path / "out", PATH=str(tmp_path / "bin"))
    with zipfile.ZipFile(wheel) as files:
        names = files.namelist()
    assert "paperbits/server/page/index.html" in names
    assert any(name.startswith("paperbits/server/page/assets/") and name.endswith(".js") for name in names)
    assert "paperbits/py.typed" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not any("node_modules" in name or name.startswith("web/") for name in names)


def test_no_lock_names_an_address():
    for lock in ("requirements.lock", "requirements-dev.lock", "web/package-lock.json"):
        text = (ROOT / lock).read_text(encoding="utf-8")
        assert "--index-url" not in text
        assert '"resolved"' not in text
