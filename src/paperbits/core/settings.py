"""The settings of a game, with types, ranges and explanations, read from the annotations of its
named tuple.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from paperbits.core.errors import DefinitionError, SettingError
from paperbits.core.notation import shown

SettingValue = int | bool | str


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. A game writes ``n: Annotated[int, Setting("squares along a side", 2, 12)] = 6``.
    ``about`` says what it means. ``low`` and ``high`` bound an integer, both included; with
    ``step``, only ``low``, ``low + step`` and so on are allowed; with ``values``, only those.
    ``explained`` says what each choice or each truth value means. Forms for a new match offer
    integers up to ``offered`` alone, as matches with more would take too long.
    """

    about: str
    low: int | None = None
    high: int | None = None
    step: int = 1
    explained: Mapping[str, str] | None = None
    name: str = ""
    type: Literal["integer", "boolean", "choice"] = "integer"
    default: SettingValue = 0
    choices: tuple[str, ...] = ()
    values: tuple[int, ...] = ()
    offered: int | None = None

    @property
    def range(self) -> str:
        """The values of an integer setting in a few words: ``2 to 12, by 2`` or ``2, 3, 8``."""
        if self.values:
            return ", ".join(map(str, self.values))
        return f"{self.low} to {self.high}" + (f", by {self.step}" if self.step > 1 else "")

    @property
    def label(self) -> str:
        """A few words to begin a line with: ``Digits in the list``."""
        words = self.about.partition(",")[0].partition(";")[0]
        return words[:1].upper() + words[1:]

    @property
    def in_forms(self) -> "Setting":
        """The setting with the values that forms for a new match offer."""
        return self if self.offered is None else replace(self, high=self.offered)

    def check(self, value: object) -> SettingValue:
        """Return the value if this setting accepts it; raises SettingError."""
        if self.type == "boolean":
            if isinstance(value, bool):
                return value
            raise SettingError(f"The setting {self.name} is true or false.")
        if self.type == "choice":
            if isinstance(value, str) and value in self.choices:
                return value
            raise SettingError(f"The setting {self.name} is one of {', '.join(self.choices)}.")
        if not isinstance(value, int) or isinstance(value, bool):
            raise SettingError(
                f"The setting {self.name} is an integer, from {self.low} to {self.high}."
            )
        assert self.low is not None
        assert self.high is not None
        if not self.low <= value <= self.high:
            raise SettingError(f"The setting {self.name} is from {self.low} to {self.high}.")
        if self.values and value not in self.values:
            raise SettingError(f"The setting {self.name} is one of {self.range}.")
        if (value - self.low) % self.step:
            raise SettingError(
                f"The setting {self.name} is one of {self.low}, {self.low + self.step}, …"
                f" {self.high}."
            )
        return value


@dataclass(frozen=True, slots=True)
class Multiple:
    """A setting must be a multiple of a number that other settings give. ``why`` says why: ``so
    that …``.
    """

    of: int
    why: str


def settings_of(game: type, players: Setting) -> dict[str, Setting]:
    """Return a game's settings in order. ``players`` is added where there is no such field."""
    found: dict[str, Setting] = {}
    defaults: Mapping[str, Any] = game._field_defaults  # type: ignore[attr-defined]  # A named tuple.
    hints = get_type_hints(game, include_extras=True)
    for name in game._fields:  # type: ignore[attr-defined]
        if get_origin(hints[name]) is not Annotated:
            raise DefinitionError(
                f"The setting {name} of {game.__name__} needs Annotated[…, Setting(…)]."
            )
        kind, setting = get_args(hints[name])[:2]
        setting = replace(setting, name=name, default=defaults[name])
        if kind is bool:
            setting = replace(setting, type="boolean")
        elif get_origin(kind) is Literal:
            setting = replace(setting, type="choice", choices=get_args(kind))
        found[name] = setting
    return found if "players" in found else {"players": players, **found}


def in_force(settings: Mapping[str, Setting], values: Mapping[str, SettingValue]) -> str:
    """Return what differs from the defaults, for people: ``Squares along a side: 3.``"""
    return " ".join(f"{each.label}: {value}." for each, value in _unusual(settings, values))


def in_short(settings: Mapping[str, Setting], values: Mapping[str, SettingValue]) -> str:
    """Return what differs from the defaults by name, for tables: ``n 3, sweep 0``."""
    return ", ".join(
        f"{each.name.replace('_', ' ')} {value}" for each, value in _unusual(settings, values)
    )


def _unusual(
    settings: Mapping[str, Setting], values: Mapping[str, SettingValue]
) -> Iterator[tuple[Setting, str]]:
    """Yield what differs from the defaults, and its value as text; not ``players``."""
    for name, setting in settings.items():
        value = values.get(name, setting.default)
        if name != "players" and value != setting.default:
            yield setting, ("on" if value else "off") if isinstance(value, bool) else str(value)


def checked(
    settings: Mapping[str, Setting], given: Mapping[str, object]
) -> dict[str, SettingValue]:
    """Return every setting's value, given or default; raises SettingError for the first wrong one."""
    if not isinstance(given, Mapping):
        raise SettingError(
            f"Settings are names with values, such as {{'players': 2}}, not {str(given)[:40]!r}."
        )
    for name in given:
        if name not in settings:
            raise SettingError(
                f"There is no setting {shown(str(name))}; there are {', '.join(settings)}."
            )
    return {
        name: setting.check(given.get(name, setting.default)) for name, setting in settings.items()
    }
