"""The services of ``deploy/compose.yaml`` as plain processes of this machine."""

import re
import sys
from contextlib import contextmanager
from pathlib import Path

import yaml
from daemons import free_port
from served import Served

ROOT = Path(__file__).parents[2]
COMPOSE = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))
SERVICES = COMPOSE["services"]
NAME = "games.example.org"
GIVEN = {
    "PAPERBITS_NAME": NAME,
    "PAPERBITS_PASSWORD": "secret",
    "PAPERBITS_CLASS_ROOM": "0",
    "PAPERBITS_NO_PUSH": "0",
}


def filled(text):
    """A value of the file with its variables filled in, as Compose does."""
    return re.sub(r"\$\{(\w+)(?::[-?][^}]*)?\}", lambda found: GIVEN[found[1]], str(text))


def service(name, neighbours):
    """A service of the file as a process of this machine: other ports, and these addresses for its
    neighbours'. Where its metrics are is its ``metrics``.
    """
    metrics = f"127.0.0.1:{free_port()}"
    here = {
        "0.0.0.0": "127.0.0.1",
        "0.0.0.0:9464": metrics,
        "8000": "0",
        SERVICES["caddy"]["networks"]["inside"]["ipv4_address"]: "127.0.0.1",
    }
    program, *options = [filled(part) for part in SERVICES[name]["command"]]
    assert program == "paperbits"
    given = {
        variable: filled(value)
        for variable, value in SERVICES[name]["environment"].items()
        if variable != "PAPERBITS_CACHE"
    }
    assert given == {variable: there for variable, (there, _) in neighbours.items()}
    command = [sys.executable, "-m", "paperbits", *(here.get(option, option) for option in options)]
    began = Served(
        "",
        command=command,
        given={variable: address for variable, (_, address) in neighbours.items()},
    )
    began.metrics = f"http://{metrics}/metrics"
    return began


@contextmanager
def running(name, neighbours):
    """A service of the file, until the end."""
    began = service(name, neighbours)
    try:
        yield began
    finally:
        if began.process.poll() is None:
            began.kill()


def neighbours(postgres, redis):
    """What the web processes of the file are given, and what they are given here."""
    return {
        "PAPERBITS_DATABASE": (
            "postgresql://paperbits:secret@database/paperbits",
            postgres.database(),
        ),
        "PAPERBITS_BROKER": ("redis://broker:6379/0", redis.url),
        "PAPERBITS_CLASS_ROOM": ("0", "1"),
        "PAPERBITS_NO_PUSH": ("0", "1"),
    }
