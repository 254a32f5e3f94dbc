"""`make test` gets its browser by itself: Debian's package, else Playwright's download; where
neither goes, one sentence.
"""

import os
import re
import shutil
from pathlib import Path

import chromium
import pytest

ROOT = Path(__file__).parent.parent
TOOLS = ("sh", "env", "chmod", "mkdir", "true")


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine without Chromium: its programs are those of a folder, and it reaches no network."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in TOOLS:
        (programs / name).symlink_to(shutil.which(name))
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "browsers"))
    monkeypatch.setenv("PLAYWRIGHT_DOWNLOAD_HOST", "http://127.0.0.1:9")
    return programs


def program(folder, name, text):
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)
    return file


def apt_get(folder, log, packages=("chromium", "chromium-headless-shell")):
    """An apt-get that writes down what it was asked, and has these packages."""
    known = " ".join(packages)
    install = f"""test "$1" = install || exit 0
shift 4
for name; do case " {known} " in *" $name "*) ;; *) exit 100;; esac; done
for name; do printf "#!/bin/sh\\nexit 0\\n" > {folder}/$name; chmod +x {folder}/$name; done"""
    return program(folder, "apt-get", f'echo "$*" >> {log}\n{install}')


def user(monkeypatch, number):
    monkeypatch.setattr(os, "geteuid", lambda: number)


def test_an_installed_chromium_is_used(machine):
    apt_get(machine, machine / "log")
    program(machine, "chromium", "exit 127")
    assert chromium.found() is None  # It does not start.
    there = program(machine, "chromium", "exit 0")
    assert chromium.get() == str(there)
    assert not (machine / "log").exists()


def test_root_installs_debians_packages(machine, monkeypatch, capsys):
    user(monkeypatch, 0)
    apt_get(machine, machine / "log")
    assert chromium.get_light() == str(machine / "chromium-headless-shell")
    assert chromium.get() == str(machine / "chromium")
    assert (machine / "log").read_text().splitlines() == [
        "update -qq",
        "install -y -qq --no-install-recommends chromium chromium-headless-shell",
    ]
    assert capsys.readouterr().err == "Installing chromium for the tests (once) …\n"


def test_users_with_free_sudo_install_the_one_package_that_there_is(machine, monkeypatch):
    user(monkeypatch, 1000)
    apt_get(machine, machine / "log", ["chromium"])
    program(machine, "sudo", 'test "$1" = -n || exit 1\nshift\nexec "$@"')
    assert chromium.get_light() == str(machine / "chromium")


def playwright(machine):
    """A Playwright whose download comes from nowhere: it puts a program where the browser belongs."""
    browser = Path(chromium.downloaded())
    put = f'mkdir -p {browser.parent} && printf "#!/bin/sh\\n" > {browser} && chmod +x {browser}'
    return browser, program(machine, "fake-playwright", f'test "$*" = "install chromium" && {put}')


def test_playwrights_chromium_is_downloaded_if_nothing_may_be_installed(
    machine, monkeypatch, capsys
):
    user(monkeypatch, 1000)
    apt_get(machine, machine / "log")
    program(machine, "sudo", "exit 1")
    browser, command = playwright(machine)
    assert chromium.get([str(command)]) == str(browser)
    assert not (machine / "log").exists()
    assert capsys.readouterr().err == "Downloading Chromium for the browser tests (once) …\n"
    assert chromium.get(["no such program"]) == str(browser)  # It is found again.


def test_without_any_chromium_the_error_is_one_sentence(machine):
    program(machine, "apt-get", "exit 100")
    with pytest.raises(SystemExit) as ended:
        chromium.get([str(program(machine, "fake-playwright", "exit 1"))])
    assert ended.value.code == chromium.NEEDED


def test_one_command_runs_every_test():
    lines = [
        line
        for line in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
        if line and line[0] != "#"
    ]
    assert lines == [
        "set -euo pipefail",
        'cd "$(dirname "$0")/.."',
        "make test",
        "make test-newest",
    ]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "tests/support/chromium.py" in makefile.partition("\nbrowser:")[2].partition("\n\n")[0]
    for phase in ("test-browser", "test-processes"):
        assert re.search(rf"^{phase}:.* browser\b", makefile, re.MULTILINE)
