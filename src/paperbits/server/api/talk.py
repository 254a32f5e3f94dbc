"""Talk between the players of a match, over HTTP."""

from fastapi import APIRouter, Response

from paperbits.server.api.matches import Found
from paperbits.server.wire.talk import SayRequest, Talk

router = APIRouter(prefix="/api")


@router.get("/matches/{match_id}/talk", response_model=Talk)
async def read(found: Found) -> Response:
    """Return the talk of a match as a player reads it."""
    return await _told(found)


@router.post("/matches/{match_id}/talk", response_model=Talk)
async def say(asked: SayRequest, found: Found) -> Response:
    """Say something to the other players."""
    live, holder = found
    await live.talk.say(holder, asked.phrase, asked.text)
    return await _told(found)


async def _told(found: Found) -> Response:
    live, holder = found
    now = await live.talk.read(holder)
    return Response(
        now.model_dump_json(by_alias=True, exclude={"type"}), media_type="application/json"
    )
