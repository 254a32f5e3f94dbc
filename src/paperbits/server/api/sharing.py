"""Matches to share: the page with its tags, the preview picture, the embed, the JSON record."""

from functools import cache
from pathlib import Path
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, Response
from fastapi.responses import PlainTextResponse as Text

from paperbits import host
from paperbits.core.catalogue import find
from paperbits.core.errors import NotThereError, PaperbitsError
from paperbits.host.holder import NOBODY, SecretError
from paperbits.host.state import record_refusal
from paperbits.match import formats, json_record
from paperbits.picture import picture
from paperbits.picture.palette import PAGE
from paperbits.server.api import page
from paperbits.server.api.answering import ASK_AGAIN, has, tagged
from paperbits.server.api.dependencies import Matches
from paperbits.server.api.matches import Found
from paperbits.server.clients import spend
from paperbits.server.guards import EMBEDDED
from paperbits.server.live.match import LiveMatch
from paperbits.server.sharing.document import document, embed, embed_without, site_of
from paperbits.server.sharing.pictures import Pictures
from paperbits.server.sharing.told import told
from paperbits.server.wire.refusals import UnknownMatchError, status_of
from paperbits.store.log import StoreError

router = APIRouter()

FOR_AN_HOUR: Final = "public, max-age=3600"
"""For pictures of ended matches. They change only if a player changes their name."""

ANYWHERE: Final = {"Cross-Origin-Resource-Policy": "cross-origin"}
"""Other sites may show the preview picture and the embed."""


async def may_draw(request: Request) -> None:
    """Charge one picture to the client's budget. Raises TooManyError."""
    refusal = "You have asked for many pictures just now; wait a little before the next."
    spend(request, request.app.state.drawings, refusal)


MayDraw = Annotated[None, Depends(may_draw)]


@cache
def _kind(game: str) -> str:
    """The kind of page of a game's matches (see ``page.document``)."""
    boards = find(game).new().view(None).boards
    return "m-tiles" if any(board.kind == "tiles" for board in boards) else "m"


def _read(name: str) -> str | None:
    file: Path = page.FOLDER / name
    return file.read_text(encoding="utf-8") if file.is_file() else None


@router.api_route("/m/{match_id}.png", methods=["GET", "HEAD"], include_in_schema=False)
async def preview_picture(
    match_id: str, request: Request, matches: Matches, _: MayDraw
) -> Response:
    """Return the preview picture of a match. It shows the board only after the end."""
    live = await matches.find(match_id)
    shown = await matches.ask(lambda: told(live))
    pictures: Pictures = request.app.state.pictures
    tag, drawn = await pictures.of(shown, site_of(request), matches.ask)
    headers = {
        "ETag": f'"{tag}"',
        "Cache-Control": FOR_AN_HOUR if shown.over else ASK_AGAIN,
        **ANYWHERE,
    }
    if has(request, f'"{tag}"'):
        return Response(status_code=304, headers=headers)
    return Response(await drawn(), media_type="image/png", headers=headers)


@router.api_route(
    "/m/{match_id}", methods=["GET", "HEAD"], response_class=HTMLResponse, include_in_schema=False
)
async def match_page(match_id: str, request: Request, matches: Matches) -> Response:
    """Return the page of a match. Its head describes the match to readers without JavaScript."""
    index = _read("index.html")
    if index is None:
        return HTMLResponse(page.NOT_BUILT, headers={"Cache-Control": "no-store"})
    try:
        live = await matches.find(match_id)
        # A browser needs no tags, and should show the board of a running match soon.
        if not live.match.over and request.headers.get("sec-fetch-dest") == "document":
            return page.document(request, _kind(live.match.card.id))
        shown = await matches.ask(lambda: told(live))
    except UnknownMatchError:
        return HTMLResponse(index, 404, headers={"Cache-Control": ASK_AGAIN})
    except StoreError:  # The page itself tries again.
        return HTMLResponse(index, headers={"Cache-Control": "no-store"})
    return tagged(request, document(index, shown, site_of(request)), "text/html")


@router.api_route(
    "/embed/{match_id}",
    methods=["GET", "HEAD"],
    response_class=HTMLResponse,
    include_in_schema=False,
)
async def embedded(match_id: str, request: Request, matches: Matches, _: MayDraw) -> Response:
    """Return a small replay of a finished match, for a frame on another page."""
    frame_page = _read("embed.html")
    if frame_page is None:
        return HTMLResponse(page.NOT_BUILT, headers={"Cache-Control": "no-store"})
    headers = {"Content-Security-Policy": EMBEDDED, **ANYWHERE}
    try:
        live = await matches.find(match_id)
        _check_over(live)
    except PaperbitsError as refusal:  # People read it: the frame has a sentence, not JSON.
        told_so = embed_without(frame_page, str(refusal), site_of(request))
        return HTMLResponse(
            told_so, status_of(refusal), headers={"Cache-Control": "no-store", **headers}
        )

    def made() -> str:
        shown = told(live)
        assert shown.view is not None
        drawn = picture(shown.view, f"The final board. {shown.headline}", colours=PAGE)
        return embed(frame_page, shown, drawn, len(live.match.position.plies), site_of(request))

    return tagged(request, await matches.ask(made), "text/html", more=headers)


@router.get("/api/matches/{match_id}/plies/{ply}/picture", response_class=Text)
async def ply_picture(
    match_id: str, ply: int, request: Request, matches: Matches, _: MayDraw
) -> Response:
    """Return the board of a finished match after ``ply`` plies, as SVG."""
    live = await matches.find(match_id)
    _check_over(live)
    shown = await matches.ask(lambda: host.frame(live.match, NOBODY, ply))
    drawn = await matches.ask(
        lambda: picture(shown.view, f"The board after move {ply}.", colours=PAGE).svg()
    )
    return tagged(request, drawn, "image/svg+xml", FOR_AN_HOUR)


@router.get("/api/matches/{match_id}/record.json")
async def record_as_json(found: Found) -> Response:
    """Return the match as JSON, under the same conditions as the record."""
    live, _ = found
    match = live.match
    if refusal := record_refusal(match):
        raise SecretError(refusal)
    made = await live.ask(lambda: json_record.write(match, live.id))
    name = f"{match.card.id}-{live.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(made, media_type="application/json", headers=headers)


@router.get("/api/matches/{match_id}/record.{name}", response_class=Text)
async def record_in_format(name: str, found: Found) -> Response:
    """Return the match in a format of its game (such as ``gcg``), as freely as the record."""
    live, _ = found
    match = live.match
    if name not in match.card.formats:
        raise NotThereError(f"A match of {match.card.title} is not written in this format.")
    if refusal := record_refusal(match):
        raise SecretError(refusal)
    text = await live.ask(lambda: formats.write(match, name))
    file = f"{match.card.id}-{live.id}.{formats.suffix_of(match.card, name)}"
    return Text(text, headers={"Content-Disposition": f'attachment; filename="{file}"'})


def _check_over(live: LiveMatch) -> None:
    """Refuse a match that is not over: a board could tell what is hidden."""
    if not live.match.over:
        raise NotThereError("This match is not over yet. It can be shown elsewhere after its end.")
