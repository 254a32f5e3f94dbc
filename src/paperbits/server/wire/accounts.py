"""Models of accounts: making one, signing in and out, claiming, deleting."""

from typing import Annotated

from pydantic import Field, StrictBool, StrictStr

from paperbits.answers.matches import MatchSummary
from paperbits.server.wire.base import WireModel
from paperbits.server.wire.inbound import MOST_SUMMARIES, HeldMatch, Short
from paperbits.server.wire.me import Person

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
