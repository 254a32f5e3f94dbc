"""Requests to the referee, answered in the process of the test."""

import json

import pytest

from paperbits.referee import respond

TILES = "binary-number-scrabble"
GRID = "palindromic-rows-columns"


def ask(request):
    line = request if isinstance(request, bytes) else json.dumps(request).encode()
    answer = respond(line)
    assert answer.endswith(b"\n")
    assert answer.count(b"\n") == 1
    return json.loads(
        answer.decode("ascii"), parse_constant=lambda text: pytest.fail(f"{text} is not JSON")
    )


def kind(request):
    answer = ask(request)
    assert set(answer) <= {"error", "id"}
    assert set(answer["error"]) <= {"kind", "message", "ply"}
    assert 0 < len(answer["error"]["message"]) <= 2_000
    return answer["error"]["kind"]


PLAIN_RACKS = {"racks": ["0" * 9, "0" * 9], "draws": []}
"""No equation can be made of these."""
BOARD = "\n".join([" ".join("." * 15)] * 15)
