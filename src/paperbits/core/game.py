"""``@game`` puts a named tuple into the catalogue. ``core.rules`` says what its methods do."""

from collections.abc import Callable, Collection, Mapping
from inspect import cleandoc
from typing import Any, Literal, Required, TypedDict, TypeVar, Unpack

from paperbits.core.capabilities import CAPABILITIES, Searchable
from paperbits.core.card import USES, Card, Daily, Newcomer, Use
from paperbits.core.definition import check_class, check_name, check_rules, id_of
from paperbits.core.level import Level, Rung
from paperbits.core.page import Aimed, Defaults
from paperbits.core.position import Position
from paperbits.core.rules import Legal, Move, Record
from paperbits.core.settings import Setting, SettingValue, settings_of

__all__ = ["Legal", "Move", "Record", "game"]

_cards: dict[str, Card] = {}

_MARKS = frozenset({"_abc_impl", "_is_protocol", "_is_runtime_protocol"})
"""What Python notes on a class that is a protocol."""
G = TypeVar("G", bound=type)


class Facts(TypedDict, total=False):
    """What a card says of a game, with the meaning and the default that it has there."""

    title: Required[str]
    credit: Required[str]
    blurb: Required[str]
    lowest_wins: bool
    without_points: bool
    operations: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]]
    levels: tuple[Level, ...]
    rungs: tuple[Rung, ...]
    engine: Callable[[], Any]
    arrays: Callable[[Card, Any], Any]
    rated_with: Mapping[str, SettingValue]
    rated_by: Literal["outcome", "margin"]
    grade_limits: tuple[int, ...]
    formats: Mapping[str, Callable[[], Any]]
    daily: Callable[[], Daily]
    minutes: int
    good_first: str
    newcomer: Newcomer


def game(
    *,
    family: type[Defaults] | None = None,
    position: "type[Position] | None" = None,
    multiply: bool = False,
    read_for: Collection[Use] = USES,
    searching: Collection[str] = (),
    id: str | None = None,  # noqa: A002 (the field's own name)
    **facts: Unpack[Facts],
) -> Callable[[G], G]:
    """Put a named tuple of settings into the catalogue. Its id is the name of its file, with
    hyphens, unless given.

    - ``family`` supplies the methods that the class does not define.
    - ``position`` replaces the ordinary positions in a game with hidden tiles.
    - ``multiply``: the points of a player's parts multiply to the score.
    - ``read_for`` lists what the text of a position is enough for.
    - ``searching`` names the operations that search.
    - ``core.card`` describes the other facts.

    Raises DefinitionError if the class is not a named tuple of settings, or lacks a method that its
    family does not supply.
    """

    def register(cls: G) -> G:
        check_class(cls, family)
        bases = () if family is None else family.__mro__[:-1]
        lend(cls, *bases, Defaults)  # The nearest base first.
        if position is None:
            lend(cls, *CAPABILITIES)
        check_rules(cls, Searchable if position is None else Aimed, family, read=bool(read_for))
        name = id or id_of(cls)
        check_name(name, cls, _cards[name].game if name in _cards else cls)
        _cards[name] = Card(
            id=name,
            rules=cleandoc(cls.__doc__ or ""),
            settings=settings_of(
                cls, Setting("the players; this game is for two", 2, 2, name="players", default=2)
            ),
            game=cls,
            position=position or _ordinary(),
            outcome_by="product" if multiply else "sum",
            read_for=frozenset(read_for),
            searching=frozenset(searching),
            family=family,
            **facts,
        )
        return cls

    return register


def _ordinary() -> type[Position]:
    """Return the class of the positions of most games."""
    from paperbits.core.kernel_position import KernelPosition

    return KernelPosition


def lend(cls: type, *bases: type) -> None:
    """Give a class what it does not define itself."""
    for base in bases:
        for name, lent in vars(base).items():
            if not name.startswith("__") and name not in _MARKS and name not in vars(cls):
                setattr(cls, name, lent)
