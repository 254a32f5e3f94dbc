"""The page knows kinds of boards, never a game: no source of it names one."""

from pathlib import Path

import pytest

from paperbits.core.catalogue import all_games

SOURCES = Path(__file__).parents[2] / "web/src"
TEXTS = {
    path: path.read_text(encoding="utf-8").lower()
    for path in SOURCES.rglob("*")
    if path.suffix in {".ts", ".svelte", ".css"} and not path.name.endswith(".test.ts")
}


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
def test_no_source_of_the_page_names_the_game(card):
    names = {card.id, card.id.replace("-", "_"), card.title.lower()}
    assert [
        str(path.relative_to(SOURCES))
        for path, text in TEXTS.items()
        if any(name in text for name in names)
    ] == []
