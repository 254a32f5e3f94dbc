"""How the site pushes messages to browsers."""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address


@dataclass(frozen=True, slots=True)
class PushSettings:
    """How the site pushes; all times are in seconds. ``contact``: an address for the people who run
    push services. ``anywhere``, for tests: also to this network and without TLS.
    """

    on: bool = True
    contact: str = ""
    anywhere: bool = False
    pause: float = 10.0
    """How long a turn must last before a message is sent."""
    looks: float = 5.0
    """Between two looks for due turns."""
    notes: float = 1.0
    """Between two notes of new turns."""
    lease: float = 60.0
    """How long a taken turn is left alone by other processes."""
    deadline: float = 8.0
    """The deadline for sending a message."""
    again: float = 2.0
    """The pause before a message is tried a second and last time."""
    missed: float = 60.0
    """Between two looks for turns that no process has noted."""


def contact_of(names: Collection[str]) -> str:
    """Return a contact for push services: the first name of the site, if it has one."""
    for name in names:
        with suppress(ValueError):
            ip_address(name)
            continue
        if "." in name:
            return f"https://{name}/"
    return "https://paperbits.invalid/"
