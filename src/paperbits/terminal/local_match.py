"""A match on this machine: the match, the computers that play in it, and a file to keep it in."""

import itertools
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Self

from paperbits.core.compiler.kernel import can_compile
from paperbits.core.engine.answers import Thought
from paperbits.core.engine.findings import Review
from paperbits.core.engine.levels import levels, usual_level
from paperbits.core.errors import PaperbitsError
from paperbits.core.position import Card, Ply, Position
from paperbits.core.view import Part, View
from paperbits.core.wording import Names, counted
from paperbits.engines.choose import choose, public_remark, was_readied
from paperbits.match import Match, Seat, record
from paperbits.match.naming import names_for
from paperbits.ratings.eligible import opponent_rating
from paperbits.review.review import review
from paperbits.server.workers.short_look import ShortLooks
from paperbits.terminal import kept
from paperbits.terminal.hinting import Hints, HintStep
from paperbits.terminal.output import status_line
from paperbits.terminal.readying import Readying
from paperbits.terminal.saved import SavedMatch

PERSON = "people"
"""What is chosen to play against people who take turns here."""

LONGEST_NAME = 60
"""Signs of a person's name that are kept."""


class LocalMatch:
    """A match and what happens around it."""

    def __init__(self, match: Match, file: Path | None = None, *, saved: SavedMatch | None = None) -> None:
        self.match = match
        self.file = file
        """Where a rated match is kept, after every move."""
        self.saved = saved
        """Where any other match is saved, after every move; None where it is not."""
        self._remarked = ""
        self.readying: Readying | None = None
        """What gets the computers ready; None where they are."""
        self._hints = Hints()

    @classmethod
    def rated(cls, card: Card, settings: Mapping[str, object], *, against: str) -> Self:
        """The rated match of this game that is under way, or a new one against a level, who begins being drawn.

        Raises PaperbitsError with the reason where such a match is not rated.
        """
        under_way = kept.kept(card).under_way
        if under_way is not None:
            path, match = under_way
            return cls(match, path)
        sitters = ["", against] if against != PERSON else ["", ""]
        rating = opponent_rating(card, settings, sitters)
        made = cls.new(card, settings, against=against, seat=secrets.randbelow(2))
        made.match.rated, made.file = rating, kept.new_file(card)
        made.write()
        return made

    @classmethod
    def new(
        cls,
        card: Card,
        settings: Mapping[str, object],
        *,
        against: str = PERSON,
        seat: int = 0,
        seed: int | None = None,
        names: Sequence[str] = (),
        saved: SavedMatch | None = None,
    ) -> Self:
        """A new match: people on every seat, or one person (``seat``, from 0) against computers of a level.

        ``names`` are the people's, in the order of their seats; ``saved`` is where it is saved as it is played. Raises
        PaperbitsError where there are too many names.
        """
        made = Match(card, settings, seed=secrets.randbits(53) if seed is None else seed)
        if against != PERSON:
            offered = [level.name for level in levels(card)]
            if against not in offered:
                raise PaperbitsError(f"{card.title} has no level {against[:40]!r}; there are {', '.join(offered)}.")
            if not 0 <= seat < len(made.seats):
                raise PaperbitsError(f"There are {len(made.seats)} seats, from 1; there is no seat {seat + 1}.")
            made.seats = [Seat() if k == seat else Seat(against) for k in range(len(made.seats))]
        people = [k for k, sitter in enumerate(made.seats) if not sitter.computer]
        if len(names) > len(people):
            raise PaperbitsError(f"{counted(len(names), 'name')} for {counted(len(people), 'person', 'people')} is too many.")
        for k, name in zip(people, names, strict=False):
            made.seats[k] = Seat(name=" ".join(name.split())[:LONGEST_NAME])
        made.begin()
        return cls(made, saved=saved)

    @property
    def position(self) -> Position:
        """Where the match stands."""
        return self.match.position

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.match.over

    def computer_to_move(self) -> bool:
        """Whether it is a computer's turn."""
        seat = self.match.seat_to_move
        return seat is not None and seat.computer

    def name_of(self, player: int) -> str:
        """A player by name."""
        return self.names.of(player)

    def title_of(self, player: int, *, inside: bool = False) -> str:
        """A player by name, a computer with its level; ``inside``: not at the start of a sentence."""
        level, called = self.match.seats[player].level, self.names.players[player]
        name = called.inside if inside else called.name
        return f"{name} ({level})" if level else name

    @property
    def names(self) -> Names:
        """What those who sit here call the players."""
        return names_for(self.match.seats, [player for player, seat in enumerate(self.match.seats) if not seat.computer])

    def view(self) -> View:
        """What the one person sees, or else the player to move, with the players by name."""
        return self.names.view(self.position.view(self.seat_shown()))

    def parts(self) -> list[list[Part]]:
        """The scored lines, with the players by name."""
        return self.names.parts(self.position.parts())

    def goal(self) -> str:
        """What the players are trying to do."""
        return self.names.text(self.position.goal)

    def told(self, ply: Ply) -> str:
        """A ply as a sentence without a full stop: ``You write 4 in b3``; an opening, which is nobody's, by itself."""
        opening = any(ply is each for each in self.position.plies[: self.match.opened])
        return ply.words if opening else self.names.sentence(ply.player, ply.words)

    def mover_name(self) -> str:
        """The player to move by name."""
        turn = self.match.turn
        return "Nobody" if turn is None else self.name_of(turn)

    def seat_shown(self) -> int | None:
        """Whose view is shown: the player to move, or the one person while computers think."""
        people = [player for player, seat in enumerate(self.match.seats) if not seat.computer]
        return people[0] if len(people) == 1 else self.position.turn

    def get_ready(self) -> None:
        """Begin to get the computers ready, where this machine lacks something; a rated match waits for that instead."""
        if self.readying is None and self.match.rated is None and can_compile() and not was_readied(self.position):
            self.readying = Readying(self.position)

    def think(self, stop: Callable[[], bool] | None = None) -> Thought:
        """The move of the computer whose turn it is; its reasons too, or what everybody sees where they would tell of a rack.

        In a rated match it keeps them to itself.
        """
        seat = self.match.seat_to_move
        if seat is None or not seat.computer:
            raise PaperbitsError("No computer is to move.")
        thought = self._short_look(seat.level, stop)
        if thought is None:
            thought = choose(self.position.copy(), seat.level, seed=self.match.seed, stop=stop)
        if self.match.rated is not None:
            return replace(thought, words="")
        words = public_remark(self.position, thought.move) if self.position.hidden else thought.words
        excuse = self.readying.excuse if thought.cut and self.readying is not None else ""
        return replace(thought, words=f"{words} {excuse}".strip())

    def _short_look(self, level: str, stop: Callable[[], bool] | None) -> Thought | None:
        """The move that a short look finds, where the computers are not ready yet and play for no rating."""
        short_looks = self._short_looks
        if short_looks is None or self.match.rated is not None:
            return None
        return short_looks.choose(self.match.copy(), level, stop or (lambda: False))

    @property
    def _short_looks(self) -> ShortLooks | None:
        return None if self.readying is None else self.readying.short_looks

    def hint(self) -> HintStep:
        """The next step of a hint: where to look, what to use, the whole move. Raises PaperbitsError where there is none."""
        if self.match.advice_refusal:
            raise PaperbitsError(self.match.advice_refusal)
        if self.over or self.computer_to_move():
            raise PaperbitsError("A hint is for a player's turn.")
        return self._hints.more(self.match, self.names, self._short_looks)

    def review(self, tell: Callable[[Review], None] | None = None, stop: Callable[[], bool] | None = None) -> Review:
        """What each move of the ended match gave away; raises PaperbitsError before the end."""
        if not self.over:
            raise PaperbitsError("There is a review once the match is over.")
        return review(self.match, tell=tell, stop=stop)

    def play(self, text: str) -> None:
        """Make a move; raises PaperbitsError, and changes nothing then."""
        trial = self.match.copy()
        trial.play(text)
        self.write(trial)
        self.match = trial

    @property
    def resign_refusal(self) -> str:
        """Why the match can't be given up here; empty where it can."""
        if self._leaving() is None:
            return "Only one who plays against a computer can resign here."
        return self.match.resign_refusal

    def _leaving(self) -> int | None:
        """The player who would resign: the only person, or the one to move where others play on; None for neither."""
        people = [player for player, seat in enumerate(self.match.seats) if not seat.computer]
        if len(people) == 1:
            return people[0]
        turn = self.match.turn
        return turn if turn in people and self.match.goes_on_without(turn) else None

    def resign(self) -> None:
        """Give the match up for its only person, or for the player to move where others play on and a computer takes the seat.

        Raises PaperbitsError where that can't be.
        """
        player = self._leaving()
        if self.resign_refusal or player is None:
            raise PaperbitsError(self.resign_refusal)
        trial = self.match.copy()
        trial.resign(player, usual_level(self.position.card).name if trial.goes_on_without(player) else "")
        self.write(trial)
        self.match = trial

    def write(self, match: Match | None = None) -> None:
        """Write the match down as it stands, or as it is about to stand; raises PaperbitsError."""
        if self.file is not None:
            kept.keep(match or self.match, self.file)
        elif self.saved is not None:
            self.saved.write(match or self.match)

    @property
    def can_resume(self) -> bool:
        """Whether ``paperbits play --resume`` goes on with this match."""
        if self.over:
            return False
        return self.file is not None or (self.saved is not None and self.saved.path is not None and not self.saved.trouble)

    def remark(self) -> str:
        """What the players should know of the file, said once: that the match can't be saved. Empty for nothing."""
        trouble = self.saved.trouble if self.saved is not None else ""
        said, self._remarked = self._remarked, trouble
        return trouble if trouble != said else ""

    def rating(self) -> str:
        """The rating that an ended rated match leads to, in a sentence; empty for every other match."""
        if self.file is None or not self.over:
            return ""
        found = kept.kept(self.position.card).rating
        return "" if found is None else kept.told(found)

    def undo(self) -> None:
        """Take back the last move of a person, and what answered it; raises PaperbitsError, and changes nothing then."""
        trial = self.match.copy()
        trial.undo()
        self.write(trial)
        self.match = trial

    def in_force(self) -> str:
        """The settings that are not a matter of course, in a line."""
        shown = []
        for name, setting in self.position.card.settings.items():
            value = self.match.settings[name]
            if setting.type != "integer" or setting.low != setting.high:
                shown.append(f"{name} {str(value).lower() if isinstance(value, bool) else value}")
        return ", ".join(shown)

    def why_over(self) -> str:
        """Why the game ended."""
        return self.names.text(self.match.ended())

    def outcome(self) -> str:
        """How the match stands, in a sentence."""
        if self.match.resigned is None:
            return status_line(self.position, self.names)
        scores = " to ".join(map(str, self.position.scores()))
        won = self.names.sentence(self.match.winners()[0], "wins")
        return f"{won}; the points were {scores}." if self.position.card.wins else f"{won}."

    def save(self, path: Path | None = None) -> Path:
        """Write the record to a file, a new one in this folder unless told where; returns its path.

        Raises PaperbitsError, also for a rated match before it is over: its record tells the seed.
        """
        if self.match.rated is not None and not self.over:
            raise PaperbitsError("A rated match is kept by itself, and has no record to look at before it is over.")
        target = path or next(
            free for number in itertools.count(1) if not (free := Path(f"{self.position.card.id}-{number}.txt")).exists()
        )
        try:
            target.write_text(record.write(self.match), encoding="utf-8")
        except OSError as error:
            raise PaperbitsError(f"{target} can't be written: {error.strerror}.") from None
        return target
