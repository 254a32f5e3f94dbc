"""``@game`` puts a named tuple into the catalogue. ``core.rules`` says what its methods do."""

from collections.abc import Callable, Collection, Mapping
from inspect import cleandoc
from typing import Any, Literal, TypeVar

from paperbits.core.capabilities import CAPABILITIES, Searchable
from paperbits.core.daily import Daily
from paperbits.core.definition import check_class, check_name, check_rules, id_of
from paperbits.core.engine.level import SHARED, Level
from paperbits.core.engine.rung import Rung
from paperbits.core.newcomer import Newcomer
from paperbits.core.page import Defaults, Named
from paperbits.core.position import USES, Card, Position, Use
from paperbits.core.rules import Legal, Move, Record
from paperbits.core.settings import Setting, SettingValue, settings_of

__all__ = ["Legal", "Move", "Record", "game"]

_cards: dict[str, Card] = {}
G = TypeVar("G", bound=type)


def game(
    *,
    title: str,
    credit: str,
    blurb: str,
    family: type[Defaults] | None = None,
    lowest_wins: bool = False,
    without_points: bool = False,
    multiply: bool = False,
    read_for: Collection[Use] = USES,
    position: "type[Position] | None" = None,
    operations: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] | None = None,
    searching: Collection[str] = (),
    levels: tuple[Level, ...] = SHARED,
    rungs: tuple[Rung, ...] = (),
    engine: Callable[[], Any] | None = None,
    arrays: Callable[[Card, Any], Any] | None = None,
    rated_with: Mapping[str, SettingValue] | None = None,
    rated_by: Literal["outcome", "margin"] = "outcome",
    grade_limits: tuple[int, ...] = Card.grade_limits,
    formats: Mapping[str, Callable[[], Any]] | None = None,
    daily: Callable[[], Daily] | None = None,
    minutes: int = 0,
    good_first: str = "",
    newcomer: Newcomer = Newcomer(),  # noqa: B008 (it can't change)
    id: str | None = None,  # noqa: A002 (the field's own name)
) -> Callable[[G], G]:
    """Put a named tuple of settings into the catalogue. Its id is the name of its file, with
    hyphens, unless given.

    - ``family`` supplies the methods that the class does not define.
    - ``lowest_wins``, ``without_points`` and ``multiply`` say how parts become scores and scores
      winners.
    - ``read_for`` lists what the text of a position is enough for.
    - ``engine`` loads the game's own computer player, and ``levels`` lists its levels; by default
      the shared search plays. ``rungs`` are players that the levels are also compared with.
    - ``arrays`` makes the ``Arrays`` of a game with a position class of its own.
    - ``rated_with`` and ``rated_by`` say how levels are rated, ``grade_limits`` how puzzles are
      graded.
    - ``searching`` names the operations that search.
    - ``formats`` loads the formats that records of this game alone have, by name.
    - ``daily`` loads the game's series of daily tasks.
    - ``minutes`` and ``good_first`` say where the game stands in the list.
    - ``newcomer`` is the size and the seat with which somebody begins who has not won it yet.
    - ``position`` replaces the ordinary positions in a game with hidden tiles.

    Raises DefinitionError if the class is not a named tuple of settings, or lacks a method that its
    family does not supply.
    """

    def register(cls: G) -> G:
        check_class(cls, family)
        bases = () if family is None else family.__mro__[:-1]
        lend(cls, *bases, Defaults)  # The nearest base first.
        if position is None:
            lend(cls, *CAPABILITIES)
        check_rules(cls, Searchable if position is None else Named, family, read=bool(read_for))
        name = id or id_of(cls)
        check_name(name, cls, _cards[name].game if name in _cards else cls)
        if position is None:
            from paperbits.core.kernel_position import KernelPosition

            make: type[Position] = KernelPosition
        else:
            make = position
        _cards[name] = Card(
            id=name,
            title=title,
            credit=credit,
            blurb=blurb,
            rules=cleandoc(cls.__doc__ or ""),
            settings=settings_of(
                cls, Setting("the players; this game is for two", 2, 2, name="players", default=2)
            ),
            game=cls,
            lowest_wins=lowest_wins,
            without_points=without_points,
            position=make,
            outcome_by="product" if multiply else "sum",
            read_for=frozenset(read_for),
            operations=operations or {},
            searching=frozenset(searching),
            levels=levels,
            rungs=rungs,
            engine=engine,
            arrays=arrays,
            rated_with=rated_with or {},
            rated_by=rated_by,
            grade_limits=grade_limits,
            formats=formats or {},
            daily=daily,
            minutes=minutes,
            good_first=good_first,
            newcomer=newcomer,
            family=family,
        )
        return cls

    return register


def lend(cls: type, *bases: type) -> None:
    """Give a class what it does not define itself."""
    for base in bases:
        for name, lent in vars(base).items():
            if not name.startswith(("__", "_is_", "_abc_")) and name not in vars(cls):
                setattr(cls, name, lent)
