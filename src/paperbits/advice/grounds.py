"""What the values of a review's curve rest on, if games were tried out for them."""

from paperbits.core.engine.findings import Grounds
from paperbits.core.engine.values import SOME_LEFT_OUT
from paperbits.core.intervals import wilson


def tried_out(values: tuple[float | None, ...], games: int, *, partial: bool = False) -> Grounds:
    """Return the grounds of chances that come from games tried out.

    ``partial``: these left some moves out, so nothing is known of how far the chances may be off.
    """
    if not games or all(value is None for value in values):
        return Grounds("estimate", "a short look")
    ends = [
        (None, None) if value is None else wilson(min(1.0, max(0.0, value)), games)
        for value in values
    ]
    words = "1 game tried out" if games == 1 else f"{games:,} games tried out"
    if partial:
        return Grounds("estimate", f"{words}, {SOME_LEFT_OUT}")
    return Grounds(
        "estimate", words, tuple(low for low, _ in ends), tuple(high for _, high in ends)
    )
