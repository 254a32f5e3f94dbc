"""The cookie that says who a person is: their id and epoch, and the session of the browser, signed
with a secret of the site.
"""

from dataclasses import dataclass
from typing import Final

from fastapi import Response
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

NAME: Final = "paperbits"
AGE: Final = 365 * 86_400
"""Seconds for which a browser keeps the cookie."""
SECRET: Final = "cookies"  # noqa: S105 (the name of the secret)


@dataclass(frozen=True, slots=True)
class Signed:
    """The contents of a cookie with a valid signature."""

    person: str
    epoch: int
    session: str
    """Names this cookie among those of the person, so that it can be ended by itself."""


class Cookies:
    """Writes and reads cookies. Every process of a site has the same secret."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="person")

    def read(self, connection: HTTPConnection) -> Signed | None:
        """Return the contents of the request's cookie; None without a valid one."""
        text = connection.cookies.get(NAME, "")
        if not text or len(text) > 300:
            return None
        try:
            person, epoch, session = self._signer.loads(text)
        except (BadSignature, ValueError, TypeError):
            return None
        texts = isinstance(person, str) and isinstance(session, str)
        return Signed(person, epoch, session) if texts and isinstance(epoch, int) else None

    def write(self, response: Response, signed: Signed, *, https: bool) -> None:
        """Set the cookie. Scripts can't read it, and other sites' requests do not carry it."""
        value = self._signer.dumps([signed.person, signed.epoch, signed.session])
        response.set_cookie(
            NAME, str(value), max_age=AGE, path="/", httponly=True, samesite="lax", secure=https
        )

    def clear(self, response: Response) -> None:
        """Delete the cookie."""
        response.delete_cookie(NAME, path="/")
