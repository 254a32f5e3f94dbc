"""What a reader calls the players of a match: ``You``, ``The computer``, ``Ada``. ``Player 2`` is
only for those who have no name, and not in a match of two, where the other is ``Your opponent``.
Somebody who chose a name like these has it in quotation marks; equal names have numbers.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Protocol

from paperbits.core.wording import YOU, Called, Names
from paperbits.match.person_names import FORMER, shown_name


class NamedSeat(Protocol):
    """The occupant of a seat, as a match or a store keeps it."""

    @property
    def name(self) -> str: ...
    @property
    def level(self) -> str: ...


def names_for(
    seats: Sequence[NamedSeat], mine: Collection[int] = (), waiting: Collection[int] = ()
) -> Names:
    """Return the players' names as the holder of the seats ``mine`` (from 0) reads them.

    The holder of one seat is ``You``. A holder of several passes the screen on, so these seats go
    by their names. ``waiting``: seats that are kept for a friend.
    """
    by_themselves = len(mine) == 1
    computers = [seat for seat, each in enumerate(seats) if each.level and not each.name]
    equal = Counter(
        each.name.casefold()
        for seat, each in enumerate(seats)
        if not (by_themselves and seat in mine)
    )

    def called(seat: int) -> Called:
        each = seats[seat]
        if by_themselves and seat in mine:
            return Called(YOU)
        if each.name:
            name = shown_name(each.name)
            name = f"{name} ({seat + 1})" if equal[each.name.casefold()] > 1 else name
            return Called(name, proper=each.name != FORMER)
        if seat in waiting:
            return Called("A friend")
        if each.level:
            return Called("The computer" if len(computers) == 1 else f"Computer {seat + 1}")
        if by_themselves and len(seats) == 2:
            return Called("Your opponent")
        return Called(f"Player {seat + 1}")

    return Names(tuple(map(called, range(len(seats)))))
