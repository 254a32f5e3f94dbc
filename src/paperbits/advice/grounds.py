"""What the values of a review's curve rest on, if games were tried out for them."""

from paperbits.core.engine.findings import Grounds
from paperbits.core.engine.values import SOME_LEFT_OUT
from paperbits.engines.chances import interval


def tried_out(values: tuple[float | None, ...], games: int, *, partial: bool = False) -> Grounds:
    """Return the grounds of chances that come from games tried out.

    ``partial``: these left some moves out. Then, and with more than two players, nothing is known
    of how far the chances may be off.
    """
    if not games or None in values:
        return Grounds("estimate", "a short look")
    words = "1 game tried out" if games == 1 else f"{games:,} games tried out"
    if partial:
        return Grounds("estimate", f"{words}, {SOME_LEFT_OUT}")
    if len(values) > 2:
        return Grounds("estimate", words)
    low, high = interval(values[0] or 0.0)
    return Grounds("estimate", words, (low, 1 - high), (high, 1 - low))
