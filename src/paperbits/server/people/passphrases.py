"""Passphrases and recovery codes: only their hashes are kept.

Hashing takes time and memory on purpose, so it runs on a few threads, which clients share.
"""

import hashlib
import secrets
import unicodedata
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Final

from paperbits.server.workers.pools import FairExecutor, run_in
from paperbits.server.workers.shares import Shares

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST: Final = 10
LONGEST: Final = 200
THREADS: Final = 2
_SIGNS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Signs of recovery codes: none looks like another."""


def passphrase_refusal(passphrase: str, name: str) -> str:
    """Return why a passphrase is not good enough for an account; empty if it is."""
    if len(passphrase) < SHORTEST:
        return f"A passphrase has at least {SHORTEST} characters; three or four words are good."
    plain, own = passphrase.lower(), name.lower()
    if len(set(plain)) < 5 or plain.strip() in (own, own * 2):
        return "This passphrase is easy to guess; take three or four words."
    return ""


def new_recovery() -> str:
    """Return a new recovery code, such as ``7KQ2-…``: 120 random bits."""
    code = "".join(secrets.choice(_SIGNS) for _ in range(24))
    return "-".join(code[at : at + 4] for at in range(0, 24, 4))


def recovery_digest(code: str) -> str:
    """Return the digest of a recovery code. Case, spaces and hyphens do not matter."""
    plain = "".join(sign for sign in code.upper() if sign.isalnum())
    return hashlib.sha256(plain.encode()).hexdigest()  # It has enough random bits for a quick hash.


class Passphrases:
    """Hashes and verifies passphrases. Raises TooManyError or BusyError if too many wait."""

    def __init__(self) -> None:
        self._shares = Shares(THREADS, 1)
        self._threads: Executor | None = None
        self._hasher: PasswordHasher | None = None
        self._dummy = ""
        """The hash of a passphrase that nobody has."""

    async def hashed(self, passphrase: str) -> str:
        """Return the hash of a passphrase, with a salt of its own."""
        async with self._shares.turn():
            return await run_in(self._pool, lambda: self._argon().hash(_plain(passphrase)))

    async def fits(self, passphrase: str, hashed: str) -> bool:
        """Return whether a passphrase has this hash. An empty hash takes as much work."""
        async with self._shares.turn():
            return await run_in(self._pool, lambda: self._verified(_plain(passphrase), hashed))

    def close(self) -> None:
        if self._threads is not None:
            self._threads.shutdown()

    @property
    def _pool(self) -> Executor:
        if self._threads is None:
            self._threads = FairExecutor(THREADS, "passphrases")
        return self._threads

    def _argon(self) -> "PasswordHasher":
        if self._hasher is None:
            from argon2 import PasswordHasher

            # 19 MiB, two passes: OWASP's recommendation for a server that many sign in to.
            self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
            self._dummy = self._hasher.hash(secrets.token_urlsafe(32))
        return self._hasher

    def _verified(self, passphrase: str, hashed: str) -> bool:
        from argon2.exceptions import InvalidHashError, VerificationError

        hasher = self._argon()
        try:
            hasher.verify(hashed or self._dummy, passphrase)
        except (VerificationError, InvalidHashError):
            return False
        return hashed != ""


def _plain(passphrase: str) -> str:
    """Return a passphrase in one form, however the keyboard composes its letters."""
    return unicodedata.normalize("NFKC", passphrase)
