"""Looking in a match: previews of moves, earlier positions, other moves tried there, the record, and
who may ask for advice.
"""

from paperbits.core.errors import PaperbitsError
from paperbits.core.view import Preview
from paperbits.host.holder import Holder, eyes, veil_refusal
from paperbits.host.messages import Frame, points, sheet_line
from paperbits.host.refusals import SecretError, UnfairError
from paperbits.host.state import alone, names_of, record_refusal
from paperbits.match import Match
from paperbits.match import record as records


def preview(match: Match, holder: Holder, text: str) -> Preview:
    """Return what a move would do.

    In games with racks the answer depends on the mover's rack, so only the mover may ask.
    """
    if match.position.hidden and match.turn not in holder.seats:
        return Preview(valid=False, reason="It is not your turn.")
    if refusal := veil_refusal(match, holder):
        return Preview(valid=False, reason=refusal)
    return match.position.preview(text)


def frame(match: Match, holder: Holder, ply: int, then: str = "") -> Frame:
    """Return the match after ``ply`` plies, as the holder could see it then. If ``then`` names a
    move, it is made too. Raises PaperbitsError.

    After the end, the view is that of the player who was to move.
    """
    if then and match.advice_refusal:
        raise UnfairError("This match is rated, so you can try other moves only after it is over.")
    if then and match.position.hidden and not match.over:
        raise SecretError(
            "Tiles are hidden in this game, so you can try other moves only after the end."
        )
    seat, position = eyes(match, holder), match.at(ply)
    seen_by = position.turn if match.over and position.turn is not None else seat
    names = names_of(match.seats, holder.seats)
    made = match.position.plies_for(seat)[ply - 1] if ply else None
    opening = not then and 0 < ply <= match.opening_plies
    if then:
        position.push(then)
        made = position.plies[-1]
    line = None if made is None else sheet_line(made, ply, names, opening=opening)
    return Frame(
        move=line.move if line else "",
        words=line.words if line else "",
        player=line.player if line else None,
        scores=tuple(map(points, position.scores())),
        view=names.view(position.view(None if then else seen_by)),
    )


def record(match: Match) -> str:
    """Return the match as a record file.

    Refused before the end in games with racks, and with a computer in a rated match or a
    tournament, because the seed reveals too much.
    """
    if refusal := record_refusal(match):
        raise SecretError(refusal)
    return records.write(match)


def asked(match: Match, holder: Holder, ply: int | None = None) -> None:
    """Check that the holder may ask for advice on the present position, or on the one after ``ply``
    plies.

    Raises UnfairError against another person or in a rated match, before the end. Raises
    SecretError if the answer would reveal a rack that is hidden from the holder.
    """
    if match.advice_refusal:
        raise UnfairError(match.advice_refusal)
    if match.over:
        return
    if not alone(match, holder.seats):
        raise UnfairError(
            "In a match against another person, you can get advice only after the end."
        )
    elsewhere = ply not in (None, len(match.position.plies))
    if match.position.hidden and (elsewhere or match.position.turn not in holder.seats):
        raise SecretError(
            "Tiles are hidden in this game, so before the end you can get advice only on your"
            " own turn."
        )
    if refusal := veil_refusal(match, holder):
        raise SecretError(refusal)


def values_asked(match: Match, ply: int) -> None:
    """Check that the exact values of the moves after ``ply`` plies may be asked for. Raises
    UnfairError before the end, and PaperbitsError if no move can be made there.
    """
    if not match.over:
        raise UnfairError("You can see the exact values once the match is over.")
    plies = len(match.position.plies)
    if not 0 <= ply < plies:
        raise PaperbitsError(
            f"{plies} moves have been made; there is no move to value after {ply}."
        )
