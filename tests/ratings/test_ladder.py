import itertools
import json

import pytest

from paperbits import all_games, find
from paperbits.core.engine.levels import CLIMB, RATINGS, level_of, levels
from paperbits.core.errors import PaperbitsError


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
def test_every_game_has_six_levels_weakest_first(card):
    names = [level.name for level in levels(card)]
    assert len(names) >= 6
    assert len(set(names)) == len(names)
    assert names[0] == "beginner"
    assert all(level.about.endswith(".") for level in levels(card))
    assert level_of(card, names[-1]).name == names[-1]


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
def test_ratings_increase_in_the_listed_order(card):
    """A level that is not stronger is listed as about as strong, directly after the level that it
    resembles.
    """
    listed = levels(card)
    assert sorted(level.name for level in listed) == sorted(level.name for level in card.levels)
    rungs = [level for level in listed if not level.equal_to]
    assert all(weaker.elo < stronger.elo for weaker, stronger in itertools.pairwise(rungs))
    for level in listed:
        before = [other for other in listed[: listed.index(level)] if not other.equal_to]
        if level.equal_to:
            assert level.equal_to == before[-1].title
            assert level.strength == f"about as strong as {before[-1].title}"
        else:
            assert all(level.elo >= other.elo + CLIMB for other in listed[: listed.index(level)])


def test_levels_with_close_ratings_are_listed_as_about_as_strong():
    """Palindromic Rows/Columns: 1,894, 1,889 and 1,890 points."""
    listed = levels(find("palindromic-rows-columns"))
    assert [(level.name, level.equal_to) for level in listed[-3:]] == [
        ("club", ""),
        ("strong", "Club player"),
        ("master", "Club player"),
    ]
    assert [level.name for level in levels(find("product-grid")) if level.equal_to] == []


def test_an_unknown_level_is_refused_with_the_list_of_levels():
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
