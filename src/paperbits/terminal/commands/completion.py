"""What a shell offers to complete: games, settings, players, models. Nothing here compiles."""

from collections.abc import Callable, Iterable
from typing import TypeVar, get_args

import typer

from paperbits.core.card import Card
from paperbits.core.catalogue import all_games
from paperbits.core.engine.levels import levels
from paperbits.puzzles.puzzle import Grade
from paperbits.puzzles.themes import ABOUT, THEMES
from paperbits.tile_plays import tile_game

Offered = list[tuple[str, str]]
"""A completion, and what it means."""

EXERCISES = ("read", "write", "add", "subtract", "and", "or", "not", "check")
TILES = ("plays", "check")
"""The commands for the tile game alone."""
RANDOM = ("random", "Any legal move.")
ENGINE = ("engine:", "Another program: engine: COMMAND.")

Word = TypeVar("Word", bound=str | tuple[str, str])


def completer(offered: Callable[[], Iterable[Word]]) -> Callable[[str], list[Word]]:
    """Make a completion of words that do not depend on the rest of the command."""

    def complete(incomplete: str) -> list[Word]:
        return _beginning(offered(), incomplete)

    return complete


complete_game = completer(lambda: [(card.id, card.title) for card in all_games()])
complete_theme = completer(lambda: [(theme, ABOUT[theme].meaning) for theme in THEMES])
complete_base = completer(lambda: [str(base) for base in tile_game().settings["base"].values])
complete_grade = completer(lambda: [str(grade) for grade in get_args(Grade)])
complete_exercise = completer(lambda: EXERCISES)
complete_format = completer(
    lambda: dict.fromkeys(
        ("text", "json", *(name for card in all_games() for name in card.formats))
    )
)


def complete_setting(ctx: typer.Context, incomplete: str) -> Offered:
    """Settings of the game that was named, as ``NAME=``, then their values."""
    card = _named(ctx)
    if card is None:
        return []
    name, equals, begun = incomplete.partition("=")
    if not equals:
        return [
            (f"{each}=", setting.about)
            for each, setting in card.settings.items()
            if each.startswith(name)
        ]
    setting = card.settings.get(name)
    if setting is None:
        return []
    known = ("true", "false") if setting.type == "boolean" else setting.choices or setting.values
    return [(f"{name}={value}", "") for value in known or () if str(value).startswith(begun)]


def complete_player(ctx: typer.Context, incomplete: str) -> Offered:
    """Levels, random moves, other programs."""
    return _beginning([*_levels(ctx), RANDOM, ENGINE], incomplete)


def complete_opponent(ctx: typer.Context, incomplete: str) -> Offered:
    """Levels, random moves, other programs, and people who take turns."""
    return _beginning([*_levels(ctx), ("people", "Take turns here."), RANDOM, ENGINE], incomplete)


def _named(ctx: typer.Context) -> Card | None:
    """The game on the command line, or None. Words that follow an unfinished option are in
    ``ctx.args`` only.
    """
    if ctx.command.name in TILES:
        return tile_game()
    given = [ctx.params.get("game"), *ctx.args]
    return next((card for card in all_games() if card.id in given), None)


def _levels(ctx: typer.Context) -> Offered:
    """The levels of the game that was named, otherwise those of any game."""
    card = _named(ctx)
    found = [level for each in ([card] if card else all_games()) for level in levels(each)]
    return list({level.name: (level.name, level.about) for level in found}.values())


def _beginning(offered: Iterable[Word], incomplete: str) -> list[Word]:
    return [
        each
        for each in offered
        if (each if isinstance(each, str) else each[0]).startswith(incomplete)
    ]
