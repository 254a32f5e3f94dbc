"""Answers that stay the same while this version runs: browsers keep them, and ask with a tag
whether they still hold.
"""

from hashlib import sha256
from typing import Final

from fastapi import Request, Response

ASK_AGAIN: Final = "no-cache"
"""Keep it, but ask each time whether it still holds."""


def constant(request: Request, body: str) -> Response:
    """A JSON answer with its tag, or status 304 without a body where the browser has it already."""
    tag = f'W/"{sha256(body.encode()).hexdigest()[:32]}"'  # Weak: the same answer pressed or not.
    headers = {"ETag": tag, "Cache-Control": ASK_AGAIN}
    if has(request, tag):
        return Response(status_code=304, headers={**headers, "Vary": "Accept-Encoding"})
    return Response(body, media_type="application/json", headers=headers)


def has(request: Request, tag: str) -> bool:
    """Whether the browser says that it has the answer of this tag (RFC 9110, section 13.1.2;
    compared weakly).
    """
    told = request.headers.get("if-none-match", "")
    return told.strip() == "*" or tag.removeprefix("W/") in [each.strip().removeprefix("W/") for each in told.split(",")]
