"""Looking in a match: previews, earlier positions, the record, and who may ask for advice."""

from paperbits.core.errors import PaperbitsError
from paperbits.core.view import Preview
from paperbits.host.holder import Holder, SecretError, UnfairError, eyes, veil_refusal
from paperbits.host.messages import Frame, points, sheet_line
from paperbits.host.state import alone, names_of, record_refusal
from paperbits.match import Match
from paperbits.match import record as records


def preview(match: Match, holder: Holder, text: str) -> Preview:
    """Return what a move would do. With racks, only the mover may ask."""
    if match.position.hidden and match.turn not in holder.seats:
        return Preview(valid=False, reason="It is not your turn.")
    if refusal := veil_refusal(match, holder):
        return Preview(valid=False, reason=refusal)
    return match.position.preview(text)


def frame(match: Match, holder: Holder, ply: int, then: str = "") -> Frame:
    """Return the match after ``ply`` plies, and after a move ``then``. Raises PaperbitsError.

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
    """Return the match as a record file, unless the seed would reveal too much before the end."""
    if refusal := record_refusal(match):
        raise SecretError(refusal)
    return records.write(match)


def asked(match: Match, holder: Holder, ply: int | None = None) -> None:
    """Check that the holder may ask for advice now, or after ``ply`` plies.

    Raises UnfairError, or SecretError if the answer would reveal a hidden rack.
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
    """Check that the values after ``ply`` plies may be told. Raises UnfairError or PaperbitsError."""
    if not match.over:
        raise UnfairError("You can see the exact values once the match is over.")
    plies = len(match.position.plies)
    if not 0 <= ply < plies:
        raise PaperbitsError(
            f"{plies} moves have been made; there is no move to value after {ply}."
        )
