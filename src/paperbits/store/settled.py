"""Matches as they change ratings, each within one transaction.

A match is rated once, however often it is asked for. It locks the game's row in ``rating_turns``,
so each is rated from the ratings that the one before left.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, insert, select, update

from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.ratings.eligible import check_between_people
from paperbits.ratings.settlement import (
    Finish,
    Kind,
    Player,
    kind_of,
    places,
    score,
    settle,
    unrated,
    waited,
)
from paperbits.ratings.strength import Strength
from paperbits.store.database import insert_new, upsert
from paperbits.store.people import person_of_holder
from paperbits.store.rated import DAY, Changed, Other, Rated, change_row, changed_of, rated_of
from paperbits.store.schema.matches import matches, seats
from paperbits.store.schema.tournaments import rated_matches, rating_changes, rating_turns, ratings


def settle_match(connection: Connection, match: str) -> bool:
    """Rate a match, if it is over, counts and has not been rated; return whether it was.

    One against a computer counts once a person of the site holds the seat.
    """
    row = connection.execute(select(matches).where(matches.c.id == match)).one_or_none()
    if row is None or not row.over or not row.rated:
        return False
    seated = connection.execute(
        select(seats).where(seats.c.match == match).order_by(seats.c.seat)
    ).all()
    held = {each.seat: who for each in seated if (who := person_of_holder(each.holder))}
    if not held:
        return False
    number = _next_turn(connection, row.game)
    if not insert_new(connection, rated_matches, {"match": match, "number": number}):
        return False
    kind = kind_of(len(seated))
    placed = _placed(row, {each.seat for each in seated}, held)
    found = known_ratings(connection, held.values(), row.game, kind)
    known = {seat: found[person] for seat, person in held.items() if person in found}
    entrants = {
        seat: _player(place, row, kind, known.get(seat), fixed=seat not in held)
        for seat, place in placed.items()
    }
    strengths = settle(kind, list(entrants.values())) if entrants else []
    for (seat, player), after in zip(entrants.items(), strengths, strict=True):
        if player.fixed:
            continue
        rest = [other for other in entrants if other != seat]
        change = Changed(
            match=match,
            seat=seat,
            person=held[seat],
            game=row.game,
            kind=kind,
            ended=row.ended,
            place=player.place,
            score=score(player, [entrants[other] for other in rest]),
            others=tuple(
                _other(other, entrants[other], held, seated[other].level) for other in rest
            ),
            before=player.strength.rating,
            deviation_before=player.strength.deviation,
            after=after,
        )
        connection.execute(insert(rating_changes).values(number=number, **change_row(change)))
        last = max(row.ended, known[seat].played) if seat in known else row.ended
        keep_rating(connection, Rated(held[seat], row.game, kind, after, last))
    return True


def merge(connection: Connection, guest: str, account: str) -> None:
    """Give a guest's rated matches to an account, and compute only its ratings again."""
    mine = rating_changes.c.person == guest
    found = connection.execute(
        select(rating_changes.c.game, rating_changes.c.kind).where(mine).distinct()
    ).all()
    connection.execute(update(rating_changes).where(mine).values(person=account))
    connection.execute(delete(ratings).where(ratings.c.person == guest))
    for game, kind in found:
        _replay(connection, account, game, kind)


def forget(connection: Connection, person: str) -> None:
    """Delete the ratings of a person. Others keep the points that they won and lost."""
    connection.execute(delete(rating_changes).where(rating_changes.c.person == person))
    connection.execute(delete(ratings).where(ratings.c.person == person))


def changes_of(person: str, game: str, kind: Kind) -> ColumnElement[bool]:
    """The changes of a person's rating in a game."""
    return and_(
        rating_changes.c.person == person,
        rating_changes.c.game == game,
        rating_changes.c.kind == kind,
    )


