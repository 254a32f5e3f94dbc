"""Settings are typed, ranged and explained."""

from typing import Annotated, Literal, NamedTuple

import pytest

from paperbits.core.errors import DefinitionError, SettingError
from paperbits.core.settings import Setting, checked, settings_of


class Shown(NamedTuple):
    n: Annotated[int, Setting("an even side", 2, 8, step=2)] = 6
    strict: Annotated[bool, Setting("whether it is strict")] = True
    way: Annotated[Literal["up", "down"], Setting("which way")] = "up"


PLAYERS = Setting("the players", 2, 2, name="players", default=2)
SETTINGS = settings_of(Shown, PLAYERS)


def test_settings_are_read_from_the_annotations():
    assert [(s.name, s.type, s.default) for s in SETTINGS.values()] == [
        ("players", "integer", 2),
        ("n", "integer", 6),
        ("strict", "boolean", True),
        ("way", "choice", "up"),
    ]
    assert SETTINGS["way"].choices == ("up", "down")


def test_missing_settings_get_their_defaults():
    assert checked(SETTINGS, {"n": 8}) == {"players": 2, "n": 8, "strict": True, "way": "up"}


@pytest.mark.parametrize(
    "given",
    [
        *({"n": value} for value in (7, 10, 0, 10**9, True, 6.0, "6", None)),
        *({"strict": value} for value in (1, "true")),
        *({"way": value} for value in ("left", 1)),
        {"players": 3},
        {"size": 4},
        {"": 1},
    ],
)
def test_invalid_settings_are_refused(given):
    with pytest.raises(SettingError):
        checked(SETTINGS, given)


def test_a_field_without_a_setting_is_refused():
    class Bare(NamedTuple):
        n: int = 6

    with pytest.raises(DefinitionError, match="Annotated"):
        settings_of(Bare, PLAYERS)
