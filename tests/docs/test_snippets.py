"""Every snippet of the documents runs: Python, Python with its answers, commands and their output.

A page is read from the top. Its pieces of Python share their names, and run in an empty folder with
the files that the page shows (a block after a line that ends with the file's name in backticks and
a colon). Pages with snippets that need a server or a long time have a test of their own.
"""

import doctest
import functools
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import commands
import pytest

ROOT = Path(__file__).parents[2]
NAMED = ("CHANGELOG.md", "MEASUREMENTS.md", "web/README.md")
PAGES = [*(ROOT / name for name in NAMED), *sorted(page for page in (ROOT / "docs").rglob("*.md"))]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "optional-dependencies"
]

OWN_TESTS = {
    "docs/programs.md": "tests/client/test_programs_page.py",
    "docs/live-protocol.md": "tests/server/test_live.py",
}
"""Pages whose Python is run by another test: it needs a server."""

COMPILED = {
    f"docs/{name}.md" for name in ("batch", "compiler", "library/tiles", "other-bases", "tutorial")
}
"""Pages that play many games, list many plays or need the compiler."""

FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"`([\w.-]+\.(?:py|txt|toml|json|c))`[^\n`]*:\n\n\Z")

OTHERS = """/opt/paperbits/bin/pip apt-get cc cd certbot cp curl dask docker echo gcc head pg_dump
pg_restore pipx sed source systemctl"""
"""Programs that are not ours."""

QUICK = {"games", "rules", "check", "levels", "puzzle", "score", "verify"}
"""Commands that are run as they are shown; of others, the options are looked up."""


@dataclass(frozen=True)
class Snippet:
    """A block of code on a page."""

    line: int
    language: str
    code: str
    file: str


def snippets(page):
    text = page.read_text(encoding="utf-8")
    found = []
    for block in FENCE.finditer(text):
        named = FILE.search(text[: block.start()])
        language = "pycon" if block[1] == "python" and block[2].startswith(">>> ") else block[1]
        found.append(
            Snippet(
                text[: block.start()].count("\n") + 1, language, block[2], named[1] if named else ""
            )
        )
    return found


def with_snippets(*languages):
    pages = [page for page in PAGES if any(each.language in languages for each in snippets(page))]
    names = [str(page.relative_to(ROOT)) for page in pages]
    marked = [
        pytest.param(page, marks=[pytest.mark.compiled] * (name in COMPILED), id=name)
        for page, name in zip(pages, names, strict=True)
    ]
    return pytest.mark.parametrize("page", marked)


def run(command, folder, said=""):
    path = os.pathsep.join(map(str, (ROOT / "src", folder, ROOT)))
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        input=said,
        capture_output=True,
        text=True,
        check=False,
    )


