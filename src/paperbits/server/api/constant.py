"""Answers that stay the same while this version runs. Browsers cache them and revalidate with a
tag.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from fastapi import Request, Response

ASK_AGAIN: Final = "no-cache"
"""Cache the answer, but revalidate it each time."""


def constant(request: Request, body: str) -> Response:
    """Return a JSON answer with its tag. See ``tagged``."""
    return tagged(request, body, "application/json")


def tagged(
    request: Request,
    body: str,
    kind: str,
    cache: str = ASK_AGAIN,
    more: Mapping[str, str] | None = None,
) -> Response:
    """Return a text with its tag, or status 304 without a body if the browser has it already."""
    # Weak: the tag is the same with and without compression.
    tag = f'W/"{sha256(body.encode()).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": cache, **(more or {})}
    if has(request, tag):
        return Response(status_code=304, headers={**headers, "Vary": "Accept-Encoding"})
    return Response(body, media_type=kind, headers=headers)


def has(request: Request, tag: str) -> bool:
    """Whether the browser has the answer with this tag (RFC 9110, section 13.1.2; weak comparison)."""
    told = request.headers.get("if-none-match", "")
    return told.strip() == "*" or tag.removeprefix("W/") in [
        each.strip().removeprefix("W/") for each in told.split(",")
    ]
