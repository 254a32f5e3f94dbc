"""What a token needs for each address of the API. An address that is not listed takes no tokens."""

from dataclasses import dataclass
from typing import Final

from paperbits.store.tokens import Scope

LOOKING: Final = frozenset({"GET", "HEAD"})


@dataclass(frozen=True, slots=True)
class Rule:
    """The scope that a token needs for addresses that begin with ``path``; None if they take no
    tokens. ``looking``: whether the rule is about GET only.
    """

    path: str
    scope: Scope | None
    looking: bool = False

    def fits(self, method: str, path: str) -> bool:
        """Whether the rule is about a request."""
        whole = path == self.path or path.startswith(f"{self.path.rstrip('/')}/")
        return whole and (not self.looking or method in LOOKING)


RULES: Final = (
    Rule("/api/me/", None),
    Rule("/api/tokens", None),
    Rule("/api/bot/account", "bot"),
    Rule("/api/bot/match", "read", looking=True),
    Rule("/api/bot/match", "play"),
    Rule("/api/seeks", "seek"),
    Rule("/api/challenges", "seek"),
    Rule("/api/pairings", "seek"),
    Rule("/api/tournaments", "read", looking=True),
    Rule("/api/tournaments", "play"),
    Rule("/api/matches", "read", looking=True),
    Rule("/api/matches", "play"),
    Rule("/api/records", "play"),
    Rule("/api", "read", looking=True),
)
"""The first rule that fits decides."""


def scope_for(method: str, path: str) -> Scope | None:
    """Return the scope that a request needs; None if its address takes no tokens."""
    return next((rule.scope for rule in RULES if rule.fits(method, path)), None)


def allows(scopes: frozenset[Scope], needed: Scope) -> bool:
    """Whether a token with these scopes may do this. Every token may look, and bots may play."""
    return needed == "read" or needed in scopes or (needed == "play" and "bot" in scopes)
