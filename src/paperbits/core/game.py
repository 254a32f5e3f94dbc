"""What a game is: a small named tuple of its settings whose methods are its rules.

The rules (run interpreted and compiled alike; a position is a NumPy record, a move an integer or a row of integers):

- ``start(self)`` returns the first position, a record with a field ``turn`` (the player to move, from 0). Interpreted only.
- ``most_moves(self)`` bounds how many moves ``moves`` writes; ``buffer(self)`` makes the array for them.
- ``moves(self, position, out)`` writes the legal moves into ``out`` and returns how many there are, in the game's own order.
- ``play(self, position, move)`` makes a legal move in place. It does not check the move.
- ``over(self, position)`` says whether the game has ended. Then there are no moves.
- ``scores(self, position, out)`` writes each player's points as floats. Searches compare these.
- ``moves_only_shrink(self)`` says whether the set of legal moves only shrinks until it is empty or listed anew. Random
  playouts are then many times faster: they list moves once, and ``still_legal(self, position, move)`` says which are left.
- ``complete(self)`` says whether ``moves`` lists every legal move. Where it lists candidates, only wins can be proved.
- ``symmetries(self)`` is the number of ways to transform a position that keep its value for each player;
  ``transform(self, position, which, out)`` writes one of them into ``out``, a copy of the position. Number 0 changes nothing.
- ``derived_fields(self)`` names the fields that do not affect the rest of the game: kept for people, or computed from other
  fields. Positions that differ only in these fields are equal to a solver. Interpreted only.
- ``plies_left(self, position)`` is the number of plies to the end where every match is equally long, else -1.
  Interpreted only.
- ``whole_turns(self)`` says whether a turn may be several moves; ``turns(self, position)`` then lists, for proofs, the ways to
  finish a turn that could matter, each a list of moves. Interpreted only.

What people read and see (interpreted only; a *family* from ``core.families`` supplies what a game does not define):

- ``goal(self)`` says in a short sentence or two, with these settings, what counts, for whom, and whether most or fewest wins,
  or who wins where there are no points. Every match shows it. Only a game's own file can say it: no family does;
- ``words(self, position, move)`` says a move about to be made as people say it: a verb that follows the player's name, and
  what it does, ``writes 4 in b3``. An opening belongs to no player, so its words have no such verb;
- ``read_move``, ``move_text``, ``refusal`` (the rule that a move breaks, or an empty text), ``legal``;
- ``position_text``, ``read_position``; ``shown_size``, static: the size that such a text shows;
- ``check``, which raises SettingError for settings that don't go together, and ``multiples`` (see ``core.fitting``);
- ``parts``: the scored lines of each player, with reasons; the scores that people see are computed from them alone;
  ``best_parts``: the same, with each choice that is still open made in the best way for its player;
- ``view``: boards, hand and facts;
- ``note`` (what to remember about a move before it is made) with ``parts_after``, ``text_after``, ``view_after``, which get
  all notes so far: for games whose score sheet shows more than the rules need;
- ``opening``: the texts of forced first moves that belong to no player;
- ``examples`` and ``lesson``, static; or a file beside the game's own (``core.teaching``).

``@game`` puts a named tuple into the catalogue. No other file has to know it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from paperbits.core.definition import check_class, check_name, check_rules, id_of
from paperbits.core.errors import InvalidPositionError, SettingError
from paperbits.core.settings import Multiple, Setting, SettingValue, checked, settings_of
from paperbits.core.shape import Shape
from paperbits.core.teaching import Example, Lesson, examples_of, lesson_of
from paperbits.core.view import Part, View

if TYPE_CHECKING:
    from paperbits.core.position import Position

Record = Any
"""A position as the rules see it: one NumPy record (np.record interpreted, a Numba record compiled)."""

Move = Any
"""An integer, or a row of integers where one is too few."""


@dataclass(frozen=True, slots=True)
class Legal:
    """Legal moves in the game's own order; ``count`` is exact, ``more`` says that the list is not the whole of it."""

    moves: list[str]
    count: int
    more: bool = False


class Named(Protocol):
    """What every game offers, also one with positions of its own."""

    def goal(self) -> str: ...
    def check(self) -> None: ...
    def multiples(self) -> Mapping[str, Multiple]: ...
    def opening(self) -> tuple[str, ...]: ...
    @staticmethod
    def shown_size(text: str) -> Shape | None: ...


class Defaults:
    """What every game offers unless it, or its family, says otherwise."""

    def check(self) -> None:
        """Raise SettingError for settings that do not go together; here, all do."""

    def multiples(self) -> Mapping[str, Multiple]:
        """Return the settings that must be multiples of a number; here, none."""
        return {}

    def opening(self) -> tuple[str, ...]:
        """Return the texts of forced first moves that belong to no player; here, there are none."""
        return ()

    @staticmethod
    def shown_size(text: str) -> Shape | None:
        """Return the size that a position's text shows; here, a text shows none."""
        return None


