"""What one process of the site serves, and how."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from paperbits.core.errors import PaperbitsError
from paperbits.server.limits import Limits
from paperbits.server.push.settings import PushSettings

if TYPE_CHECKING:
    from paperbits.server.broker import Broker
    from paperbits.server.workers.orders import Orders
    from paperbits.store.matches import MoveLog


@dataclass(frozen=True, slots=True)
class Options:
    """What a process serves. ``database`` and ``broker`` are addresses, or empty; then ``file``
    holds the matches.
    """

    names: tuple[str, ...] = ()
    """Names of this host besides ``localhost`` and addresses."""
    file: str = ""
    database: str = ""
    broker: str = ""
    warming: bool = True
    """Whether this process has missing kernels compiled."""
    thinking_elsewhere: bool = False
    """Whether ``paperbits think`` does the thinking, and not child processes."""
    thinkers: int = 0
    """Most processes that think for this one; 0 for one per core."""
    limits: Limits = field(default_factory=Limits)
    proxies: tuple[str, ...] = ()
    """Addresses of trusted proxies in front of the site, which name their clients."""
    log_style: Literal["text", "json"] = "text"
    log_level: str = "warning"
    worker: str = ""
    """The folder of what thinks in browsers (``folder.version.worker_of``), or empty."""
    worker_version: str = ""
    """A digest of its files."""
    class_room: bool = False
    """Whether nobody can talk."""
    metrics_host: str = ""
    """The address for a Prometheus inside, or empty."""
    metrics_port: int = 0
    pushing: PushSettings = field(default_factory=PushSettings)
    """Whether and how messages are pushed to browsers."""
    patience: float = 180.0
    """Seconds after which others may give the seat of a player who is away to a computer."""

    @property
    def everywhere(self) -> bool:
        """Whether the site listens at every address of this machine."""
        return not {"0.0.0.0", "::"}.isdisjoint(self.names)  # noqa: S104 (compared, not bound)

    def to_json(self) -> str:
        """Return the options as one line of JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> "Options":
        """Read the output of ``to_json``."""
        from pydantic import TypeAdapter

        return TypeAdapter(cls).validate_json(text)

    def open_log(self) -> "MoveLog":
        """Open the store; raises PaperbitsError."""
        if self.database:
            from paperbits.store.postgres_log import PostgresLog

            return PostgresLog(self.database)
        from paperbits.store.sqlite import SqliteLog

        return SqliteLog(Path(self.file))

    def open_orders(self) -> "Orders | None":
        """Return the orders for remote thinkers, if they do the thinking. Raises PaperbitsError."""
        if not self.thinking_elsewhere:
            return None
        from paperbits.server.workers.orders import Orders

        return Orders(self.broker)

    def open_broker(self) -> "Broker | None":
        """Open the broker, if the site has one. Raises PaperbitsError."""
        if not self.broker:
            return None
        from paperbits.server.broker.redis_broker import RedisBroker

        return RedisBroker(self.broker)


def read_address(text: str) -> tuple[str, int]:
    """Return host and port of ``HOST:PORT``, or ("", 0) if it is empty. Raises PaperbitsError."""
    host, _, port = text.rpartition(":")
    if text and not (host and port.isdecimal() and 0 < int(port) < 65_536):
        raise PaperbitsError(f"The metrics need HOST:PORT, such as 127.0.0.1:9464, not {text!r}.")
    return (host.strip("[]"), int(port)) if text else ("", 0)
