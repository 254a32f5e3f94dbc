"""Which matches can be rated, and the reasons for refusals."""

import json

import pytest

from paperbits import PaperbitsError, all_games, find
from paperbits.core.engine.levels import RATINGS, levels
from paperbits.lab.matches import settings_for
from paperbits.ratings.eligible import (
    check_between_people,
    opponent_rating,
    rated_with,
    standard_settings,
    whose_ratings,
)

UNRATED = {"another-binary-primes": "margins", "sums-grid": "alone"}


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
def test_every_game_has_the_settings_of_its_ratings_or_a_reason(card):
    if card.id in UNRATED:
        with pytest.raises(PaperbitsError, match=UNRATED[card.id]):
            rated_with(card)
        return
    file = json.loads((RATINGS / f"{card.id}.json").read_text())
    settings = rated_with(card)
    assert set(settings) == set(card.settings)
    assert file["settings"].items() <= settings.items()
    for level in levels(card):
        if level.elo is not None:
            assert opponent_rating(card, settings_for(card), ["", level.name]) == level.elo
            assert (
                opponent_rating(card, settings, [level.name, ""])
                == file["levels"][level.name]["elo"]
            )


@pytest.mark.parametrize(
    ("game", "settings", "seats", "words"),
    [
        ("plexus", {"n": 7}, ["", "casual"], "n 5, not 7"),
        ("plexus", {"last_dot_point": True}, ["", "casual"], "last_dot_point false, not true"),
        ("palindromic-rows-columns", {}, ["", "casual"], "n 8, not 6"),
        (
            "binary-scramble",
            {"length": 6, "players": 3},
            ["", "casual", "casual"],
            "players 2, not 3",
        ),
        ("plexus", {}, ["", ""], "one person and one computer"),
        ("plexus", {}, ["casual", "keen"], "one person and one computer"),
        ("plexus", {}, [], "one person and one computer"),
        ("plexus", {}, ["", "godlike"], "no level"),
        ("plexus", {"n": 10**9}, ["", "casual"], "setting n"),
    ],
)
def test_matches_that_cannot_be_rated_are_refused_with_the_reason(game, settings, seats, words):
    with pytest.raises(PaperbitsError, match=words):
        opponent_rating(find(game), settings, seats)


def test_a_level_without_a_rating_is_refused(monkeypatch):
    card = find("plexus")
    monkeypatch.setattr("paperbits.core.engine.levels.ratings_of", lambda _: {})
    with pytest.raises(PaperbitsError, match="Casual has no rating yet"):
        opponent_rating(card, {}, ["", "casual"])


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
def test_every_game_can_count_between_people_with_its_standard_settings(card):
    players = card.settings.get("players")
    for number in range(2, 3 if players is None else (players.high or 2) + 1):
        found = standard_settings(card, number)
        assert card.new(found).players == number
        check_between_people(card, found)
    if card.id not in UNRATED:
        assert standard_settings(card, 2) == rated_with(card)


@pytest.mark.parametrize(
    ("game", "settings", "words"),
    [
        ("plexus", {"n": 7}, "n 5, not 7"),
        ("palindromic-rows-columns", {}, "n 8, not 6"),
        ("binary-scramble", {"players": 2, "length": 8}, "length 6, not 8"),
        ("sums-grid", {}, "for one player"),
        ("plexus", {"n": 10**9}, "setting n"),
    ],
)
def test_other_settings_do_not_count_between_people(game, settings, words):
    with pytest.raises(PaperbitsError, match=words):
        check_between_people(find(game), settings)


def test_ratings_say_with_which_other_settings_they_were_measured():
    tiles = find("binary-number-scrabble")
    assert whose_ratings(tiles, {}) == ""
    assert whose_ratings(tiles, {"base": 10}) == ""
    words = (
        "They were measured with other settings: players 2, not 3. With yours the distances may"
        " differ."
    )
    assert whose_ratings(tiles, {"base": 10, "players": 3}) == words
    assert "n 8, not 6" in whose_ratings(find("palindromic-rows-columns"), {})
    assert whose_ratings(find("sums-grid"), {}) == ""  # It is not rated, and its levels are.
