"""What programs use: streams of JSON lines, moves, and becoming a bot. Requests carry a token."""

import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import ExitStack, aclosing
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from paperbits.core.errors import PaperbitsError
from paperbits.host.changes import Abort, Agree, Change, Play, Resign
from paperbits.host.consent import Word
from paperbits.host.holder import Holder, NotYourTurnError
from paperbits.match import programs
from paperbits.match.offers import What
from paperbits.server.api.answering import while_there
from paperbits.server.api.dependencies import (
    DatabaseHere,
    Matches,
    PassGiven,
    PeopleHere,
    TokensHere,
    WorkersHere,
    site_of,
)
from paperbits.server.clients import limited_client
from paperbits.server.live.asker import as_person
from paperbits.server.live.match import LiveMatch
from paperbits.server.live.sockets import Door
from paperbits.server.programs.events import event_lines, matches_of
from paperbits.server.programs.site_tokens import Pass, SiteTokens, check_token_form
from paperbits.server.programs.states import (
    MOST_ASKED,
    Full,
    check_turn,
    full_line,
    full_of,
    line,
    state_of,
)
from paperbits.server.programs.streams import Follower, Lines, Stream, Streams, match_lines
from paperbits.server.wire import programs as wire
from paperbits.server.wire.people import Me, Person
from paperbits.server.wire.refusals import AlreadyThereError, NoPersonError
from paperbits.store.bots import become_bot

logger = logging.getLogger(__name__)
router = APIRouter(prefix="/api")


async def pass_needed(request: Request, given: PassGiven) -> Pass:
    """The pass of the request's token. Raises NoPersonError or WrongTokenError."""
    if given is None:
        check_token_form(request)
        raise NoPersonError("This address needs a token: send Authorization: Bearer pb_….")
    return given


PassNeeded = Annotated[Pass, Depends(pass_needed)]


async def _found(match_id: str, matches: Matches, given: PassNeeded) -> tuple[LiveMatch, Holder]:
    live = await matches.find(match_id)
    return live, await matches.holder(live, as_person(given.person))


Found = Annotated[tuple[LiveMatch, Holder], Depends(_found)]


@router.get("/stream/events", response_class=Lines)
async def events(request: Request, given: PassNeeded, tokens: TokensHere) -> Lines:
    """Stream what concerns you: matches that begin and end, and challenges."""
    site = site_of(request)

    def source(stream: Stream) -> AsyncGenerator[str, None]:
        return event_lines(site.database, site.news, given.person.id, stream)

    return await _opened(request, given, tokens, source)


@router.get("/bot/match", response_model=dict[str, list[programs.Summary]])
async def list_matches(database: DatabaseHere, given: PassNeeded) -> Response:
    """Return the matches that you play now, the last played first."""
    return JSONResponse({"matches": programs.told(await matches_of(database, given.person.id))})


@router.get("/bot/match/{match_id}", response_model=Full)
async def look(found: Found) -> Response:
    """Return a match, as its stream begins."""
    live, holder = found
    full = await live.ask(full_of(live, live.seated(holder)))
    return Response(full_line(full), media_type="application/json")


@router.get("/bot/match/{match_id}/stream", response_class=Lines)
async def stream(request: Request, found: Found, given: PassNeeded, tokens: TokensHere) -> Lines:
    """Stream a match: first all of it, then its state after each change."""
    live, holder = found
    door: Door = request.app.state.door
    client = limited_client(request)
    leaving = door.come_in(live, client, holder)

    def source(stream: Stream) -> AsyncGenerator[str, None]:
        return match_lines(live, Follower(stream, holder), stream)

    try:
        opened = await _opened(
            request, given, tokens, source, lambda: door.go(live, client, holder)
        )
    except BaseException:
        door.go(live, client, holder)
        raise
    for older in leaving:
        older.hang_up(1000, "This seat was opened in too many other places.")
    return opened


