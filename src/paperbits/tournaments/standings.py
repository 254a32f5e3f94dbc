"""The table of a tournament, and the tie-breaks between players with equal points."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from paperbits.tournaments.arena import STREAK, gains
from paperbits.tournaments.meeting import Meeting, half_points

Kind = Literal["round-robin", "swiss", "arena"]

TieBreak = Literal["direct", "buchholz", "sonneborn-berger", "wins"]
"""What decides between players with equal points."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

TIE_BREAKS: Final[dict[Kind, tuple[TieBreak, ...]]] = {
    "round-robin": ("direct", "sonneborn-berger", "wins"),
    "swiss": ("buchholz", "sonneborn-berger", "direct", "wins"),
    "arena": ("wins",),
}
"""The tie-breaks of each kind, in the order in which they decide."""

TITLES: Final[dict[TieBreak, str]] = {
    "direct": "Direct encounter",
    "buchholz": "Buchholz",
    "sonneborn-berger": "Sonneborn-Berger",
    "wins": "Wins",
}

MEANINGS: Final[dict[TieBreak, str]] = {
    "direct": (
        "the points from the matches that the players with equal points played among themselves"
    ),
    "buchholz": (
        "the points of all opponents, added up; a bye counts as an opponent with as many points"
        " as you"
    ),
    "sonneborn-berger": (
        "the points of the opponents you beat, and half the points of those you tied with"
    ),
    "wins": "the number of matches won",
}


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the table."""

    player: int
    place: int
    """From 1. Players whom nothing sets apart share it."""
    points: float
    played: int
    """Finished matches, without byes."""
    wins: int
    """Matches won, without byes."""
    ties: int
    losses: int
    breaks: tuple[float | None, ...]
    """The tie-breaks of the kind, in order; None for a direct encounter that plays no part."""
    ahead_by: TieBreak | None
    """What sets the player before the next in the table, if their points are equal."""
    streak: bool = False
    """In an arena: whether the next match counts double."""


def standings(kind: Kind, players: Iterable[int], meetings: Sequence[Meeting]) -> list[Standing]:
    """The table, best first; players whom nothing sets apart stay in the order given.

    ``meetings`` come in the order in which they were finished; others count nothing.
    """
    players = list(players)
    done = [meeting for meeting in meetings if meeting.result is not None]
    table = _Table(kind, players, done)
    groups: list[list[int]] = _split(players, table.points)
    values: dict[TieBreak, dict[int, float | None]] = {}
    for name in TIE_BREAKS[kind]:
        found: dict[int, float | None] = {}
        refined: list[list[int]] = []
        for group in groups:
            among = (
                table.direct(group)
                if name == "direct"
                else {player: table.value(name, player) for player in group}
            )
            found |= among
            refined += _split(group, among)
        values[name], groups = found, refined
    rows: list[Standing] = []
    order = [player for group in groups for player in group]
    for at, group in enumerate(groups):
        place = 1 + sum(len(before) for before in groups[:at])
        for player in group:
            after = order[len(rows) + 1] if len(rows) + 1 < len(order) else None
            rows.append(table.row(player, place, after, values))
    return rows


class _Table:
    def __init__(self, kind: Kind, players: list[int], done: list[Meeting]) -> None:
        self.kind, self.done = kind, done
        self.of: dict[int, list[Meeting]] = {player: [] for player in players}
        for meeting in done:
            for player in meeting.players:
                if player in self.of:
                    self.of[player].append(meeting)
        if kind == "arena":
            self.points = {player: float(sum(gains(player, self.of[player]))) for player in players}
        else:
            self.points = {player: half / 2 for player, half in half_points(players, done).items()}

    def value(self, name: TieBreak, player: int) -> float:
        """A tie-break that depends on this player's results only."""
        mine = self.of[player]
        if name == "wins":
            return float(
                sum(meeting.second is not None and meeting.gained(player) == 2 for meeting in mine)
            )
        against = [
            (meeting.gained(player) / 2, self.points.get(self._opponent(meeting, player), 0.0))
            for meeting in mine
        ]
        if name == "buchholz":
            return sum(points for _, points in against)
        return sum(gained * points for gained, points in against)

    @staticmethod
    def _opponent(meeting: Meeting, player: int) -> int:
        other = meeting.against(player)
        return player if other is None else other

    def direct(self, group: list[int]) -> dict[int, float | None]:
        """The points that players with equal points took from each other, if each met each."""
        if len(group) < 2:
            return dict.fromkeys(group)
        among = [
            meeting
            for meeting in self.done
            if len(meeting.players) == 2 and set(meeting.players) <= set(group)
        ]
        if (
            len({frozenset(meeting.players) for meeting in among})
            < len(group) * (len(group) - 1) // 2
        ):
            return dict.fromkeys(group)
        return {player: half / 2 for player, half in half_points(group, among).items()}

    def row(
        self,
        player: int,
        place: int,
        after: int | None,
        values: dict[TieBreak, dict[int, float | None]],
    ) -> Standing:
        """The row of a player; ``after`` is the next in the table."""
        matches = [meeting for meeting in self.of[player] if meeting.second is not None]
        gained = [meeting.gained(player) for meeting in matches]
        ahead_by: TieBreak | None = None
        if after is not None and self.points[after] == self.points[player]:
            ahead_by = next(
                (name for name, found in values.items() if found[player] != found[after]), None
            )
        return Standing(
            player=player,
            place=place,
            points=self.points[player],
            played=len(matches),
            wins=gained.count(2),
            ties=gained.count(1),
            losses=gained.count(0),
            breaks=tuple(found[player] for found in values.values()),
            ahead_by=ahead_by,
            streak=self.kind == "arena" and gained[-STREAK:] == [2] * STREAK,
        )


def _split(players: list[int], value: Mapping[int, float | None]) -> list[list[int]]:
    """Players in groups of an equal value, the highest first."""
    found: dict[float, list[int]] = {}
    for player in players:
        found.setdefault(value[player] or 0.0, []).append(player)
    return [found[value] for value in sorted(found, reverse=True)]


def why_ahead(rows: Sequence[Standing], at: int, names: Callable[[int], str], kind: Kind) -> str:
    """Say what sets a row before the next one with equal points; empty without that."""
    row = rows[at]
    if row.ahead_by is None:
        return ""
    after, place = rows[at + 1], TIE_BREAKS[kind].index(row.ahead_by)
    mine, other = row.breaks[place], after.breaks[place]
    who = f"{names(row.player)} is ahead of {names(after.player)}, who has as many points"
    return f"{who}: {TITLES[row.ahead_by]} {mine or 0:g} to {other or 0:g}."