@functools.cache
def helped(*words):
    """What a program of ours says about itself; several pages show some of them."""
    if words[0] == "paperbits":
        done = commands.paperbits(*words[1:], "--help")
    else:
        done = run([sys.executable, "-m", *words, "--help"], ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def folder(tmp_path, request, monkeypatch):
    """An empty folder with the files that the page shows, in which commands run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERBITS_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    for each in snippets(request.getfixturevalue("page")):
        if each.file:
            (tmp_path / each.file).write_text(each.code, encoding="utf-8")
    return tmp_path


PYTHON = """
import doctest, json, sys
names = {"__name__": "__main__"}
for line, language, code in json.load(sys.stdin):
    if language == "python":
        exec(compile("\\n" * line + code, PAGE, "exec"), names)
    else:
        test = doctest.DocTestParser().get_doctest(code, names, PAGE, PAGE, line)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
        runner.run(test, clear_globs=False)
        names.update(test.globs)
        if runner.failures:
            sys.exit(1)
"""


@with_snippets("python", "pycon")
def test_python_runs(page, folder):
    name = str(page.relative_to(ROOT))
    if name in OWN_TESTS:
        assert (ROOT / OWN_TESTS[name]).exists()
        return
    blocks = [
        each for each in snippets(page) if each.language in {"python", "pycon"} and not each.file
    ]
    wanted = [
        example.want
        for each in blocks
        if each.language == "pycon"
        for example in doctest.DocTestParser().get_examples(each.code)
    ]
    assert not wanted or any(wanted), "Without any answer it would always pass."
    code = PYTHON.replace("PAGE", repr(name))
    told = json.dumps([(each.line, each.language, each.code) for each in blocks])
    done = run([sys.executable, "-W", "error", "-c", code], folder, told)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    for each in snippets(page):
        if each.language == "python" and each.file:
            compile(each.code, each.file, "exec")


@pytest.mark.usefixtures("folder")
@with_snippets("console")
def test_commands_print_what_is_shown(page):
    for each in snippets(page):
        if each.language != "console":
            continue
        for shown in re.split(r"^\$ ", each.code, flags=re.MULTILINE)[1:]:
            command, _, wanted = shown.partition("\n")
            words = shlex.split(command)
            assert words[0] == "paperbits", command
            done = commands.paperbits(*words[1:])
            checker = doctest.OutputChecker()
            got = "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())
            assert checker.check_output(wanted, got, doctest.ELLIPSIS), (
                f"line {each.line}: {command}\n{got}{done.stderr}"
            )


def lines(page):
    """The commands of a page, with continued lines joined and comments dropped."""
    for each in snippets(page):
        if each.language == "sh":
            for line in each.code.replace("\\\n", " ").splitlines():
                words = shlex.split(line, comments=True)
                while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
                    words.pop(0)
                if words:
                    yield each.line, words


@with_snippets("sh")
def test_commands_exist_and_take_the_options_shown(page, folder):
    for number, words in lines(page):
        where = f"line {number}: {shlex.join(words)}"
        if words[0] == "paperbits":
            _paperbits(words[1:], where)
        elif words[0] == "make":
            assert re.search(
                rf"^{words[1]}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE
            ), where
        elif "pip" in words and "install" in words:
            for extra in re.findall(r"\[([\w,]+)\]", words[-1]):
                assert set(extra.split(",")) <= set(EXTRAS), where
        elif words[0].startswith("python"):
            _python(words[1:], folder, where)
        else:
            assert words[0] in OTHERS.split(), f"{where}: how would this be tested?"


def _paperbits(words, where):
    if "|" in words:
        words = words[: words.index("|")]
    if words[0] in QUICK and not any(
        word.endswith((".gz", ".sqlite")) or word.isupper() for word in words
    ):
        done = commands.paperbits(*words)
        assert (done.returncode, done.stderr) == (0, ""), where
        return
    told = helped("paperbits", words[0])
    if re.search(r"COMMAND", told) and len(words) > 1:  # A command with commands of its own.
        told = helped("paperbits", words[0], words[1])
    for option in (word.partition("=")[0] for word in words if word.startswith("--")):
        assert re.search(rf"{option}\b", told), f"{where}: {option}"


def _python(words, folder, where):
    if words[0] == "-m":
        if words[1] in {"json.tool", "pip", "build", "http.server"}:
            return
        told = helped(words[1])
        for option in (word for word in words if word.startswith("--")):
            assert option in told, f"{where}: {option}"
    elif (folder / words[0]).exists():
        done = run([sys.executable, "-W", "error", *words], folder)
        assert (done.returncode, done.stderr) == (0, ""), where
        assert done.stdout, where
    else:
        assert (ROOT / words[0]).exists(), where


def test_every_other_snippet_can_be_read_and_its_language_is_known():
    shown_only = {
        "",
        "c",
        "html",
        "javascript",
        "rust",
        "sql",
        "text",
        "toml",
        "typescript",
        "yaml",
    }
    for page in PAGES:
        for each in snippets(page):
            if each.language == "json":
                objects = each.code.startswith("{") and "}\n{" in each.code
                for text in each.code.splitlines() if objects else [each.code]:
                    json.loads(text)
            else:
                known = shown_only | {"python", "pycon", "console", "sh"}
                assert each.language in known, (page, each.line)


def test_installing_extras_by_name_is_told_in_one_place():
    """The name alone installs an extra only where paperbits is there already: one page says so."""
    telling = [
        page.name for page in PAGES if 'pip install "paperbits[' in page.read_text(encoding="utf-8")
    ]
    assert telling == ["install.md"]
