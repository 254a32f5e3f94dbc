"""Pages to print over HTTP: PDFs of the right size, and refusals in a sentence."""

import io

import pytest
from pypdf import PdfReader


async def test_games_and_exercises_are_printed(client):
    asked = {"size": "letter", "copies": 2, "settings": '{"n": 9}'}
    answer = await client.get("/api/games/plexus/print/sheet", params=asked)
    assert answer.headers["content-type"] == "application/pdf"
    pages = PdfReader(io.BytesIO(answer.content)).pages
    assert (len(pages), pages[0].mediabox.width) == (2, pytest.approx(612))
    assert "Dots along a side: 9." in pages[0].extract_text()
    exercises = await client.get("/api/print/exercises", params={"seed": 4})
    assert "Worksheet 4" in PdfReader(io.BytesIO(exercises.content)).pages[0].extract_text()


WRONG = [
    ("games/chess/print/sheet", "no game"),
    ("games/plexus/print/poster", "nothing to print called 'poster'"),
    ("games/plexus/print/sheet?settings=[", "JSON object"),
    ("games/plexus/print/sheet?copies=21", "copies"),
]


async def test_what_cannot_be_printed_is_refused_in_a_sentence(client):
    for path, words in WRONG:
        answer = await client.get(f"/api/{path}")
        assert answer.status_code in (400, 404)
        assert words in answer.json()["error"]["message"]
