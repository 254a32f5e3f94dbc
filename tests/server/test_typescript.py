"""The page's types are the server's."""

from pathlib import Path

from paperbits.server.typescript import generated

PAGE = Path(__file__).parents[2] / "web" / "src" / "lib" / "wire.ts"


def test_the_page_has_the_types_of_the_server():
    assert PAGE.read_text(encoding="utf-8") == generated(), "python -m paperbits.server.typescript > web/src/lib/wire.ts"


def test_scores_beyond_what_a_page_can_count_are_texts():
    assert "score: number | string;" in generated()
    assert "seed?: number | null;" in generated()
