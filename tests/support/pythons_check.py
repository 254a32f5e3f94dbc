"""What must work wherever paperbits is installed. It runs in an environment that has paperbits and
nothing of ours besides: ``python tests/support/pythons_check.py TRUTH GAME …`` (all games if none is
named).

TRUTH holds requests to the referee with their answers, one on each line as JSON.
"""

import json
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import numpy as np

from paperbits import all_games, analyse, choose, find, levels, plays
from paperbits.core.compiler.kernel import compiled
from paperbits.terminal.new_match import new_match
from paperbits.terminal.plain import Dialogue

RACK, PLAYS = "0011+-=&1", 3546
"""A rack, and how many plays it has on an empty board (README, "Five minutes")."""

MOST = 30
"""Plies of a match: games of an evening are left there."""


def referee(truth, games):
    """Ask the referee everything about these games, or about all, at once, as another program
    would; return how many answers came.
    """
    told = [json.loads(line) for line in truth.read_text(encoding="utf-8").splitlines()]
    asked = [each for each in told if not games or each["request"].get("game") in games]
    lines = "".join(json.dumps(each["request"]) + "\n" for each in asked)
    done = subprocess.run(
        [sys.executable, "-m", "paperbits", "referee"],
        input=lines,
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(asked), (len(answers), len(asked), done.stderr)
    wrong = [
        (each["request"], answer)
        for each, answer in zip(asked, answers, strict=True)
        if answer != each["answer"]
    ]
    assert not wrong, wrong[0]
    return len(asked)


def terminal_match(card):
    """Play one match line by line, against the weakest computer; return its plies."""
    level = levels(card)[0].name
    local = new_match(card, {}, against=level, seed=5)
    said = []

    def type_something():
        if local.over or len(local.position.plies) >= MOST:
            return None
        return choose(local.position, level=level).move

    dialogue = Dialogue(local)
    dialogue.read, dialogue.write = type_something, said.append
    dialogue.run()
    refused = [line for line in said if line.startswith("Not done")]
    assert not refused, refused
    assert local.over or len(local.position.plies) >= MOST, said[-5:]
    return len(local.position.plies)


def numba():
    """The version of Numba, in words."""
    try:
        return f"Numba {version('numba')}"
    except PackageNotFoundError:
        return "no Numba"


def main(truth, *games):
    """Try everything; an AssertionError says what is wrong."""
    print(f"{referee(Path(truth), games)} answers of the referee", end=", ", flush=True)
    cards, plies = list(map(find, games)) or all_games(), 0
    for card in cards:
        if card.engine is not None:
            assert len(plays(RACK)) == PLAYS, len(plays(RACK))
        position = card.new()
        position.push(analyse(position, seconds=0.2).options[0].move)
        plies += terminal_match(card)
    print(f"{len(cards)} games analysed, {plies} plies in the terminal")
    assert compiled(), f"Nothing is compiled, with {numba()}."


if __name__ == "__main__":
    print(f"NumPy {np.__version__}, {numba()}", end=": ", flush=True)
    main(*sys.argv[1:])
