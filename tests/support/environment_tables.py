"""The tables of docs/environments.md, made from the games."""

from paperbits import all_games
from paperbits.core.arrays import MOST_POINTS
from paperbits.environments.playing import described
from paperbits.environments.seat import id_of
from paperbits.environments.spiel import short_name


def actions_table():
    """The names of each game, and its actions with the usual settings."""
    lines = [
        "| Game | Gymnasium | OpenSpiel | Actions | An action is | At most |",
        "|---|---|---|---:|---|---:|",
    ]
    for card in all_games():
        arrays = described(card)
        kind = "a place in the list" if getattr(arrays, "listed", False) else "a move"
        if arrays.most_outcomes:
            kind = "a part of a move"
        names = f"`{card.id}` | `{id_of(card.id)}` | `{short_name(card)}`"
        lines.append(f"| {names} | {arrays.action_count:,} | {kind} | {arrays.most_actions:,} |")
    return lines


def planes_table():
    """The planes of each game with the usual settings, those of all games first."""
    lines = [
        "| Game | Plane | Shape | Type | Values | What it shows |",
        "|---|---|---|---|---|---|",
    ]
    common = {plane.name for plane in described("plexus").planes[:3]}
    lines += [
        _row("every game", plane) for plane in described("plexus").planes if plane.name in common
    ]
    for card in all_games():
        lines += [
            _row(f"`{card.id}`", plane)
            for plane in described(card).planes
            if plane.name not in common
        ]
    return lines


def _row(game, plane):
    free = plane.name == "moves" or plane.high == MOST_POINTS
    values = "any" if free else f"{plane.low:,} to {plane.high:,}"
    shape = "players" if game == "every game" else " × ".join(map(str, plane.shape))
    return f"| {game} | `{plane.name}` | {shape} | {plane.dtype} | {values} | {plane.about} |"
