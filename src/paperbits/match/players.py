"""Players of whole matches: a level, random moves, or another program as an engine.

``player_from`` reads one from a text (``club``, ``engine: ./mybot``); ``play_match`` plays.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import Final, Protocol

from paperbits.core.card import Card
from paperbits.core.engine.answers import Thought
from paperbits.core.engine.levels import own_level
from paperbits.core.errors import FailedError, PaperbitsError
from paperbits.core.position import Position
from paperbits.core.wording import counted
from paperbits.engines.choose import choose, prepare
from paperbits.engines.external.engine import ExternalEngine
from paperbits.engines.external.process import Bounds
from paperbits.engines.moves import random_move
from paperbits.engines.offered import level_for
from paperbits.match.forfeits import Forfeit, one_line
from paperbits.match.match import Match
from paperbits.match.seat import Seat
from paperbits.match.state import FULL

ENGINE: Final = "engine"
"""The word before the command of an engine, and the level of its seat in a record."""

RANDOM: Final = "random"
"""The player who makes random legal moves."""


NO_LEVELS: Final = (ENGINE, RANDOM)
"""The levels of seats whose players are no levels of the game."""

NOT_LEVELS: Final = (RANDOM, f"“{ENGINE}: COMMAND”")
"""What may be named where a level may, as a refusal lists it."""


class Player(Protocol):
    """Chooses the moves of a seat. A match calls ``begin`` first and ``end`` last."""

    @property
    def text(self) -> str:
        """The text that ``player_from`` reads."""

    @property
    def seat(self) -> Seat:
        """The seat in a record."""

    def begin(self, position: Position) -> None:
        """Get ready for a match. Raises FailedError, or PaperbitsError for an unfit game."""

    def choose(
        self,
        position: Position,
        *,
        seed: int = 0,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Thought:
        """Return a legal move for the player to move; raises FailedError. The position stays.

        ``seconds`` replaces the usual time for a move; ``stop`` says whether to move now.
        """

    def end(self) -> None:
        """Free what the match needed."""


class OwnPlayer:
    """A computer level, or random moves, which are the same for the same seed and position."""

    def __init__(self, name: str) -> None:
        self.text = name
        self.seat = Seat(name)

    def begin(self, position: Position) -> None:
        """Compile what a level needs. Raises PaperbitsError if the game has no such level."""
        if self.text != RANDOM:
            level_for(position, self.text, NOT_LEVELS)
            prepare(position)

    def choose(
        self,
        position: Position,
        *,
        seed: int = 0,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Thought:
        if self.text != RANDOM:
            return choose(position, self.text, seed=seed, seconds=seconds, stop=stop)
        chance = random.Random(seed * 1_000_003 + len(position.plies))  # noqa: S311 (a game, not a secret)
        return Thought(random_move(position, chance), "A random move.")

    def end(self) -> None:
        """Keep nothing."""


class EnginePlayer:
    """Another program that speaks the engine protocol."""

    def __init__(self, command: str, bounds: Bounds | None = None) -> None:
        """Raises PaperbitsError if there is no such program."""
        self.engine = ExternalEngine(command, bounds=bounds)
        self.text = f"{ENGINE}: {self.engine.command}"
        self.begin, self.choose, self.end = self.engine.begin, self.engine.choose, self.engine.end

    @property
    def seat(self) -> Seat:
        """The seat in a record, by the engine's own name once it has run."""
        return Seat(ENGINE, self.engine.name)


def is_engine(text: str) -> bool:
    """Whether a text names an engine's command."""
    return text.strip().lower().startswith(f"{ENGINE}:")


def is_level(text: str) -> bool:
    """Whether a text names a level, and neither an engine nor random moves."""
    return not is_engine(text) and text.strip() != RANDOM


def player_from(
    text: str,
    card: Card | None = None,
    bounds: Bounds | None = None,
    settings: Mapping[str, object] | None = None,
) -> Player:
    """Return the player of a text: a level's name, ``random``, or ``engine: COMMAND``.

    A level is checked at once if the game's ``card`` is given, otherwise in ``begin``; without
    ``settings``, the game's usual ones are meant. Raises PaperbitsError.

    >>> player_from("club").text
    'club'
    """
    if is_engine(text):
        return EnginePlayer(text.strip()[len(ENGINE) + 1 :].strip(), bounds)
    name = text.strip()
    if name != RANDOM and card is not None and own_level(card, name) is None:
        level_for(card.new(settings), name, NOT_LEVELS)
    return OwnPlayer(name)


def _begun(match: Match, players: Sequence[Player], ending: ExitStack) -> Forfeit | None:
    """Let each player prepare, once. Return the forfeit of the first that fails, or None."""
    for number, player in enumerate(players):
        if any(player is other for other in players[:number]):
            continue
        ending.callback(player.end)
        try:
            player.begin(match.position)
        except FailedError as error:
            return Forfeit(number, error.how, one_line(str(error)))
    return None


def play_match(
    card: Card,
    settings: Mapping[str, object],
    players: Sequence[Player],
    *,
    seed: int = 0,
    seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
    tell: Callable[[Match], None] | None = None,
) -> Match:
    """Play a match to its end, or ``stop``, and return it; ``tell`` gets it after each move.

    A player who fails forfeits the match, and its record says why. ``seconds`` replaces the time
    for a move. Players may hold several seats. Raises PaperbitsError for what does not fit the
    game.
    """
    match = Match(card, settings, seed=seed)
    if len(players) != len(match.seats):
        raise PaperbitsError(
            f"{card.title} has {counted(len(match.seats), 'seat')} with these settings, not"
            f" {len(players)}."
        )
    with ExitStack() as ending:
        failed = _begun(match, players, ending)
        match.seats = [player.seat for player in players]
        if failed is not None:
            match.fail(failed)
            return match
        match.begin()
        while match.turn is not None and not (stop is not None and stop()):
            turn = match.turn
            if match.full:
                raise PaperbitsError(FULL)
            try:
                thought = players[turn].choose(
                    match.position, seed=seed * 2 + turn, seconds=seconds, stop=stop
                )
            except FailedError as error:
                match.fail(Forfeit(turn, error.how, one_line(str(error))))
            else:
                match.play(thought.move)
            if tell is not None:
                tell(match)
    return match
