"""Models of messages that are pushed to browsers."""

from typing import Annotated

from pydantic import Field, StrictStr

from paperbits.server.wire.base import WireModel


class PushSite(WireModel):
    """Whether the site pushes messages. ``key``: the key with which a browser subscribes; empty if
    the site sends none.
    """

    key: str


class PushSubscription(WireModel):
    """Where to send messages for this browser: the address of its push service, and the keys that
    the browser made, in base64url (``p256dh`` and ``auth``).
    """

    address: Annotated[StrictStr, Field(min_length=1, max_length=1_000)]
    key: Annotated[StrictStr, Field(min_length=1, max_length=100)]
    secret: Annotated[StrictStr, Field(min_length=1, max_length=40)]


class PushEnd(WireModel):
    """The address of the subscription that ends."""

    address: Annotated[StrictStr, Field(min_length=1, max_length=1_000)]
