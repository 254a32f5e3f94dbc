"""The findings about the games, over HTTP: pages as HTML, and their pictures."""

from fastapi import APIRouter, Request, Response

from paperbits.answers.findings import FindingPage, finding
from paperbits.core.errors import NotThereError
from paperbits.findings import picture
from paperbits.server.api.constant import ASK_AGAIN, constant
from paperbits.server.wire.base import text_of

router = APIRouter(prefix="/api/findings")


@router.get("/{name}", response_model=FindingPage)
async def look(name: str, request: Request) -> Response:
    """Return a finding as HTML."""
    return constant(request, text_of(finding(name)))


@router.get(
    "/pictures/{name}", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}}
)
async def finding_picture(name: str) -> Response:
    """Return a picture of a finding."""
    found = picture(name)
    if found is None:
        raise NotThereError("There is no such picture.")
    return Response(found, media_type="image/svg+xml", headers={"Cache-Control": ASK_AGAIN})
