"""Engines for tests: the examples, and some that fail."""

import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

from paperbits.engines.external.process import Bounds

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def patient(monkeypatch):
    """Give engines a minute after the time for a move, however busy the machine is."""
    monkeypatch.setattr("paperbits.engines.external.engine.Bounds", partial(Bounds, grace=60.0))


DICE = f"engine: {sys.executable} {EXAMPLES / 'engine.py'}"

FAULTY = """
import json, os, sys, time
fault = sys.argv[1]
log = open(sys.argv[2], "a") if len(sys.argv) > 2 else None
for line in sys.stdin:
    if log:
        log.write(line)
        log.flush()
    asked = json.loads(line)
    def say(**answer):
        print(json.dumps({"id": asked.get("id"), **answer}), flush=True)
    op = asked["op"]
    if op == "hello":
        wants = [] if fault == "wants nothing" else ["legal", "text"]
        options = {"seed": {"type": "integer", "default": 0}} if fault == "wants nothing" else {}
        games = ["plexus"] if fault == "other game" else None
        say(type="hello", protocol=1, name="Faulty | one", wants=wants, options=options, games=games)
    elif op == "isready":
        say(type="ready")
    elif op == "setoption":
        say(type="ok")
    elif op == "position":
        legal = asked.get("legal")
        say(type="ok")
    elif op == "go":
        if fault == "sleeps":
            time.sleep(60)
        elif fault == "no type":
            say(move=legal[0])
        elif fault == "crashes":
            sys.exit("lost its way")
        elif fault == "babbles":
            while True:
                print(json.dumps({"id": asked["id"], "type": "info", "line": ["x" * 50_000]}))
        elif fault == "one long line":
            print("x" * 3_000_000, flush=True)
        elif fault == "nonsense":
            print("not JSON", flush=True)
        elif fault == "a list":
            print("[1]", flush=True)
        elif fault == "no move":
            say(type="bestmove")
        elif fault == "illegal":
            say(type="bestmove", move="z99")
        elif fault == "forgets ids":
            print(json.dumps({"type": "bestmove", "move": legal[0]}), flush=True)
        elif fault == "refuses":
            say(type="error", message="not today")
        elif fault == "eats memory":
            held = bytearray(8 << 30)
            say(type="bestmove", move=legal[0])
        elif fault == "waits for stop":
            pass
        else:
            value = {"kind": "estimate", "chance": 0.5}
            say(type="bestmove", move=legal[0] if legal else "pass", words="The first.", value=value)
    elif op == "stop" and fault == "waits for stop":
        say(type="bestmove", move=legal[-1], id=going)
    elif op == "quit":
        break
    if op == "go":
        going = asked["id"]
"""


def faulty(folder: Path, fault: str, log: Path | None = None) -> str:
    """The text of an engine that fails in one way when it should move."""
    file = folder / "faulty.py"
    file.write_text(FAULTY, encoding="utf-8")
    return f"engine: {sys.executable} '{file}' '{fault}'" + (f" '{log}'" if log else "")


def built_in_c(folder: Path) -> str:
    """The text of the example in C, built here."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    assert compiler, "the example in C needs a C compiler"
    program = folder / "last"
    subprocess.run(
        [compiler, "-O1", "-Wall", "-Wextra", "-Werror", "-o", program, EXAMPLES / "engine.c"],
        check=True,
    )
    return f"engine: {program}"
