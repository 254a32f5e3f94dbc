"""The page's types are the server's: `npm run check` compares the page with them."""

from paperbits.server.typescript import generated


def test_scores_too_large_for_a_number_are_texts():
    assert "score: number | string;" in generated()
    assert "seed?: number | null;" in generated()