@router.get("/bot/match/{match_id}/legal", response_model=programs.LegalMoves)
async def legal(request: Request, found: Found, workers: WorkersHere) -> Response:
    """Return the legal moves, if it is your turn. In games with racks this may take a second."""
    live, holder = found
    holder = live.seated(holder)
    if refusal := check_turn(live.match, holder):
        raise NotYourTurnError(refusal)
    found_moves = await while_there(
        request, workers.thinkers.legal(live.match, MOST_ASKED, live.id)
    )
    return JSONResponse(found_moves)


@router.post("/bot/match/{match_id}/move", response_model=programs.State)
async def move(asked: wire.BotMove, found: Found) -> Response:
    """Make a move."""
    return await _changed(found, asked.version, Play(asked.move))


@router.post("/bot/match/{match_id}/move/{text:path}", response_model=programs.State)
async def move_by_address(
    found: Found,
    text: Annotated[str, Path(max_length=2_000)],
    version: Annotated[int | None, Query(ge=0, le=1_000_000_000)] = None,
) -> Response:
    """Make a move that stands in the address, percent-encoded."""
    return await _changed(found, version, Play(text))


@router.post("/bot/match/{match_id}/resign", response_model=programs.State)
async def resign(found: Found) -> Response:
    """Resign."""
    return await _changed(found, None, Resign.of(found[1], None, None))


@router.post("/bot/match/{match_id}/abort", response_model=programs.State)
async def abort(found: Found) -> Response:
    """Abort a match before everybody has moved."""
    return await _changed(found, None, Abort.of(found[1]))


@router.post("/bot/match/{match_id}/offer/{what}", response_model=programs.State)
async def offer(what: What, found: Found) -> Response:
    """Offer a draw, a take-back or a rematch, or accept it."""
    return await _agreed(found, "offer", what)


@router.post("/bot/match/{match_id}/decline/{what}", response_model=programs.State)
async def decline(what: What, found: Found) -> Response:
    """Decline what others offer."""
    return await _agreed(found, "decline", what)


@router.post("/bot/account")
async def become(given: PassNeeded, people: PeopleHere, database: DatabaseHere) -> Me:
    """Become a bot, for ever. Only somebody who has not played with other people can."""
    person = given.person
    made = await database.write(lambda connection: become_bot(connection, person.id))
    now = await people.again(person.id)
    if not made:
        raise AlreadyThereError(
            "You have played with other people, so you stay a person; make a new guest for your"
            " bot."
        )
    return Me(person=Person.of(now))


async def _changed(
    found: tuple[LiveMatch, Holder], version: int | None, change: Change
) -> Response:
    live, holder = found
    await live.change(holder, live.match.play_version if version is None else version, change)
    return await _now(found)


async def _agreed(found: tuple[LiveMatch, Holder], word: Word, what: What) -> Response:
    live, holder = found
    await live.agree(holder, live.match.play_version, Agree.of(holder, word, what))
    return await _now(found)


async def _now(found: tuple[LiveMatch, Holder]) -> Response:
    live, holder = found
    state = await live.ask(state_of(live, live.seated(holder)))
    return Response(line("matchState", state), media_type="application/json")


async def _opened(
    request: Request,
    given: Pass,
    tokens: SiteTokens,
    source: Callable[[Stream], AsyncGenerator[str, None]],
    closed: Callable[[], None] = lambda: None,
) -> Lines:
    """Open a stream for the owner of a token. ``closed`` is called at its end."""
    streams: Streams = request.app.state.streams
    client = limited_client(request)
    stream = streams.open(given.person.id, client)

    async def lines() -> AsyncGenerator[str, None]:
        try:
            with ExitStack() as leaving:
                leaving.callback(await tokens.watch(given, stream.end))
                async with aclosing(source(stream)) as found:
                    async for line in found:
                        yield line
        except PaperbitsError as error:
            logger.warning("A stream ended: %s", error)  # The program opens it again.
        except Exception:
            logger.exception("A stream of %s failed", request.url.path)

    def close() -> None:
        streams.close(stream, given.person.id, client)
        closed()

    return Lines(lines(), close)
