"""Messages between the processes of one site: the version of each match, and who is present.

The store is authoritative; the broker only announces changes. If the broker fails, only
announcements are lost: every process reads the store again when the broker is back.
"""

from paperbits.server.broker.local import LocalBroker
from paperbits.server.broker.protocol import Broker

__all__ = ["Broker", "LocalBroker"]
