"""A match in words, for strangers: who played what, how it ended, and the scores; before its end
only its game and who invites.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from paperbits.core.view import View
from paperbits.core.wording import Called, Names, counted, listed
from paperbits.host.messages import sheet_line
from paperbits.host.state import names_of
from paperbits.match import Match
from paperbits.server.live.match import LiveMatch


@dataclass(frozen=True, slots=True)
class Told:
    """A match in words: each player's name and score (or ""), and the final board, if over."""

    id: str
    game: str
    over: bool
    names: tuple[str, ...]
    headline: str
    summary: str
    standing: tuple[tuple[str, str], ...] = ()
    moves: tuple[str, ...] = ()
    view: View | None = None

    @property
    def title(self) -> str:
        """``Ada and Ben: Plexus``."""
        return f"{listed(self.names)}: {self.game}" if self.over else self.headline


def told(live: LiveMatch) -> Told:
    """Return a match in words, as an onlooker may know it. This runs the rules."""
    match = live.match
    names = names_of_strangers(match)
    players = tuple(names.of(seat) for seat in range(len(match.seats)))
    title = match.card.title
    if not match.over:
        return Told(live.id, title, False, players, *_unfinished(live, title))
    position = match.position
    scores = position.scores()
    pointless = match.card.wins == ""
    won = verdict(match, players)
    line = score_line(match, players)
    return Told(
        id=live.id,
        game=title,
        over=True,
        names=players,
        headline=won,
        summary=" ".join(filter(None, (f"{title}.", won, line, names.text(match.ended())))),
        standing=tuple(
            (name, "" if pointless else f"{score:,}")
            for name, score in zip(players, scores, strict=True)
        ),
        moves=tuple(
            f"{'' if ply_line.player is None else names.of(ply_line.player - 1)}"
            f" {ply_line.words or ply_line.move}.".lstrip()
            for number, ply in enumerate(position.plies, 1)
            for ply_line in (sheet_line(ply, number, names, opening=number <= match.opening_plies),)
        ),
        view=names.view(position.view(None)),
    )


def names_of_strangers(match: Match) -> Names:
    """Return the names for strangers: ``A person``, not ``Player 1``, among computers."""
    names = names_of(match.seats, frozenset())
    people = [seat for seat, each in enumerate(match.seats) if not each.level]
    if len(people) != 1 or match.seats[people[0]].name or match.seats[people[0]].invite:
        return names
    return Names(
        tuple(
            Called("A person") if seat == people[0] else called
            for seat, called in enumerate(names.players)
        )
    )


def _unfinished(live: LiveMatch, title: str) -> tuple[str, str]:
    hosts = live.stored.keys.get(live.stored.host, frozenset())
    by = next(
        (live.match.seats[host].name for host in sorted(hosts) if live.match.seats[host].name), ""
    )
    if any(seat.invite for seat in live.match.seats):
        return (
            f"{by or 'A friend'} invites you to {title}",
            "Open the link to take a seat or to watch. You need no account.",
        )
    return f"A match of {title}", "It is not over yet. Open the link to watch."


def verdict(match: Match, names: Sequence[str]) -> str:
    """Return who won and by how much: ``Ada wins by 3 points.``"""
    scores, winners = match.position.scores(), match.winners()
    by_points = match.card.wins != "" and not match.cut_short
    if len(names) == 1:
        return f"{names[0]} has {counted(scores[0], 'point')}." if match.card.wins else "Done."
    if not winners:
        return "The match was cancelled."
    if len(winners) == len(names):
        return "A tie."
    if len(winners) > 1:
        return f"{listed(names[winner] for winner in winners)} share the win."
    winner = winners[0]
    margin = min(
        abs(score - scores[winner]) for player, score in enumerate(scores) if player != winner
    )
    if by_points:
        return f"{names[winner]} wins by {margin:,} {'point' if margin == 1 else 'points'}."
    return f"{names[winner]} wins."


def score_line(match: Match, names: Sequence[str]) -> str:
    """Return the scores of all players: ``Ada 6, Ben 8.`` Empty if they did not decide the match."""
    if match.card.wins == "" or match.cut_short or len(names) < 2:
        return ""
    fewest = " The fewest points win." if match.card.wins == "fewest" else ""
    scores = zip(names, match.position.scores(), strict=True)
    return f"{', '.join(f'{name} {score:,}' for name, score in scores)}.{fewest}"
