"""How the processes of one site hear of each other: which match has got which version, and who is
there.

The store is the truth, and the broker only tells that it has changed. News may be lost while the
broker is away; nothing else is, as everybody looks into the store again when it is back.
"""

from paperbits.server.broker.local import LocalBroker
from paperbits.server.broker.protocol import Broker

__all__ = ["Broker", "LocalBroker"]
