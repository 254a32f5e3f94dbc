import json

import pytest

from paperbits import all_games
from paperbits.core.engine.levels import RATINGS, level_of, levels
from paperbits.core.errors import PaperbitsError


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
def test_every_game_has_six_levels_weakest_first(card):
    names = [level.name for level in levels(card)]
    assert len(names) >= 6
    assert len(set(names)) == len(names)
    assert names[0] == "beginner"
    assert all(level.about.endswith(".") for level in levels(card))
    assert level_of(card, names[-1]).name == names[-1]


def test_an_unknown_level_is_told_the_others():
    with pytest.raises(PaperbitsError, match="beginner"):
        level_of(all_games()[0], "grandmaster")


def test_ratings_name_the_command_that_made_them_and_levels_show_them():
    files = [file for file in RATINGS.iterdir() if file.name.endswith(".json")]
    assert files
    for file in files:
        kept = json.loads(file.read_text())
        card = next(card for card in all_games() if card.id == kept["game"])
        assert file.name == f"{card.id}.json"
        assert kept["command"].startswith(f"python -m paperbits.lab.tournament {card.id} ")
        assert {level.name: level.elo for level in levels(card)} == {
            name: level["elo"] for name, level in kept["levels"].items()
        }
        assert all(level["low"] <= level["elo"] <= level["high"] for level in kept["levels"].values())
