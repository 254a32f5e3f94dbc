import itertools
import json

import pytest

from paperbits import all_games
from paperbits.core.engine.levels import CLIMB, ELSEWHERE, RATINGS, every_level, level_of, levels
from paperbits.core.errors import PaperbitsError
from paperbits.engines.offered import level_at, level_title, levels_at
from paperbits.lab.ratings import OFTEN


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
def test_every_game_offers_levels_weakest_first(card):
    names = [level.name for level in levels(card)]
    assert len(names) >= 2  # In the sequence only two levels are apart.
    assert len(set(names)) == len(names)
    assert all(level.about.endswith(".") for level in levels(card))
    assert level_of(card, names[-1]).name == names[-1]
    assert "greedy" in [level.name for level in every_level(card)]


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
def test_ratings_increase_in_the_listed_order(card):
    """A level that is not stronger is about as strong as one that is offered, and stands after it."""
    listed = every_level(card)
    assert sorted(level.name for level in listed) == sorted(level.name for level in card.levels)
    rungs = [level for level in listed if not level.equal_to]
    rated = [level for level in rungs if level.elo is not None]
    assert all(weaker.elo + CLIMB <= stronger.elo for weaker, stronger in itertools.pairwise(rated))
    for level in listed:
        if level.equal_to:
            before = [other for other in listed[: listed.index(level)] if not other.equal_to]
            assert level.equal_to == before[-1].title
            assert level.strength == f"about as strong as {before[-1].title}"


@pytest.mark.parametrize(
    "card", [card for card in all_games() if card.engine is None], ids=lambda card: card.id
)
def test_a_game_offers_the_levels_that_are_apart_and_the_others_play_by_their_names(card):
    assert [level.name for level in levels(card)] == [
        level.name for level in every_level(card) if not level.equal_to
    ]
    for level in card.levels:  # Records and addresses may name any of them.
        assert level_of(card, level.name).name == level.name
        assert level_at(card, level.name).plays == level.plays
        assert level_title(card, level.name) == level.title


@pytest.mark.parametrize(
    "card", [card for card in all_games() if card.engine is None], ids=lambda card: card.id
)
def test_every_ladder_begins_with_random_moves_and_greed_is_a_rung_of_it(card):
    kept = json.loads((RATINGS / f"{card.id}.json").read_text())
    assert kept["levels"]["random"] == {"elo": 1000, "low": 1000, "high": 1000, "slowest_s": 0.0}
    rated = {name: level["elo"] for name, level in kept["levels"].items()}
    assert rated["greedy"] > 1000
    assert rated["beginner"] > 1000
    assert rated["keen"] > rated["greedy"] + CLIMB
    wins = {
        (met["first"], met["second"]): sum(met["scores"]) / 2 / len(met["scores"])
        for met in kept["meetings"]
    }
    # Keen clearly beats the player who takes the most points at once.
    assert wins["greedy", "keen"] < 0.4
    assert wins["random", "beginner"] < 0.5


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
        shown = {level.name: level.elo for level in every_level(card) if level.elo is not None}
        offered = {
            name: level["elo"]
            for name, level in kept["levels"].items()
            if name in {level.name for level in card.levels}
        }
        assert shown == offered
        assert all(
            level["low"] <= level["elo"] <= level["high"] for level in kept["levels"].values()
        )


def test_ratings_with_other_settings_are_shown_with_those_alone():
    files = [file for file in ELSEWHERE.iterdir() if file.name.endswith(".json")]
    assert files
    for file in files:
        kept = json.loads(file.read_text())
        card = next(card for card in all_games() if card.id == kept["game"])
        assert kept["command"].startswith(("python -m paperbits.lab.", "python -m studies."))
        assert card.configure(kept["settings"]) != card.configure({})
        shown = {level.name: level.elo for level in levels_at(card, kept["settings"])}
        assert shown == {
            level.name: kept["levels"].get(level.name, {}).get("elo") for level in levels(card)
        }
        assert shown != {level.name: level.elo for level in levels_at(card)}
        assert levels_at(card) == levels(card) == levels_at(card, {"sweep": 0})


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
def test_no_level_is_offered_that_does_not_climb(card):
    """Where it met the level before often, it took more than half."""
    kept = json.loads((RATINGS / f"{card.id}.json").read_text())
    met = {(met["first"], met["second"]): met["scores"] for met in kept["meetings"]}
    for weaker, stronger in itertools.pairwise(kept["offered"]):
        scores = met.get((weaker, stronger), ())
        assert len(scores) < OFTEN or sum(scores) < len(scores), (weaker, stronger)
