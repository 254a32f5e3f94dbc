"""What is announced in a whole match of every game, so that a change of words is seen."""

import re

import pytest
from transcripts import file_of, played, transcript

from paperbits import all_games

CARDS = [pytest.param(card, id=card.id) for card in all_games()]


@pytest.mark.parametrize("card", CARDS)
def test_what_is_announced_is_as_recorded(card):
    """``python tests/support/transcripts.py`` records it anew."""
    assert transcript(card) == file_of(card).read_text(encoding="utf-8")


@pytest.mark.parametrize("card", CARDS)
def test_no_announcement_holds_the_text_of_a_move(card):
    """A move's text is its words only where it names a square or a number."""
    said = file_of(card).read_text(encoding="utf-8")
    *_, last = played(card)
    texts = {ply.move for ply in last.position.plies if not re.fullmatch(r"\w+", ply.move)}
    assert [text for text in texts if text in said] == []
