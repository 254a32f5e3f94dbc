"""What people who meet on the site tell each other, as models."""

from paperbits.server.wire.base import Words
from paperbits.server.wire.inbound import Short


class InvitationRequest(Words):
    """The secret of an invitation, to be told what it invites to."""

    invite: Short


class InvitationCard(Words):
    """What a friend is invited to, before they take the seat.

    ``open``: whether the seat is still free; ``by``: the name of the person who invites, or empty;
    ``others``: the names of those who sit there already; ``settings``: those that are not the usual
    ones, a sentence each.
    """

    id: str
    game: str
    title: str
    goal: str
    minutes: int
    open: bool
    by: str
    others: list[str]
    settings: list[str]