class Rules(Named, Protocol):
    """What every catalogued named tuple offers once its family has filled it in. Signatures as in the module's text."""

    def start(self) -> Record: ...
    def most_moves(self) -> int: ...
    def buffer(self) -> Any: ...
    def moves(self, position: Record, out: Any) -> int: ...
    def play(self, position: Record, move: Move) -> None: ...
    def over(self, position: Record) -> bool: ...
    def scores(self, position: Record, out: Any) -> None: ...
    def moves_only_shrink(self) -> bool: ...
    def still_legal(self, position: Record, move: Move) -> bool: ...
    def complete(self) -> bool: ...
    def symmetries(self) -> int: ...
    def transform(self, position: Record, which: int, out: Record) -> None: ...
    def derived_fields(self) -> tuple[str, ...]: ...
    def plies_left(self, position: Record) -> int: ...
    def whole_turns(self) -> bool: ...
    def turns(self, position: Record) -> list[list[Move]]: ...
    def read_move(self, position: Record, text: str) -> Move: ...
    def move_text(self, position: Record, move: Move) -> str: ...
    def refusal(self, position: Record, move: Move) -> str: ...
    def legal(self, position: Record, limit: int) -> Legal: ...
    def position_text(self, position: Record) -> str: ...
    def read_position(self, text: str) -> Record: ...
    def parts(self, position: Record) -> list[list[Part]]: ...
    def best_parts(self, position: Record, notes: list[Any]) -> list[list[Part]]: ...
    def view(self, position: Record, last: tuple[str, ...]) -> View: ...
    def touched(self, move: str) -> tuple[str, ...]: ...
    def words(self, position: Record, move: Move) -> str: ...
    def ended(self, position: Record) -> str: ...
    def note(self, position: Record, move: Move) -> Any: ...
    def parts_after(self, position: Record, notes: list[Any]) -> list[list[Part]]: ...
    def text_after(self, position: Record, notes: list[Any]) -> str: ...
    def view_after(self, position: Record, last: tuple[str, ...], notes: list[Any]) -> View: ...


@dataclass(frozen=True, repr=False)
class Card:
    """A game in the catalogue: what it is called, whose it is, its settings, and how to set up a position of it."""

    id: str
    title: str
    credit: str
    """Author and date."""
    blurb: str
    """One sentence for the list of games."""
    rules: str
    """The rules page, in Markdown: the game's own docstring."""
    settings: Mapping[str, Setting]
    game: type[Any]
    lowest_wins: bool
    without_points: bool
    """Whether there are no points: scores are 1 for a winner and 0 for the rest, and mean nothing before the end."""
    position: "type[Position]"
    """Made from the card, the game and what ``new`` was given besides the settings."""
    outcome_by: Literal["sum", "product"]
    startable: bool
    """Whether a position text alone says what may follow."""
    scorable: bool
    """Whether a position text alone can be scored."""
    operations: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]]
    """Operations of its own that the referee offers."""
    levels: tuple[str, ...] = ()
    """Names of computer levels of its own; empty for those that every game has."""
    engine: Callable[[], Any] | None = None
    """Loads the game's own ``core.engine.protocol.Engine``; None where the shared search plays it."""
    rated_with: Mapping[str, SettingValue] = field(default_factory=dict)
    """Settings under which computer levels are rated, where the usual ones show too little of strength."""
    rated_by: Literal["outcome", "margin"] = "outcome"
    """What a pair of matches with the seats swapped is decided by; margins, where the seat decides who wins."""
    minutes: int = 0
    """How long a usual match takes two people; 0 where the game does not say."""
    good_first: str = ""
    """Why somebody new should play this game first, in a sentence; empty for most games."""
    family: type | None = None

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its id: the process that unpickles has the game too."""
        from paperbits.core.catalogue import find

        return find, (self.id,)

    @property
    def wins(self) -> Literal["most", "fewest", ""]:
        """Which scores are good; empty in a game without points."""
        return "" if self.without_points else "fewest" if self.lowest_wins else "most"

    @property
    def goal(self) -> str:
        """What the players are trying to do, with the usual settings."""
        return str(self.configure().goal())

    @property
    def thinkable(self) -> bool:
        """Whether ``set_up`` makes a position of a text, so that one may think about what follows."""
        return self.startable or (self.position.hidden and "set_up" in vars(self.position))

    def configure(self, settings: Mapping[str, object] | None = None) -> Any:
        """The named tuple of settings; raises SettingError."""
        if not isinstance(settings, Mapping | None):
            raise SettingError(f"Settings are names with values, such as {{'players': 2}}, not {str(settings)[:40]!r}.")
        values = checked(self.settings, settings or {})
        made = self.game(**{name: value for name, value in values.items() if name in self.game._fields})
        made.check()
        return made

    def new(self, settings: Mapping[str, object] | None = None, **given: Any) -> "Position":
        """A position to play from. ``given``: ``start`` (a position text), ``seed``, ``racks``, ``draws``."""
        check_given(self.id, given)
        return self.position(self, self.configure(settings), **given)  # type: ignore[call-arg]  # Each kind takes its own.

    def read(self, settings: Mapping[str, object] | None, text: str) -> "Position":
        """A position to be scored, from its text alone; raises PaperbitsError where that does not say enough."""
        return self.position.of_text(self, self.configure(settings), position_given(text))

    def set_up(self, settings: Mapping[str, object] | None, text: str) -> "Position":
        """A position to think about, from its text alone; raises PaperbitsError where that does not say enough."""
        return self.position.set_up(self, self.configure(settings), position_given(text))

    @property
    def examples(self) -> list[Example]:
        """The author's examples and ours."""
        return examples_of(self.game)

    @property
    def lesson(self) -> Lesson | None:
        """The first match that teaches."""
        return lesson_of(self.game)


