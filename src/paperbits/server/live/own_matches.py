"""A person's matches, page by page. Ended matches are shown from their rows, without a replay."""

import json
from typing import Any, Final

from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.host.state import names_of, seats_of
from paperbits.server.live.asker import as_person
from paperbits.server.live.glances import Glances
from paperbits.server.wire.accounts import OwnMatches
from paperbits.server.wire.matches import MatchSummary
from paperbits.server.wire.storing import NOT_READ, storing
from paperbits.store.database import Database
from paperbits.store.lists import ListedMatch, State, listed
from paperbits.store.people import StoredPerson, holder_of

PAGE: Final = 50
"""Matches on a page."""


async def page_of(
    database: Database, glances: Glances, person: StoredPerson, state: State, number: int
) -> OwnMatches:
    """Return page ``number`` (from 1) of a person's matches. Raises NotKeptError.

    Scores of unfinished matches come from matches in memory or are remembered by ``Glances``.
    Matches that ended in earlier versions are replayed, at most those of this page.
    """
    with storing("reading a person's matches", NOT_READ):
        rows, count = await listed(database, holder_of(person.id), state, (number - 1) * PAGE, PAGE)
    told = {row.id: ended for row in rows if (ended := _ended(row)) is not None}
    others = {row.id: "" for row in rows if row.id not in told}
    if others:
        told |= {each.id: each for each in await glances.summaries(others, as_person(person))}
    return OwnMatches(
        matches=[told[row.id] for row in rows if row.id in told],
        page=number,
        count=count,
        more=number * PAGE < count,
    )


def _ended(row: ListedMatch) -> MatchSummary | None:
    """Return the summary of an ended match; None if its row does not have everything."""
    if not row.over or not row.outcome:
        return None
    outcome: dict[str, Any] = json.loads(row.outcome)
    card = _card(row.game)
    if (
        card is None or "plies" not in outcome or outcome["left"]
    ):  # Rows do not say how a player left.
        return None
    names = names_of(row.seats, row.own)
    return MatchSummary(
        id=row.id,
        game=card.id,
        title=card.title,
        seats=seats_of(row.seats, outcome["scores"], row.own, names, {}),
        turn=None,
        your_turn=False,
        over=True,
        winners=[winner + 1 for winner in outcome["winners"]],
        reason=names.text(outcome["reason"]),
        resigned=None if outcome["resigned"] is None else outcome["resigned"] + 1,
        cut_short=outcome["cut_short"],
        wins=card.wins,
        plies=outcome["plies"],
        may_record=True,
        rated=row.rated,
        when=row.when,
    )


def _card(game: str) -> Card | None:
    try:
        return find(game)
    except PaperbitsError:  # The game is not installed any more.
        return None
