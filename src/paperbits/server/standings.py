"""How all did on a day of the daily task: known by a cookie that lasts two days, without accounts.

Tries count on the day itself and the day after. The cookie holds a random name, which the database
has only as a hash with the day, and not for long: nobody can follow a browser.
"""

import hashlib
import logging
import secrets
from datetime import date, timedelta
from typing import Final

from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeTimedSerializer

from paperbits.answers.daily import DailyStanding
from paperbits.puzzles.calendar import today
from paperbits.puzzles.ritual import TRIES, Day, percent
from paperbits.server.budgets import ClientBudgets
from paperbits.server.clients import limited_client
from paperbits.server.limits import Limits
from paperbits.store.log import StoreError
from paperbits.store.people import PeopleStore
from paperbits.store.tries import DailyStore, KeptTry

logger = logging.getLogger(__name__)

COOKIE: Final = "paperbits-daily"
SECRET: Final = "daily"  # noqa: S105 (the name of the secret)
LASTS: Final = 2 * 86_400
"""Seconds for which a browser is known."""

LATE: Final = timedelta(1)
"""How long after its day a task still counts. Then its best is well known."""


class Standings:
    """The results of all, day by day."""

    def __init__(self, store: DailyStore, people: PeopleStore, limits: Limits) -> None:
        self._store, self._people = store, people
        self._new = ClientBudgets(limits.daily_players_per_second, limits.daily_players_at_once)
        self._signer: URLSafeTimedSerializer | None = None

    async def tried(self, request: Request, response: Response, day: Day) -> None:
        """Keep the last try of a day, unless it is old, and set the cookie of a new browser."""
        oldest = today() - LATE
        if day.task.date < oldest:
            return
        try:
            who = await self._browser(request, response)
            if who:
                date, last = day.task.date, day.tries[-1]
                scored = percent(last.points, day.task)
                one = KeptTry(str(date), _hash(date, who), last.move, scored)
                await self._store.tried(one, TRIES, str(oldest))
        except StoreError as error:
            logger.warning("A try of the daily task can't be kept: %s", error)

    async def of(self, day: Day) -> DailyStanding | None:
        """Return how all did, beside the result of a finished day; None if the store fails."""
        try:
            counts = await self._store.counts(str(day.task.date))
        except StoreError as error:
            logger.warning("The results of the daily task can't be read: %s", error)
            return None
        return standing(counts, day.percent)

    async def _browser(self, request: Request, response: Response) -> str:
        """Return the random name of a browser; empty if its address has brought too many."""
        if self._signer is None:
            self._signer = URLSafeTimedSerializer(await self._people.secret(SECRET), salt="daily")
        try:
            return str(self._signer.loads(request.cookies.get(COOKIE, "")[:300], max_age=LASTS))
        except BadSignature:
            if not self._new.of(limited_client(request)).spend():
                return ""
        who = secrets.token_urlsafe(16)
        response.set_cookie(
            COOKIE,
            str(self._signer.dumps(who)),
            max_age=LASTS,
            path="/api/daily",
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
        return who


def standing(counts: dict[int, int], own: int) -> DailyStanding | None:
    """Return the median of all results, and the place of one; None without results.

    ``counts`` has the people for each result in per cent. Equal results share a place.
    """
    people = sum(counts.values())
    if people == 0:
        return None
    results = sorted(counts)
    below = [sum(counts[each] for each in results if each <= most) for most in results]
    low = next(each for each, so_far in zip(results, below, strict=True) if 2 * so_far >= people)
    high = next(each for each, so_far in zip(results, below, strict=True) if 2 * so_far > people)
    better = sum(count for each, count in counts.items() if each > own)
    place = better + 1 if own in results else None
    return DailyStanding(people=people, median=(low + high) / 2, place=place)


def _hash(day: date, who: str) -> str:
    return hashlib.sha256(f"{day} {who}".encode()).hexdigest()
