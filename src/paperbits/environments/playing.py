"""What the interfaces share: settling draws, checking actions, showing a match."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import numpy as np
import numpy.typing as npt

from paperbits.core.arrays import ArrayMatch
from paperbits.core.errors import InvalidMoveError, SettingError
from paperbits.core.extras import extra
from paperbits.picture import picture
from paperbits.picture.raster import png

Pixels = npt.NDArray[np.uint8]

RENDER_MODES = ("human", "ansi", "rgb_array")


def settle(match: ArrayMatch, below: Callable[[int], int]) -> None:
    """Make all draws that are due. ``below`` draws an integer from 0 up to a number, excluded."""
    while outcomes := match.draws():
        left = below(sum(weight for _, weight in outcomes))
        for outcome, weight in outcomes:
            left -= weight
            if left < 0:
                match.draw(outcome)
                break


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
