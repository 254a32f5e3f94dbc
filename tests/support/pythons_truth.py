"""What the referee answers about matches of every game, recorded: every Python, NumPy and Numba must
give these answers.

``python tests/support/pythons_truth.py`` records them anew, for a new game or a changed rule. The
plain rules (``solve/checker/rules``) hold the rules themselves.
"""

import json
import random
from pathlib import Path

from matches import random_match, random_settings, texts

from paperbits import all_games
from paperbits.referee import respond

FILE = Path(__file__).with_name("pythons_truth.jsonl")
MATCHES = 2
"""Matches of each game."""
PLIES = 24
TILES = [
    {"op": "equation", "text": "101 AND 11 = 1"},
    {"op": "plays", "rack": "011=+1", "board": "\n".join(["." * 15] * 15)},
]
"""Operations of one game, which answer with tiles alone."""


def requests():
    """Requests about random matches, the same each time."""
    for card in all_games():
        for number in range(MATCHES):
            chance = random.Random(f"{card.id} {number}")
            settings = random_settings(card, chance)
            position = random_match(card, settings, f"{card.id} {number}", PLIES)
            game = {"game": card.id, "settings": settings}
            moves = texts(position)
            yield {"op": "trace", "moves": moves, **game}
            yield {"op": "legal", "moves": moves[: len(moves) // 2], **game}
            yield {"op": "score", "moves": moves, **game}
    yield from TILES


def answered(request):
    """The request with the answer of this Python's referee."""
    return {"request": request, "answer": json.loads(respond(json.dumps(request).encode()))}


if __name__ == "__main__":
    lines = [json.dumps(answered(request)) for request in requests()]
    FILE.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