def position_given(text: object) -> str:
    """The text of a position, if it is one; raises InvalidPositionError."""
    if isinstance(text, str):
        return text
    raise InvalidPositionError(f"A position is given as a text; {repr(text)[:40]} is of type {type(text).__name__}.")


def check_given(name: str, given: Mapping[str, Any]) -> None:
    """Raise TypeError or InvalidPositionError for what ``new`` does not take besides the settings."""
    for key, value in given.items():
        if key not in {"start", "seed", "racks", "draws"}:
            raise TypeError(f"new() takes its settings together: find({name!r}).new({{{key!r}: {value!r}}}).")
    if given.get("start") is not None:
        position_given(given["start"])
    if not isinstance(given.get("seed"), int | None):
        raise TypeError(f"A seed is an integer, not {repr(given['seed'])[:40]}.")


_cards: dict[str, Card] = {}
G = TypeVar("G", bound=type)


def game(
    *,
    title: str,
    credit: str,
    blurb: str,
    family: type | None = None,
    lowest_wins: bool = False,
    without_points: bool = False,
    multiply: bool = False,
    startable: bool = True,
    scorable: bool = True,
    position: "type[Position] | None" = None,
    operations: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] | None = None,
    levels: tuple[str, ...] = (),
    engine: Callable[[], Any] | None = None,
    rated_with: Mapping[str, SettingValue] | None = None,
    rated_by: Literal["outcome", "margin"] = "outcome",
    minutes: int = 0,
    good_first: str = "",
    id: str | None = None,  # noqa: A002 (the field's own name)
) -> Callable[[G], G]:
    """Put a named tuple of settings into the catalogue; its id is its file's name, with hyphens, unless given.

    ``family`` supplies the methods that the class does not define; ``engine`` loads the game's own computer player, where the
    shared search is not to play it; ``rated_with`` and ``rated_by`` say how computer levels are rated; ``lowest_wins``,
    ``without_points`` and ``multiply`` say how parts become scores and scores winners; ``minutes`` and
    ``good_first`` say where the game stands in the list; ``position`` replaces the ordinary positions for a game with
    hidden tiles. Raises DefinitionError where the class can't be a game, or lacks what its family
    does not supply.
    """

    def register(cls: G) -> G:
        check_class(cls, family)
        for base in (*(family.__mro__[:-1] if family is not None else ()), Defaults):  # The nearest base first.
            for name, method in vars(base).items():
                if not name.startswith("__") and name not in vars(cls):
                    setattr(cls, name, method)
        check_rules(cls, Rules if position is None else Named, family, read=startable or scorable)
        name = id or id_of(cls)
        check_name(name, cls, _cards[name].game if name in _cards else cls)
        if position is None:
            from paperbits.core.position import KernelPosition

            make: type[Position] = KernelPosition
        else:
            make = position
        _cards[name] = Card(
            id=name,
            title=title,
            credit=credit,
            blurb=blurb,
            rules=cleandoc(cls.__doc__ or ""),
            settings=settings_of(cls, Setting("the players; this game is for two", 2, 2, name="players", default=2)),
            game=cls,
            lowest_wins=lowest_wins,
            without_points=without_points,
            position=make,
            outcome_by="product" if multiply else "sum",
            startable=startable,
            scorable=scorable,
            operations=operations or {},
            levels=levels,
            engine=engine,
            rated_with=rated_with or {},
            rated_by=rated_by,
            minutes=minutes,
            good_first=good_first,
            family=family,
        )
        return cls

    return register
