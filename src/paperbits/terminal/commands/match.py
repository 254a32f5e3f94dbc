"""``paperbits match``: matches between levels and other programs."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import SettingValue, checked
from paperbits.core.wording import counted
from paperbits.terminal import output
from paperbits.terminal.commands.completion import complete_player
from paperbits.terminal.commands.options import (
    GameArgument,
    JsonOption,
    SetOption,
    options_of,
    print_json,
)
from paperbits.terminal.files import write_file
from paperbits.terminal.inputs import read_settings

if TYPE_CHECKING:
    from paperbits.match import Match

MOST_GAMES = 10_000


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """Matches between levels and other programs."""

    game: GameArgument
    player: list[str] = typer.Option(
        ...,
        "--player",
        "-p",
        help=(
            "A level, `random`, or another program: `engine: COMMAND`. Give it once for each"
            " player."
        ),
        autocompletion=complete_player,
    )
    games: int = typer.Option(2, "--games", "-n", min=1, max=MOST_GAMES, help="How many matches.")
    settings: SetOption = None
    seed: int = typer.Option(0, help="The seed of the first match; the others follow.")
    seconds: float | None = typer.Option(
        None,
        min=0.01,
        max=3_600,
        help="The time for a move; by default 1.2, as levels take at most.",
    )
    out: Path | None = typer.Option(None, help="A folder for the records.")
    as_json: JsonOption = False


@options_of(MatchOptions)
def match(given: MatchOptions) -> None:
    """Play matches between levels and other programs, with seats that change.

    A program that takes too long, makes a move that is not legal, or ends, loses the match.
    """
    from paperbits.match.players import play_match, player_from

    card = find(given.game)
    values = _settings(card, read_settings(card, given.settings), len(given.player))
    seats = card.new(values).players
    if seats > 1 and len(given.player) != seats:
        raise PaperbitsError(
            f"{card.title} has {seats} seats with these settings; name as many players, not"
            f" {len(given.player)}."
        )
    players = [player_from(text, card, settings=values) for text in given.player]
    results: list[dict[str, Any]] = []
    points = dict.fromkeys(range(len(players)), 0.0)
    if given.out is not None:
        given.out.mkdir(parents=True, exist_ok=True)
    for number in range(given.games):
        order = [(place + number) % len(players) for place in range(seats)]
        seated, own_seed = [players[each] for each in order], given.seed + number // len(players)
        with _watching(f"Match {number + 1} of {given.games}") as tell:
            played = play_match(
                card, values, seated, seed=own_seed, seconds=given.seconds, tell=tell
            )
        winners = [order[winner] for winner in played.winners()]
        for each in winners:
            points[each] += 1 / len(winners)
        results.append(_facts(played, order))
        if given.out is not None:
            write_file(given.out / f"{card.id}-{number + 1}.txt", results[-1]["record"])
        if not given.as_json:
            print(
                f"{number + 1}. {_sentence(played, [given.player[each] for each in order])}",
                flush=True,
            )
    if given.as_json:
        totals = [
            {"player": text, "points": points[place]} for place, text in enumerate(given.player)
        ]
        print_json({"game": card.id, "settings": values, "players": totals, "games": results})
    else:
        print(
            "; ".join(
                f"{text}: {points[place]:g} of {given.games}"
                for place, text in enumerate(given.player)
            )
        )


def _facts(played: "Match", order: Sequence[int]) -> dict[str, Any]:
    """Return a match as JSON values. ``order``: the player, from 0, in each seat."""
    from paperbits.match import record

    return {
        "players": [each + 1 for each in order],
        "seed": played.seed,
        "scores": played.position.scores(),
        "winners": [order[winner] + 1 for winner in played.winners()],
        "ended": played.ended(),
        "record": record.write(played),
    }


def _sentence(played: "Match", names: Sequence[str]) -> str:
    """Return the result of a match between players of these names, in the order of their seats."""
    winners = played.winners()
    won = "a tie" if winners else "nobody wins"
    if len(winners) == 1:
        won = f"{names[winners[0]]} wins"
    scores = " to ".join(str(score) for score in played.position.scores())
    return f"{' against '.join(names)}: {scores}, {won}. {played.ended()}"


@contextmanager
def _watching(words: str) -> Iterator[Callable[["Match"], None]]:
    """Show which match is played and how far it is, where standard error is a terminal."""
    with output.console(stderr=True, highlight=False).status(f"{words}: getting ready …") as line:
        yield lambda played: line.update(
            f"{words}, after {counted(len(played.position.plies), 'move')}"
        )


def _settings(card: Card, given: dict[str, SettingValue], count: int) -> dict[str, SettingValue]:
    """Return all settings; without a setting ``players``, there are as many as are named."""
    setting = card.settings["players"]
    if "players" not in given and count > 1 and setting.high != setting.low:
        given = {**given, "players": setting.check(count)}
    return checked(card.settings, given)
