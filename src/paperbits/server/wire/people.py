"""Models of invitations."""

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictStr

from paperbits.answers.matches import MatchSummary
from paperbits.server.wire.base import WireModel
from paperbits.server.wire.inbound import MOST_SUMMARIES, HeldMatch, Name, Short


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


Kind = Literal["guest", "account", "bot"]


class Person(WireModel):
    """A person as others see them. ``name`` may be empty for a guest."""

    id: str
    name: str
    kind: Kind


class Me(WireModel):
    """The reader. ``person`` is null before they have done anything."""

    person: Person | None


class MeRequest(WireModel):
    """Becoming a guest, or changing the own name. Without a name it stays as it is."""

    name: Name | None = None


AccountName = Annotated[StrictStr, Field(max_length=60)]
Passphrase = Annotated[StrictStr, Field(max_length=200)]


class ClaimRequest(WireModel):
    """Matches of this browser, with the keys of their seats, that become the reader's."""

    matches: Annotated[list[HeldMatch], Field(max_length=MOST_SUMMARIES)]


class Claimed(WireModel):
    """The matches that became the reader's."""

    matches: list[str]


class OwnMatches(WireModel):
    """A page of the reader's matches: those that wait for the reader first, then the last changed
    first. ``count``: how many there are on all pages. With ``more``, there is another page.
    """

    matches: list[MatchSummary]
    page: int
    count: int
    more: bool


class AccountRequest(WireModel):
    """Making an account of the reader, who is a guest."""

    name: AccountName
    passphrase: Passphrase


class NewAccount(WireModel):
    """The reader's account, and its recovery code. The server does not keep the code."""

    person: Person
    recovery: str


class SignInRequest(WireModel):
    """Signing in. With ``claim``, the account gets the matches of this browser's guest."""

    name: AccountName
    passphrase: Passphrase
    claim: StrictBool = False


class SignOutRequest(WireModel):
    """Signing out in this browser, or everywhere."""

    everywhere: StrictBool = False


class PassphraseRequest(WireModel):
    """Changing the passphrase from ``old`` to ``new``."""

    old: Passphrase
    new: Passphrase


class RecoverRequest(WireModel):
    """Setting a new passphrase with the recovery code."""

    name: AccountName
    code: Short
    passphrase: Passphrase


class DeleteRequest(WireModel):
    """Deleting the reader and their data. An account needs its passphrase."""

    passphrase: Passphrase = ""


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
