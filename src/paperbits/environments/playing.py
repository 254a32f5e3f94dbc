"""What the interfaces share: a game's arrays, rewards, draws, actions, showing a match."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any, Literal, cast, get_args

import numpy as np
import numpy.typing as npt

from paperbits.core.arrays import ArrayMatch, Arrays
from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.errors import InvalidMoveError, SettingError, extra
from paperbits.core.kernel_position import KernelPosition
from paperbits.environments.kernel_arrays import KernelArrays
from paperbits.picture import picture
from paperbits.picture.raster import png
from paperbits.search.rewards import share

Pixels = npt.NDArray[np.uint8]

RENDER_MODES = ("human", "ansi", "rgb_array")


def action_given(action: Any) -> int:
    """Return an action as an integer; raises InvalidMoveError."""
    if isinstance(action, int | np.integer) and not isinstance(action, bool):
        return int(action)
    if isinstance(action, np.ndarray) and action.ndim == 0 and action.dtype.kind in "iu":
        return int(action)
    raise InvalidMoveError(
        f"An action is an integer, not {repr(action)[:40]} of type {type(action).__name__}."
    )


def shown(match: ArrayMatch) -> str:
    """Return a match as text: the position, whose turn it is and the scores. Racks stay hidden."""
    position = match.position()
    scores = " to ".join(map(str, position.scores()))
    state = position.ended() if position.over else f"Player {(position.turn or 0) + 1} is to move."
    return f"{position.text()}\n{state} {scores}\n"


def painted(match: ArrayMatch) -> Pixels:
    """Return a match as a picture: rows of pixels of red, green and blue. Racks stay hidden."""
    with extra("pettingzoo", "A picture of pixels"):
        from PIL import Image
    position = match.position()
    file = png(picture(position.view(None), position.card.title).svg())
    return np.asarray(Image.open(BytesIO(file)).convert("RGB"), np.uint8)


def render_mode_given(mode: str | None) -> str | None:
    """Return a render mode; raises SettingError for one that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise SettingError(
            f"A render mode is {', '.join(RENDER_MODES[:-1])} or {RENDER_MODES[-1]}, not"
            f" {str(mode)[:40]!r}."
        )
    return mode


def render(match: ArrayMatch, mode: str | None) -> str | Pixels | None:
    """Show a match in a render mode."""
    if mode == "rgb_array":
        return painted(match)
    if mode == "human":
        print(shown(match))
    return shown(match) if mode == "ansi" else None


def described(game: str | Card, settings: Mapping[str, object] | None = None) -> Arrays:
    """Return a game's arrays, by its id or card; raises UnknownGameError or SettingError."""
    card = find(game) if isinstance(game, str) else game
    made = card.configure(settings)
    if card.arrays is not None:
        arrays: Arrays = card.arrays(card, made)
        return arrays
    assert card.position is KernelPosition, (
        f"{card.id} has a position of its own, and its card names no arrays."
    )
    return KernelArrays(card, made)


Rewards = Literal["result", "scores"]
"""``result``: the share of the opponents that a player is ahead of, less the share that is ahead of
the player: 1, 0 or -1 in a game for two, and a sum of 0 in every game. Without opponents it is the
score. ``scores``: each player's points; negative where the fewest win, so that more is better.
"""


def rewards_given(rewards: str) -> Rewards:
    """Return the kind of rewards of this name; raises SettingError."""
    if rewards not in get_args(Rewards):
        known = " or ".join(get_args(Rewards))
        raise SettingError(f"Rewards are {known}, not {str(rewards)[:40]!r}.")
    return cast("Rewards", rewards)


def rewards_of(card: Card, scores: Sequence[float], rewards: Rewards) -> list[float]:
    """Return each player's reward for final scores. Before the end every reward is 0."""
    sign = -1 if card.lowest_wins else 1
    if rewards == "scores" or len(scores) == 1:
        return [sign * score + 0.0 for score in scores]
    return [2.0 * share(scores, player, sign) - 1.0 for player in range(len(scores))]
