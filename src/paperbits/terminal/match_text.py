"""A match in words: names, moves, scores and results, as the people at this terminal read them."""

from paperbits.core.position import Ply
from paperbits.core.view import Part, View
from paperbits.core.wording import Names
from paperbits.match import Match
from paperbits.match.naming import names_for
from paperbits.terminal.output import status_line


def ply_sentence(match: Match, names: Names, number: int) -> str:
    """A ply of a match, from 0, as a sentence without a full stop. An opening ply has no player in
    it.
    """
    ply = match.position.plies[number]
    opening = number < match.opening_plies
    return ply.words if opening else names.sentence(ply.player, ply.words)


class MatchText:
    """The texts of one match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.position = match.position

    @property
    def people(self) -> list[int]:
        return [player for player, seat in enumerate(self.match.seats) if not seat.computer]

    @property
    def names(self) -> Names:
        """What the people here call the players: "You" for a person who plays alone."""
        return names_for(self.match.seats, self.people)

    def name_of(self, player: int) -> str:
        return self.names.of(player)

    def title_of(self, player: int, *, inside: bool = False) -> str:
        """A player's name, with the level for a computer.

        ``inside``: not at the start of a sentence.
        """
        level, called = self.match.seats[player].level, self.names.players[player]
        name = called.inside if inside else called.name
        return f"{name} ({level})" if level else name

    def mover_name(self) -> str:
        turn = self.match.turn
        return "Nobody" if turn is None else self.name_of(turn)

    def viewer(self) -> int | None:
        """The player whose view is shown: the only person, or else the player to move."""
        people = self.people
        return people[0] if len(people) == 1 else self.position.turn

    def view(self) -> View:
        """The viewer's view, with the players' names in its texts."""
        return self.names.view(self.position.view(self.viewer()))

    def parts(self) -> list[list[Part]]:
        """Each player's scored lines, with the players' names in them."""
        return self.names.parts(self.position.parts())

    def goal(self) -> str:
        return self.names.text(self.position.goal)

    def settings(self, room: int | None = None) -> str:
        """The settings in one line. A setting with only one possible value is left out.

        If they take more than ``room`` characters, only those are shown that are not as usual.
        """
        shown, unusual = [], []
        for name, setting in self.position.card.settings.items():
            value = self.match.settings[name]
            if setting.type != "integer" or setting.low != setting.high:
                shown.append(f"{name} {str(value).lower() if isinstance(value, bool) else value}")
                unusual += shown[-1:] if value != setting.default else []
        found = ", ".join(shown)
        return (
            found if room is None or len(found) <= room else ", ".join(unusual) or "usual settings"
        )

    def ply(self, ply: Ply) -> str:
        """A ply as a sentence without a full stop: ``You write 4 in b3``.

        An opening ply has no player in it.
        """
        number = next(at for at, each in enumerate(self.position.plies) if each is ply)
        return ply_sentence(self.match, self.names, number)

    def why_over(self) -> str:
        return self.names.text(self.match.ended())

    def outcome(self) -> str:
        """Who has won and the scores, or the scores so far, in a sentence."""
        if self.match.gave_up is None:
            return status_line(self.position, self.names)
        scores = " to ".join(map(str, self.position.scores()))
        won = self.names.sentence(self.match.winners()[0], "wins")
        return f"{won}; the points were {scores}." if self.position.card.wins else f"{won}."
