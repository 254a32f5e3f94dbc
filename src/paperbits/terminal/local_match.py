"""A match on this machine: its moves, the computers that play in it, and the file that it is kept
in.
"""

import itertools
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from paperbits import host
from paperbits.advice.review import review
from paperbits.core.compiler.kernel import can_compile
from paperbits.core.engine.answers import Thought
from paperbits.core.engine.findings import Review
from paperbits.core.errors import FailedError, PaperbitsError
from paperbits.core.position import Position
from paperbits.engines.choose import choose, public_remark
from paperbits.engines.readied import was_readied
from paperbits.host.changes import Change, Play, Resign, Undo
from paperbits.host.holder import NOBODY, Holder
from paperbits.match import Match, record
from paperbits.match.forfeits import Forfeit, one_line
from paperbits.match.players import NO_LEVELS, Player
from paperbits.server.workers.short_look import ShortLooks
from paperbits.terminal import rated_matches
from paperbits.terminal.files import write_file
from paperbits.terminal.hint_steps import Hints, HintStep
from paperbits.terminal.match_text import MatchText
from paperbits.terminal.preparing import Preparation
from paperbits.terminal.saved_matches import SavedMatch


class LocalMatch:
    """A match with its computers and its file."""

    def __init__(
        self,
        match: Match,
        *,
        saved: SavedMatch | None = None,
        player: Player | None = None,
    ) -> None:
        self.match = match
        self.player = player
        """Another program, or random moves, in the computers' seats. None if levels sit there."""
        self.saved = saved
        """The file, written after every move. None if the match is not saved."""
        self._reported = ""
        self.preparation: Preparation | None = None
        """The compiling that the computers still need. None if they need none."""
        self._hints = Hints()

    @property
    def position(self) -> Position:
        return self.match.position

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def text(self) -> MatchText:
        return MatchText(self.match)

    # Moves

    def play(self, text: str) -> None:
        """Make a move. Raises PaperbitsError, and then changes nothing."""
        turn = self.match.turn
        self._change(NOBODY if turn is None else Holder(frozenset({turn})), Play(text))

    def undo(self) -> None:
        """Take back a person's last move and the moves after it.

        Raises PaperbitsError, and then changes nothing.
        """
        self._change(self._people, Undo())

    @property
    def resign_refusal(self) -> str:
        """Why nobody can resign now. Empty if somebody can."""
        if self._resigning_player() is None:
            return "You can resign here only if you play against a computer."
        return self.match.resign_refusal

    def resign(self) -> None:
        """Resign for the only person, or for the player to move if a computer can play on in that
        seat.

        Raises PaperbitsError if neither is possible.
        """
        player = self._resigning_player()
        if self.resign_refusal or player is None:
            raise PaperbitsError(self.resign_refusal)
        self._change(self._people, Resign(player))

    def _resigning_player(self) -> int | None:
        """The player who would resign: the only person, or the player to move if the match goes on
        without them.
        """
        people = self.text.people
        if len(people) == 1:
            return people[0]
        turn = self.match.turn
        return turn if turn in people and self.match.goes_on_without(turn) else None

    @property
    def _people(self) -> Holder:
        """The people at this screen, who hold their seats together."""
        return Holder(frozenset(self.match.persons), host=True)

    def _change(self, holder: Holder, change: Change) -> None:
        """Make a change. Raises PaperbitsError, and then changes nothing."""
        host.accept(self.match, holder, self.match.play_version, change)
        self._accept(host.changed(self.match, change))

    def _accept(self, match: Match) -> None:
        """Write the match down, then show it."""
        self.write(match)
        self.match = match

    # Computers

    def computer_to_move(self) -> bool:
        return self.match.computer_to_move is not None

    def prepare(self) -> None:
        """Start to compile what the computers need, if anything is missing.

        Not for a rated match, which waits for it.
        """
        if (
            self.player is None
            and self.preparation is None
            and not self.match.rated
            and can_compile()
            and not was_readied(self.position)
        ):
            self.preparation = Preparation(self.position)

    def think(self, stop: Callable[[], bool] | None = None) -> Thought:
        """The move of the computer whose turn it is, with its reasons.

        If the reasons would reveal its rack, they are replaced by a public remark. In a rated match
        it gives none. Raises PaperbitsError if no computer is to move, and FailedError if it is a
        program that fails (``forfeit``).
        """
        level = self.match.computer_to_move
        if level is None:
            raise PaperbitsError("No computer is to move.")
        if self.player is not None and level in NO_LEVELS:
            chosen = self.player.choose(self.position.copy(), seed=self.match.seed, stop=stop)
            return replace(chosen, words="" if self.position.hidden else one_line(chosen.words))
        thought = self._short_look(level, stop)
        if thought is None:
            thought = choose(self.position.copy(), level, seed=self.match.seed, stop=stop)
        if self.match.rated:
            return replace(thought, words="")
        words = (
            public_remark(self.position, thought.move) if self.position.hidden else thought.words
        )
        excuse = self.preparation.excuse if thought.cut and self.preparation is not None else ""
        return replace(thought, words=f"{words} {excuse}".strip())

    def forfeit(self, error: FailedError) -> None:
        trial = self.match.copy()
        if trial.turn is not None:
            trial.fail(Forfeit(trial.turn, error.how, one_line(str(error))))
            self._accept(trial)

    def close(self) -> None:
        if self.player is not None:
            self.player.end()

    def _short_look(self, level: str, stop: Callable[[], bool] | None) -> Thought | None:
        """The move that a short look finds, while the computers are not ready.

        None in a rated match.
        """
        short_looks = self._short_looks
        if short_looks is None or self.match.rated:
            return None
        return short_looks.choose(self.match.copy(), level, stop or (lambda: False))

    @property
    def _short_looks(self) -> ShortLooks | None:
        return None if self.preparation is None else self.preparation.short_looks

    def hint(self) -> HintStep:
        """The next step of a hint: where to look, what to use, the whole move.

        Raises PaperbitsError if there is none.
        """
        if self.match.advice_refusal:
            raise PaperbitsError(self.match.advice_refusal)
        if self.over or self.computer_to_move():
            raise PaperbitsError("You can ask for a hint when it is your turn.")
        return self._hints.more(self.match, self.text.names, self._short_looks)

    def review(self, tell: Callable[[Review], None]) -> Review:
        """What each move gave away. Raises PaperbitsError before the match is over."""
        if not self.over:
            raise PaperbitsError("You can review the match when it is over.")
        return review(self.match, tell=tell)

    # Files

    def write(self, match: Match | None = None) -> None:
        """Write this match to its file, or the given next state of it. Raises PaperbitsError."""
        if self.saved is not None:
            self.saved.write(match or self.match)

    @property
    def can_resume(self) -> bool:
        """Whether ``paperbits play --resume`` can continue this match."""
        saved = self.saved
        return not self.over and saved is not None and saved.path is not None and not saved.trouble

    def save_trouble(self) -> str:
        """Why the match can't be saved, in a sentence.

        Empty if it can, or if the last call said the same.
        """
        trouble = self.saved.trouble if self.saved is not None else ""
        reported, self._reported = self._reported, trouble
        return trouble if trouble != reported else ""

    def rating(self) -> str:
        """The person's rating after an ended rated match, in a sentence.

        Empty for other matches.
        """
        if not self.match.rated or not self.over:
            return ""
        rating = rated_matches.rated_matches(self.position.card).rating
        return "" if rating is None else rated_matches.rating_sentence(rating)

    def save(self, path: Path | None = None) -> Path:
        """Write the record to ``path``, or to a new file in this folder. Returns the path.

        Raises UnwrittenError if the file can't be written, and PaperbitsError if a rated match is
        not over: its record contains the seed.
        """
        if self.match.rated and not self.over:
            raise PaperbitsError(
                "A rated match is saved by itself. You can save its record when it is over."
            )
        target = path or next(
            free
            for number in itertools.count(1)
            if not (free := Path(f"{self.position.card.id}-{number}.txt")).exists()
        )
        write_file(target, record.write(self.match))
        return target
