"""Settings that go together: the nearest that a game takes, and what was changed to get there.

A game whose settings depend on each other declares it: ``multiples(self)`` names settings that must
be multiples of a number, with the reason, and ``check(self)`` raises SettingError for every other
combination that can't be.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from paperbits.core.card import Card
from paperbits.core.errors import SettingError
from paperbits.core.page import Defaults
from paperbits.core.settings import Setting, SettingValue

FARTHEST = 1_000
"""How far from the value wanted another is looked for."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Settings that go together. ``changes`` has a sentence for each setting that is not as it was
    wanted.
    """

    settings: dict[str, SettingValue]
    changes: tuple[str, ...]


def related(card: Card) -> bool:
    """Return whether the settings of a game depend on each other."""
    return card.game.multiples is not Defaults.multiples or card.game.check is not Defaults.check


def narrowed(card: Card, values: Mapping[str, SettingValue]) -> dict[str, Setting]:
    """Return the settings with the ranges and steps that the other values leave them."""
    found = dict(card.settings)
    for name, multiple in _made(card, values).multiples().items():
        setting = found[name]
        assert setting.low is not None
        assert setting.high is not None
        lowest = -(-setting.low // multiple.of) * multiple.of
        highest = setting.high // multiple.of * multiple.of
        found[name] = replace(setting, low=lowest, high=highest, step=multiple.of)
    return found


def fitted(card: Card, wanted: Mapping[str, object], fixed: Collection[str] = ()) -> Fitted:
    """Return the settings nearest to those wanted. Settings left out take their defaults; those in
    ``fixed`` stay. Raises SettingError if a fixed one is out of range, or no values of the others
    go with it.
    """
    for name in wanted:
        if name not in card.settings:
            card.configure({name: wanted[name]})
    values = {
        name: _snapped(setting, wanted.get(name, setting.default))
        for name, setting in card.settings.items()
    }
    for name in fixed:
        card.settings[name].check(wanted[name])
    reasons: dict[str, str] = {}
    ranges = narrowed(card, values)
    for name, multiple in _made(card, values).multiples().items():
        if name not in fixed:
            values[name] = _snapped(ranges[name], values[name])
            reasons[name] = multiple.why
    values = _agreeing(card, values, fixed)
    return Fitted(values, tuple(_changes(card, wanted, values, reasons)))


def _agreeing(
    card: Card, values: dict[str, SettingValue], fixed: Collection[str]
) -> dict[str, SettingValue]:
    """Return the nearest values that the game accepts; raises SettingError for none."""
    try:
        card.configure(values)
    except SettingError:
        for other in _others(card, values, fixed):
            try:
                card.configure(other)
            except SettingError:
                continue
            return other
        raise
    return values


def _others(
    card: Card, values: dict[str, SettingValue], fixed: Collection[str]
) -> Iterator[dict[str, SettingValue]]:
    whole = {
        name: int(value)
        for name, value in values.items()
        if card.settings[name].type == "integer" and name not in fixed
    }
    for apart in range(1, FARTHEST + 1):
        for name, value in whole.items():
            for near in (value + apart, value - apart):
                if _snapped(card.settings[name], near) == near:
                    yield {**values, name: near}


def _changes(
    card: Card,
    wanted: Mapping[str, object],
    values: Mapping[str, SettingValue],
    reasons: Mapping[str, str],
) -> Iterator[str]:
    for name, value in values.items():
        setting = card.settings[name]
        before = wanted.get(name, setting.default)
        if value != before or type(value) is not type(before):
            why = f", {reasons[name]}" if name in reasons else ""
            yield f"{setting.label}: {value} instead of {before}{why}."


def _snapped(setting: Setting, value: object) -> SettingValue:
    """Return the accepted value nearest to this one, or the default if this is not a number."""
    try:
        return setting.check(value)
    except SettingError:
        if setting.type != "integer" or not isinstance(value, int) or isinstance(value, bool):
            return setting.default
    assert setting.low is not None
    assert setting.high is not None
    steps = (2 * (min(max(value, setting.low), setting.high) - setting.low) + setting.step) // (
        2 * setting.step
    )
    return setting.low + min(steps, (setting.high - setting.low) // setting.step) * setting.step


def _made(card: Card, values: Mapping[str, SettingValue]) -> Any:
    """Return the game with these settings, whether or not they go together."""
    return card.game(**{name: value for name, value in values.items() if name in card.game._fields})
