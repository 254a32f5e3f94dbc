"""Gymnasium: one seat of a match against computers."""

from typing import Any, Final, Literal, get_args

import gymnasium
import numpy as np
import numpy.typing as npt

from paperbits.core.arrays import ArrayMatch, Arrays, settle
from paperbits.core.catalogue import all_games
from paperbits.core.engine.levels import level_of
from paperbits.core.errors import IllegalMoveError, SettingError
from paperbits.engines.choose import choose
from paperbits.environments import playing
from paperbits.environments.spaces import LegalActions, Seen, observation_space, seen

RANDOM: Final = "random"
"""The opponent that takes any legal action; the others are the game's computer levels."""


Illegal = Literal["raise", "lose"]
"""What an illegal action does. Gymnasium asks that every action of the space may be tried, so it
loses by default where the rewards are the result.
"""


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """A seat of a match. The other seats are played by a level, or by random actions."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": list(playing.RENDER_MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        *,
        seat: int | None = 0,
        level: str = "casual",
        rewards: playing.Rewards = "result",
        illegal: Illegal | None = None,
        flat: bool = False,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.arrays: Arrays = playing.described(game, settings)
        self.seat, self.level, self.flat = seat, level, flat
        self.kind = playing.rewards_given(rewards)
        self.render_mode = playing.render_mode_given(render_mode)
        players = self.arrays.game.players
        if seat is not None and (isinstance(seat, bool) or seat not in range(players)):
            raise SettingError(
                f"A seat is a number from 0 to {players - 1}, or None for a random one, not"
                f" {str(seat)[:40]!r}."
            )
        if illegal is None:
            illegal = "lose" if self.kind == "result" else "raise"
        if illegal not in get_args(Illegal):
            raise SettingError(
                f"An illegal action may {' or '.join(get_args(Illegal))}, not"
                f" {str(illegal)[:40]!r}."
            )
        if illegal == "lose" and self.kind != "result":
            raise SettingError("An illegal action can lose only where the rewards are the result.")
        self.illegal: Illegal = illegal
        if level != RANDOM:
            level_of(self.arrays.card, level, also=(RANDOM,))
        self.observation_space = observation_space(self.arrays, flat=flat)
        self.action_space: LegalActions = LegalActions(self.arrays.action_count)
        self.match: ArrayMatch | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a match, and let the others move until the seat is to move."""
        super().reset(seed=seed)
        players = self.arrays.game.players
        self.own = int(self.np_random.integers(players)) if self.seat is None else self.seat
        self.match = self.arrays.start()
        self._let_others_move(self.match)
        if self.match.over:
            raise SettingError(
                f"With these settings the match is over before seat {self.own} is to move."
            )
        return self._seen(self.match), {}

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Make an action, and let the others move. The reward comes at the end of the match.

        An action that is not legal ends the match with a reward of -1, and ``illegal`` in the
        information says why; with ``illegal="raise"``, IllegalMoveError is raised instead, and the
        match goes on.
        """
        match = self._begun()
        try:
            match.act(playing.action_given(action))
        except IllegalMoveError as error:
            if self.illegal == "raise" or match.over:
                raise
            return self._seen(match), -1.0, True, False, {"illegal": str(error)}
        self._let_others_move(match)
        if not match.over:
            return self._seen(match), 0.0, False, False, {}
        scores = match.scores()
        reward = playing.rewards_of(self.arrays.card, scores, self.kind)[self.own]
        return self._seen(match), reward, True, False, {"scores": np.array(scores)}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal, as sb3-contrib's MaskablePPO asks."""
        return self.action_space.mask.astype(np.bool_)

    def render(self) -> Any:
        """Return the position as ``render_mode`` says; ``human`` prints it. Racks stay hidden."""
        return playing.render(self._begun(), self.render_mode)

    def _begun(self) -> ArrayMatch:
        if self.match is None:
            raise gymnasium.error.ResetNeeded("Call reset before the first step.")
        return self.match

    def _let_others_move(self, match: ArrayMatch) -> None:
        """Settle draws and make the other players' moves until the seat is to move."""
        while True:
            settle(match, lambda most: int(self.np_random.integers(most)))
            if match.over or match.turn == self.own:
                break
            if self.level == RANDOM:
                match.act(int(self.np_random.choice(np.flatnonzero(match.mask()))))
            else:
                seed = int(self.np_random.integers(2**31))
                match.push(choose(match.position(), self.level, seed=seed).move)
        self.action_space.mask = match.mask()

    def _seen(self, match: ArrayMatch) -> Seen:
        return seen(match.observe(self.own), match.mask(), flat=self.flat)


def id_of(card_id: str) -> str:
    """Return the id of a game's environment: ``paperbits/Plexus-v0``."""
    return f"paperbits/{''.join(word.capitalize() for word in card_id.split('-'))}-v0"


def register_all() -> None:
    """Register every game of the catalogue with Gymnasium; those registered already stay."""
    for card in all_games():
        if id_of(card.id) not in gymnasium.registry:
            where = "paperbits.environments.seat:SeatEnv"
            gymnasium.register(id_of(card.id), entry_point=where, kwargs={"game": card.id})
