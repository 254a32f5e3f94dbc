"""The checks of ``@game``: a mistake in a game's class is reported in a sentence, not as a
compiler's error.
"""

import inspect
import re
from typing import Any

from paperbits.core.errors import DefinitionError
from paperbits.core.page import Defaults


def id_of(game: type) -> str:
    """Return the default id of a game: the name of its file, or of its folder among our games, with
    hyphens. A game written in a notebook or a script takes its class's name: ``MyGame`` is
    ``my-game``.
    """
    module = game.__module__
    if module == "__main__":
        name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", game.__name__).lower()
    elif module.startswith("paperbits.games."):
        name = module.split(".")[2]
    else:
        name = module.rsplit(".", 1)[-1]
    return name.replace("_", "-")


def check_class(game: type, family: type[Defaults] | None) -> None:
    """Raise DefinitionError unless this is a named tuple of settings as its family needs them."""
    fields = getattr(game, "_fields", None)
    if fields is None or not issubclass(game, tuple):
        raise DefinitionError(
            f"A game is a NamedTuple of its settings; {game.__name__} is not one."
        )
    without = [name for name in fields if name not in game._field_defaults]  # type: ignore[attr-defined]  # A named tuple.
    if without:
        raise DefinitionError(
            f"The setting {without[0]} of {game.__name__} needs a default, such as `= 4`."
        )
    missing = (
        [] if family is None else [name for name in family.needs_settings if name not in fields]
    )
    if family is not None and missing:
        raise DefinitionError(
            f"A game of the family {family.__name__} has the setting {missing[0]}; {game.__name__}"
            " has not."
        )


def check_name(name: str, game: type, other: type) -> None:
    """Raise DefinitionError if another class has the name. A module may be loaded again."""
    if (game.__module__, game.__qualname__) != (other.__module__, other.__qualname__):
        raise DefinitionError(
            f"Two games are called {name}: {game.__module__} has one, {other.__module__} the other."
        )


AFTER = {"position_text": "text_after", "parts": "parts_after", "view": "view_after"}
"""Methods of games without notes, and the methods that a game with notes writes instead."""


def check_rules(game: type, protocol: type, family: type[Defaults] | None, *, read: bool) -> None:
    """Raise DefinitionError for a class that lacks a method of the protocol after its family has
    lent its methods. ``read``: whether positions of the game are read from texts.
    """
    listed = {
        name: method for base in reversed(protocol.__mro__) for name, method in vars(base).items()
    }
    names = [
        name
        for name, method in listed.items()
        if inspect.isfunction(method) and not name.startswith("_")
    ]
    names += () if family is None else family.needs_methods
    missing = [
        name
        for name in names
        if not callable(getattr(game, name, None)) and not _replaced(game, name, family)
    ]
    if not read:
        missing = [name for name in missing if name != "read_position"]
    if missing:
        lent = (
            "no family supplies them"
            if family is None
            else f"its family {family.__name__} does not supply them"
        )
        raise DefinitionError(f"{game.__name__} lacks {', '.join(missing)}; {lent}.")


def _replaced(game: type, name: str, family: type[Defaults] | None) -> bool:
    after = AFTER.get(name, "")
    return hasattr(game, after) and getattr(game, after) is not getattr(family, after, None)


def check_record(game: type, family: type[Defaults] | None, record: Any) -> None:
    """Raise DefinitionError for a game whose first record lacks a field that its family reads."""
    fields = getattr(getattr(record, "dtype", None), "names", None) or ()
    missing = [
        name for name in ("turn", *(() if family is None else family.needs)) if name not in fields
    ]
    if missing:
        kind = "" if family is None else f" of the family {family.__name__}"
        raise DefinitionError(
            f"A game{kind} keeps {' and '.join(missing)} in its record, but {game.__name__}.start()"
            f" makes {', '.join(fields) or 'none'}. The plain family, Family, needs turn alone."
        )
