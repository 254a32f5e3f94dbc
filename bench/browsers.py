"""The processor time of a site for a match against a computer, with and without a browser that thinks.

``python bench/browsers.py FOLDER [--game ID] [--level NAME] [--pairs N]`` starts a site with a worker
(docs/hosting.md) and plays the same number of moves in turns: once the site thinks, once this
program answers in place of a browser. It counts the site's processes, thinkers included, from the
first move to the last, after one match that loads the game. Prints JSON, in seconds.
"""

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path

import psutil

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "support"))

from daemons import free_port  # noqa: E402
from served import Page, Served, served  # noqa: E402

from paperbits import choose, find  # noqa: E402
from paperbits.match import Match  # noqa: E402

MOVES = 20
"""A computer's moves in a measured match, if the match is so long."""


def used(server: Served) -> float:
    """Return the seconds of processor that the site has used so far."""
    site = psutil.Process(server.process.pid)
    times = [each.cpu_times() for each in (site, *site.children(recursive=True))]
    return sum(each.user + each.system for each in times)


def play(server: Served, game: str, level: str, *, thinks: bool) -> tuple[float, int]:
    """Play a match; return the seconds of processor and the number of the computer's moves."""
    seats = [{"kind": "person"}, {"kind": "computer", "level": level}]
    seed = 7
    id_, key = server.begin(game, seats=seats, seed=seed)
    match = Match(find(game), {}, seed=seed)
    with server.page(id_, subprotocols=["paperbits.2"]) as page:
        page.say(type="hello", key=key, thinks=thinks)
        if thinks:
            page.say(type="thinks", worker=page.hear("worker")["at"])
        before, moves = used(server), 0
        while not match.over and moves < MOVES:
            page.say(type="move", version=match.version, move=_first(match))
            match.play(_first(match))
            if match.over:
                break
            if thinks:
                question = page.hear("think")
                move = choose(match.position, level, seed=seed).move
                page.say(type="thought", job=question["job"], move=move)
            match.play(_computers_move(server, id_, key, match.version + 1, page))
            moves += 1
        return used(server) - before, moves


def _first(match: Match) -> str:
    """Return a move that is in the middle of the list, if the list is short enough to be one."""
    moves = match.position.legal(10_000).moves
    return moves[len(moves) // 2]


def _computers_move(server: Served, id_: str, key: str, version: int, page: Page) -> str:
    """Wait until the match has a version, and return its last move."""
    while True:
        said = page.hear()
        if said["type"] not in ("state", "changes"):
            continue
        state = server.state(id_, key)  # Its time counts for both ways alike.
        if state["version"] >= version:
            return str(state["sheet"][-1]["move"])


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", default="sums-grid")
    parser.add_argument("--level", default="master")
    parser.add_argument("--pairs", type=int, default=3)
    asked = parser.parse_args()
    found: dict[str, list[float]] = {"site": [], "browser": []}
    with tempfile.TemporaryDirectory() as place:
        data = str(Path(place) / "matches.sqlite")
        command = ["serve", "--port", str(free_port()), "--data", data]
        command = [sys.executable, "-m", "paperbits", *command, "--worker", str(asked.folder)]
        with served(data, command=command, given={"PAPERBITS_PREPARE": "played"}) as server:
            for by in ("site", "browser"):  # They load what the game needs.
                play(server, asked.game, asked.level, thinks=by == "browser")
            for _ in range(asked.pairs):
                for by, seconds in found.items():
                    took, moves = play(server, asked.game, asked.level, thinks=by == "browser")
                    seconds.append(round(took, 3))
    medians = {by: statistics.median(seconds) for by, seconds in found.items()}
    print(json.dumps({"moves": moves, "seconds": found, "medians": medians}, indent=1))


if __name__ == "__main__":
    main()
