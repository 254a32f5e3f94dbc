"""The clocks of seeks, such as ``5+3``, ``3d``, or empty for none."""

from paperbits.match.clock import Clock


def checked(text: str) -> str:
    """Return a clock as it is stored. Raises PaperbitsError."""
    clock = Clock.read(text)
    return "" if clock is None else clock.text


def lasting(clock: str) -> bool:
    """Whether a clock gives days for each move. Then the players need no open page."""
    return clock.endswith("d")
