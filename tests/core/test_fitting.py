"""Settings that go together: the nearest to those wanted, and what had to change."""

import random

import pytest

from paperbits import all_games, find
from paperbits.core.errors import SettingError
from paperbits.core.fitting import fitted, narrowed


def test_the_length_adapts_to_the_number_of_players():
    """Four players can't share nine digits."""
    found = fitted(find("binary-scramble"), {"players": 4})
    assert (found.settings["players"], found.settings["length"]) == (4, 8)
    assert found.changes == (
        "Digits in the list: 8 instead of 9, so that the 4 players write equally many digits.",
    )
    assert fitted(find("combining-dividing"), {"players": 4}).settings["length"] == 8
    assert fitted(find("binary-scramble"), {"players": 3}).changes == ()


def test_the_range_of_the_length_is_reported():
    card = find("binary-scramble")
    length = narrowed(card, fitted(card, {"players": 4}).settings)["length"]
    assert (length.low, length.high, length.step) == (4, 16, 4)


@pytest.mark.parametrize(
    ("game", "wanted", "fit"),
    [
        ("plexus", {"n": 4}, {"n": 5}),
        ("plexus", {"n": 99}, {"n": 9}),
        ("sum-kind-of-game", {"n": 7}, {"n": 8}),
        ("palindromic-rows-columns", {"n": -(10**20)}, {"n": 2}),
        ("palindromic-rows-columns", {"n": "six"}, {"n": 6}),
        ("not-divisors-or-not-multiples", {"largest": 1}, {"largest": 2}),
        ("binary-number-scrabble", {"division": "long"}, {"division": "exact"}),
        ("binary-scramble", {"players": 9, "length": 16}, {"players": 9, "length": 9}),
    ],
)
def test_the_nearest_settings_are_taken_and_reported(game, wanted, fit):
    found = fitted(find(game), wanted)
    assert {name: found.settings[name] for name in fit} == fit
    assert len(found.changes) == 1


def test_fixed_settings_stay_or_are_refused():
    card = find("binary-scramble")
    assert fitted(card, {"players": 4}, ["players"]).settings["length"] == 8
    with pytest.raises(SettingError, match="multiple of the number of players"):
        fitted(card, {"players": 4, "length": 9}, ["players", "length"])
    assert fitted(card, {"length": 8}, ["length"]).settings["players"] in (2, 4)
    with pytest.raises(SettingError, match="no setting"):
        fitted(card, {"colour": 1})


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
def test_any_wanted_settings_can_be_fitted(card):
    chance = random.Random(card.id)
    for _ in range(30):
        wanted = {
            name: chance.randint(-3, 2 * max(int(setting.high), 1))
            if setting.type == "integer"
            else setting.default
            for name, setting in card.settings.items()
        }
        found = fitted(card, wanted)
        card.configure(found.settings)
        assert fitted(card, found.settings).changes == ()
