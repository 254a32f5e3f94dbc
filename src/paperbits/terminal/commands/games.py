"""``paperbits games``, ``rules`` and ``levels``: what there is to play."""

import sys
from dataclasses import asdict
from typing import Final

from rich.markdown import Markdown

from paperbits.core.catalogue import all_games, find
from paperbits.core.engine.levels import every_level
from paperbits.core.errors import PaperbitsError
from paperbits.engines.offered import levels_at
from paperbits.ratings.eligible import measured_with, rated_with, whose_ratings
from paperbits.terminal import output
from paperbits.terminal.commands.options import (
    BaseOption,
    GameArgument,
    JsonOption,
    SetOption,
    print_json,
    with_base,
)
from paperbits.terminal.inputs import read_settings

ANCHOR: Final = "Moves drawn at random from all legal ones (`random`) have 1,000 in every game."


def games(as_json: JsonOption = False) -> None:
    """List the games."""
    cards = all_games()
    if as_json:
        print_json([output.card_facts(card) for card in cards])
    else:
        console = output.console(highlight=False)
        for piece in output.games_list(cards):
            console.print(piece)


def rules(game: GameArgument, settings: SetOption = None, as_json: JsonOption = False) -> None:
    """Print a game's rules and settings."""
    card = find(game)
    made = card.configure(read_settings(card, settings))
    if as_json:
        print_json({**output.card_facts(card), "goal": made.goal(), "rules": made.rules_page()})
        return
    console = output.console()
    console.print(f"[bold]{card.title}[/bold]  ({card.credit})\n")
    console.print(f"[bold]Goal.[/bold] {made.goal()}\n", highlight=False)
    console.print(Markdown(output.without_doctests(made.rules_page())))
    console.print()
    console.print(output.settings_table(card, made))


def list_levels(
    game: GameArgument,
    settings: SetOption = None,
    base: BaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """List a game's computer opponents from the weakest up, with their ratings and yours. With
    settings for which every position is solved, `perfect` is among them.
    """
    from paperbits.terminal.rated_matches import rated_matches, rating_sentence

    card = find(game)
    asked = read_settings(card, with_base(settings, base))
    found, own = levels_at(card, asked), rated_matches(card)
    for path in own.unread:
        print(f"paperbits: {path} can't be read, so it does not count.", file=sys.stderr)
    if as_json:
        measured = measured_with(card, asked)
        facts = [
            {key: value for key, value in asdict(level).items() if key != "plays"}
            for level in found
        ]
        print_json(
            [{**fact, "measured_with": None if fact["elo"] is None else measured} for fact in facts]
        )
        return
    console = output.console(highlight=False)
    console.print(output.levels_table(found, own.rating))
    if any(level.elo is not None for level in found):
        whose = whose_ratings(card, asked)
        console.print(
            " ".join(filter(None, ("Ratings compare the levels of this game.", whose, ANCHOR)))
        )
    for level in every_level(card):
        if level.equal_to and level not in found:
            console.print(f"`{level.name}` plays too, and is about as strong as {level.equal_to}.")
    try:
        rated_with(card)
    except PaperbitsError as error:
        console.print(str(error))
        return
    if own.rating is None:
        console.print(f"`paperbits play {card.id} --rated` gives you a rating too.")
    else:
        console.print(rating_sentence(own.rating))
