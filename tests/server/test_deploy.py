"""The files for hosting: the commands of compose.yaml run here as plain processes, over a real
database and a real broker.
"""

import os
import re
import subprocess
import sys
import tomllib
from contextlib import ExitStack

import pytest
from commands import paperbits
from deployed import COMPOSE, ROOT, SERVICES, neighbours, running
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


@pytest.fixture
def thinker(redis):
    """A thinker of the file."""
    program, *options = SERVICES["thinker1"]["command"]
    assert (program, SERVICES["thinker1"]["environment"]["PAPERBITS_BROKER"]) == (
        "paperbits",
        "redis://broker:6379/0",
    )
    command = [sys.executable, "-m", "paperbits", *options]
    process = subprocess.Popen(
        command, stderr=subprocess.DEVNULL, env={**os.environ, "PAPERBITS_BROKER": redis.url}
    )
    yield process
    process.terminate()
    process.wait(120)


@pytest.fixture
def webs(postgres, redis):
    given = neighbours(postgres, redis)
    with ExitStack() as stack:
        yield [stack.enter_context(running(name, given)) for name in ("web1", "web2")]


def test_the_web_processes_and_the_thinkers_of_the_file_are_one_site(webs, thinker):
    one, two = webs
    match, key = one.begin(settings={"n": 4})
    with one.page(match, key) as here, two.page(match, key) as there:
        for page, other, version, move in ((here, there, 0, "a1"), (there, here, 1, "b1")):
            page.say(type="move", version=version, move=move)
            told = other.until(lambda state, version=version: state["version"] > version)
            assert told["sheet"][-1]["move"] == move
    asked = {"headers": {"Host": "games.example.org", "X-Forwarded-For": "8.8.8.8"}}
    healthy = two.client.get("/api/health", **asked)
    assert (healthy.status_code, healthy.json()["talk"]) == (200, False)  # A class-room.
    # The proxy is believed: this is a client from outside.
    assert two.client.get("/metrics", **asked).status_code == 404
    assert (
        two.client.get("/api/health", headers={"Host": "elsewhere.example.org"}).status_code == 421
    )
    one.kill()
    against, its_key = two.begin(
        settings={"n": 4}, seats=[{"kind": "computer", "level": "beginner"}, {"kind": "person"}]
    )
    with two.page(against, its_key) as page:
        page.until(lambda state: state["version"] == 1)
    assert thinker.poll() is None
    assert [line["move"] for line in two.state(match, key)["sheet"]] == ["a1", "b1"]


def test_the_files_fit_together():
    caddy = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    (upstreams,) = re.findall(r"reverse_proxy ([^{]+) \{", caddy)
    ports = {
        name: service["command"][service["command"].index("--port") + 1]
        for name, service in SERVICES.items()
        if "build" in service
    }
    webs = {name: port for name, port in ports.items() if "serve" in SERVICES[name]["command"]}
    assert upstreams.split() == [f"{name}:{port}" for name, port in webs.items()]
    assert {"database", "broker", "caddy", "thinker1", "thinker2"} < SERVICES.keys()
    for name, service in SERVICES.items():
        assert set(service.get("depends_on", ())) <= SERVICES.keys(), name
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in COMPOSE["volumes"] or (ROOT / "deploy" / source).exists(), volume


def test_the_image_has_what_the_lock_names_and_nothing_else():
    lines = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8").splitlines()
    installs = [line for line in lines if "pip install" in line]
    assert [re.findall(r" --[a-z-]+", line) for line in installs] == [
        [" --require-hashes"],
        [" --no-deps", " --no-build-isolation"],
    ]
    locked = {
        canonicalize_name(line.partition("==")[0])
        for line in (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
        if re.match(r"[a-z]", line)
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    needed = project["dependencies"] + [
        each for extra in ("server", "postgres", "redis") for each in extras[extra]
    ]
    assert {canonicalize_name(Requirement(each).name) for each in needed} <= locked


def test_passwords_and_what_git_ignores_stay_out_of_the_image():
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {"**/.env", ".git", ".venv"} <= set(ignored)
    git = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert "/deploy/.env" in git
    for pattern in set(git) - {"/deploy/.env"}:
        name = pattern.strip("/")
        assert name in ignored or f"**/{name}" in ignored, pattern


def test_the_page_on_hosting_names_every_option(monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    told = paperbits("serve", "--help").stdout
    options = {option for option in re.findall(r"--[a-z-]+", page) if option in told}
    wanted = (
        "database broker workers thinking-elsewhere proxy limit name log-style log-level class-room"
        " no-push"
    )
    assert options >= {f"--{option}" for option in wanted.split()}
