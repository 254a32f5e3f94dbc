"""What was found out about the games, over HTTP: pages as HTML, and their pictures."""

import re

from fastapi import APIRouter, Request, Response

from paperbits.findings import Finding, all_findings, picture
from paperbits.server.api.constant import ASK_AGAIN, constant
from paperbits.server.api.markdown import html_of
from paperbits.server.wire import catalogue as wire
from paperbits.server.wire.refusals import NotThereError

router = APIRouter(prefix="/api/findings")

LINK = re.compile(r"(?<!!)\[([^]]+)\]\((?!https?://)[^)]*\)")
"""A link to another file of the repository, which the page does not have."""

PICTURE = re.compile(r"(?m)(!\[[^]]*\])\(([\w-]+\.svg)\)")


@router.get("/{name}", response_model=wire.FindingPage)
async def finding(name: str, request: Request) -> Response:
    """Return a finding as HTML."""
    found = next((each for each in all_findings() if each.id == name), None)
    if found is None:
        raise NotThereError("There is no such finding.")
    return constant(
        request, wire.FindingPage(title=found.title, html=finding_html(found)).model_dump_json()
    )


@router.get(
    "/pictures/{name}", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}}
)
async def finding_picture(name: str) -> Response:
    """Return a picture of a finding."""
    found = picture(name)
    if found is None:
        raise NotThereError("There is no such picture.")
    return Response(found, media_type="image/svg+xml", headers={"Cache-Control": ASK_AGAIN})


def finding_html(found: Finding) -> str:
    """A finding as HTML: its pictures at their addresses here, links to other files as plain text."""
    text = PICTURE.sub(r"\1(/api/findings/pictures/\2)", LINK.sub(r"\1", found.text))
    return html_of(text)
