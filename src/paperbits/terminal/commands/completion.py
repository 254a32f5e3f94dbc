"""What a shell offers to complete: games, settings, players, models. Nothing here compiles."""

from collections.abc import Iterable
from typing import get_args

import typer

from paperbits.core.card import Card
from paperbits.core.catalogue import all_games
from paperbits.core.engine.levels import levels
from paperbits.puzzles.puzzle import Grade
from paperbits.puzzles.themes import ABOUT, THEMES
from paperbits.tile_plays import tile_game

Offered = list[tuple[str, str]]
"""A completion, and what it means."""


def complete_game(incomplete: str) -> Iterable[tuple[str, str]]:
    """Game ids and titles."""
    return [(card.id, card.title) for card in all_games() if card.id.startswith(incomplete)]


def complete_theme(incomplete: str) -> Offered:
    """Themes of puzzles."""
    return _beginning([(theme, ABOUT[theme].meaning) for theme in THEMES], incomplete)


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


def complete_base(incomplete: str) -> list[str]:
    """The bases of the tile game."""
    return [
        str(base)
        for base in tile_game().settings["base"].values
        if str(base).startswith(incomplete)
    ]


def complete_grade(incomplete: str) -> list[str]:
    """The grades of puzzles."""
    return [grade for grade in get_args(Grade) if grade.startswith(incomplete)]


def complete_exercise(incomplete: str) -> list[str]:
    """The kinds of exercises."""
    return [kind for kind in EXERCISES if kind.startswith(incomplete)]


EXERCISES = ("read", "write", "add", "subtract", "and", "or", "not", "check")
TILES = ("plays", "check")
"""The commands for the tile game alone."""
RANDOM = ("random", "Any legal move.")
ENGINE = ("engine:", "Another program: engine: COMMAND.")


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


def _beginning(offered: Offered, incomplete: str) -> Offered:
    return [each for each in offered if each[0].startswith(incomplete)]