def _replay(connection: Connection, person: str, game: str, kind: Kind) -> None:
    theirs = select(rating_changes).where(changes_of(person, game, kind))
    in_order = (rating_changes.c.ended, rating_changes.c.number, rating_changes.c.seat)
    rows = connection.execute(theirs.order_by(*in_order)).all()
    strength, played = unrated(kind), None
    for change in map(changed_of, rows):
        days = 0.0 if played is None else (change.ended - played) / DAY
        others = [
            Player(Strength(other.rating, other.deviation), other.place, fixed=True)
            for other in change.others
        ]
        before, played = strength, change.ended
        strength = settle(kind, [Player(before, change.place, days), *others])[0]
        replaced = replace(
            change, before=before.rating, deviation_before=before.deviation, after=strength
        )
        here = and_(rating_changes.c.match == change.match, rating_changes.c.seat == change.seat)
        connection.execute(update(rating_changes).where(here).values(**change_row(replaced)))
    if played is not None:
        keep_rating(connection, Rated(person, game, kind, strength, played))


def _next_turn(connection: Connection, game: str) -> int:
    """Lock the game's row until the end of the transaction, and return the next number."""
    mine = update(rating_turns).where(rating_turns.c.game == game)
    advance = mine.values(number=rating_turns.c.number + 1)
    if connection.execute(advance).rowcount == 0:
        insert_new(connection, rating_turns, {"game": game, "number": 0})
        connection.execute(advance)
    turn = select(rating_turns.c.number).where(rating_turns.c.game == game)
    return int(connection.execute(turn).scalar_one())


def known_ratings(
    connection: Connection, persons: Collection[str], game: str, kind: Kind
) -> dict[str, Rated]:
    """Return the ratings of these people in a game, without those who have none."""
    wanted = and_(
        ratings.c.person.in_(list(persons)), ratings.c.game == game, ratings.c.kind == kind
    )
    return {row.person: rated_of(row) for row in connection.execute(select(ratings).where(wanted))}


def _player(place: int, row: Row[Any], kind: Kind, was: Rated | None, *, fixed: bool) -> Player:
    if fixed:
        return Player(Strength(row.computer_rating, 0.0), place, fixed=True)
    if was is None:
        return Player(unrated(kind), place)
    return Player(was.strength, place, (row.ended - was.played) / DAY)


def _placed(row: Row[Any], seated: Collection[int], held: Mapping[int, str]) -> dict[int, int]:
    """Return the place of each seat that is rated; none if the match changes no rating."""
    if row.computer_rating is None:
        placed = _among_people(row, held)
    elif row.result is None:
        placed = {}
    else:
        placed = {
            seat: 1 + (row.result < 0.5 if seat in held else row.result > 0.5) for seat in seated
        }
    both_sides = len({held.get(seat, "") for seat in placed}) < len(placed)
    return {} if both_sides else placed  # A person who plays both sides proves nothing.


def _among_people(row: Row[Any], held: Collection[int]) -> dict[int, int]:
    """The places of the people in a match; empty if it can't be compared with others of the game."""
    try:
        card = find(row.game)
        check_between_people(card, json.loads(row.settings))
    except PaperbitsError:  # Other settings, or a game that is not installed any more.
        return {}
    outcome = json.loads(row.outcome)
    finish = Finish(
        winners=outcome["winners"],
        scores=outcome["scores"],
        lowest_wins=card.lowest_wins,
        cut_short=outcome["cut_short"],
        resigned=outcome["gave_up"],
        away=[player for player in outcome["left"] if player not in outcome["gave_up"]],
    )
    return places(finish, held)


def _other(seat: int, player: Player, held: Mapping[int, str], level: str) -> Other:
    met = waited(player)
    level = "" if seat in held else level
    return Other(seat, held.get(seat, ""), level, met.rating, met.deviation, player.place)


def keep_rating(connection: Connection, rated: Rated) -> None:
    """Keep a person's rating in a game instead of an earlier one."""
    row = asdict(rated)
    row |= row.pop("strength")
    upsert(connection, ratings, row, keys=("person", "game", "kind"))
