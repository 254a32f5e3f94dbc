"""The page's types are the server's."""

from pathlib import Path

from paperbits.server.typescript import generated

PAGE = Path(__file__).parents[2] / "web" / "src" / "lib" / "wire.ts"


def test_the_pages_types_are_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == generated(), (
        "python -m paperbits.server.typescript > web/src/lib/wire.ts"
    )


def test_scores_too_large_for_a_number_are_texts():
    assert "score: number | string;" in generated()
    assert "seed?: number | null;" in generated()
