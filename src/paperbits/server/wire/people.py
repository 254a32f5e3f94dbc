"""Models of invitations."""

from paperbits.server.wire.base import WireModel
from paperbits.server.wire.inbound import Short


class InvitationRequest(WireModel):
    """The secret of an invitation, to ask for its card."""

    invite: Short


class InvitationCard(WireModel):
    """An invitation as a friend sees it before taking the seat.

    ``open``: whether the seat is still free. If it is not, ``over`` and ``left`` say why: the match
    is over, or the number of seats that other links give. ``by``: the name of the person who
    invites, or empty. ``others``: the names of the seated players. ``settings``: one sentence per
    setting that differs from its default.
    """

    id: str
    game: str
    title: str
    goal: str
    minutes: int
    open: bool
    over: bool
    left: int
    by: str
    others: list[str]
    settings: list[str]
    rated: bool
    """Whether the match counts for the ratings of the people in it."""
