"""Looking back in a live match: earlier positions, other moves tried there, and the record."""

from paperbits.match import record
from paperbits.server.live.holder import Holder, eyes
from paperbits.server.live.match import LiveMatch
from paperbits.server.live.serialize import sheet_line
from paperbits.server.live.state import names_of, record_refusal
from paperbits.server.wire import outbound as wire
from paperbits.server.wire.refusals import SecretError, UnfairError


async def frame(live: LiveMatch, holder: Holder, ply: int, then: str = "") -> wire.Frame:
    """Return the match after ``ply`` plies, as the holder could see it then. If ``then`` names a
    move, it is made too.

    After the end, the view is that of the player who was to move.
    """
    match, seat = live.match, eyes(live.match, holder)
    if then and match.advice_refusal:
        raise UnfairError("This match is rated, so you can try other moves only after it is over.")
    if then and match.position.hidden and not match.over:
        raise SecretError(
            "Tiles are hidden in this game, so you can try other moves only after the end."
        )

    def look() -> wire.Frame:
        position = match.at(ply)
        seen_by = position.turn if match.over and position.turn is not None else seat
        names = names_of(live.seating, holder.seats)
        made = match.position.plies_for(seat)[ply - 1] if ply else None
        opening = not then and 0 < ply <= match.opening_plies
        if then:
            position.push(then)
            made = position.plies[-1]
        line = None if made is None else sheet_line(made, ply, names, opening=opening)
        return wire.Frame(
            move=line.move if line else "",
            words=line.words if line else "",
            player=line.player if line else None,
            scores=position.scores(),
            view=names.view(position.view(None if then else seen_by)),
        )

    return await live.ask(look)


async def record_of(live: LiveMatch) -> str:
    """Return the match as a record file.

    Refused before the end in games with racks and in rated matches, because the seed reveals too
    much.
    """
    match = live.match
    if refusal := record_refusal(match):
        raise SecretError(refusal)
    return await live.ask(lambda: record.write(match))
