"""Advice in one match: analyses of its positions, and the review of a match that is over."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from pydantic import ValidationError

from paperbits.core.engine.findings import Review
from paperbits.match import Match
from paperbits.review.analyse import analyse
from paperbits.review.review import REVIEWER, review
from paperbits.server.live.computers import Computers
from paperbits.server.live.holder import Holder, veil_refusal
from paperbits.server.live.serialize import Analyst, review_message
from paperbits.server.live.state import alone, names_of
from paperbits.server.live.storing import NOT_READ, storing
from paperbits.server.live.workers import Workers, run_in
from paperbits.server.wire import outbound as wire
from paperbits.server.wire.refusals import SecretError, UnfairError
from paperbits.store import MoveLog, StoredSeat, StoreError

logger = logging.getLogger(__name__)

ANALYSIS: Final = 6.0
"""Seconds that an analysis deepens."""


class Advised(Protocol):
    """As much of a live match as its advice needs."""

    id: str
    match: Match

    @property
    def seating(self) -> tuple[StoredSeat, ...]:
        """Who sits where now."""


class Advice:
    """Analyses and the review of one match. ``tell`` is called from another thread, ``stop`` is asked there."""

    def __init__(self, live: Advised, computers: Computers, log: MoveLog, workers: Workers) -> None:
        self._live = live
        self._computers = computers
        self._log = log
        self._workers = workers
        self._reviewing = asyncio.Lock()
        self._review: wire.Review | None = None
        self._reviewed: Match | None = None
        """The match, as it stood, that the review is of."""

    def check_analysis(self, holder: Holder, ply: int | None) -> None:
        """Raise UnfairError while another person plays and in rated matches, SecretError if the answer would tell of a rack
        that the holder does not see.
        """
        match = self._live.match
        if match.advice_refusal:
            raise UnfairError(match.advice_refusal)
        if match.over:
            return
        if not alone(self._live.seating, holder.seats):
            raise UnfairError("Against another person there is no advice before the end.")
        elsewhere = ply not in (None, len(match.position.plies))
        if match.position.hidden and (elsewhere or match.position.turn not in holder.seats):
            raise SecretError("With hidden tiles there is advice for your own turn alone, before the end.")
        if refusal := veil_refusal(match, holder):
            raise SecretError(refusal)

    async def analyse(
        self, holder: Holder, ply: int | None, tell: Callable[[wire.Analysis], None], stop: Callable[[], bool]
    ) -> None:
        """Tell the best moves of the present position, or of that after ``ply`` plies, again as they become clearer."""
        self.check_analysis(holder, ply)
        match, seating, now = self._live.match, self._live.seating, len(self._live.match.position.plies)
        at = now if ply is None else ply

        def think() -> None:
            position = match.at(at)
            analyst = Analyst(position, at, names_of(seating, holder.seats) if at == now and not match.over else None)
            short_looks = self._computers.short_looks()
            if short_looks is not None and not match.over:
                short_looks.analyse(match, at, lambda found: tell(analyst.message(found)), stop)
                return
            analyse(position, ANALYSIS, lambda found: tell(analyst.message(found)), stop=stop)

        await run_in(self._workers.analysts, think)

    def check_review(self) -> None:
        """Raise UnfairError before the end."""
        if not self._live.match.over:
            raise UnfairError("There is a review once the match is over.")

    async def review(self, tell: Callable[[wire.Review], None], stop: Callable[[], bool]) -> None:
        """Tell what each ply of the ended match gave away, ply by ply from the end; worked out once, and kept.

        A review is whole only once it is kept.
        """
        self.check_review()
        match = self._live.match
        async with self._reviewing:
            if self._review is None or self._reviewed is not match:
                self._review, self._reviewed = await self._kept_review(match), match
            if self._review is None:

                def look_back() -> Review:
                    return review(match, tell=lambda found: None if found.done else tell(review_message(found)), stop=stop)

                found = await run_in(self._workers.analysts, look_back)
                if not found.done:
                    return
                self._review = review_message(found)
                await self._keep_review(match, self._review)
            tell(self._review)

    async def _kept_review(self, match: Match) -> wire.Review | None:
        """The review that was made of this match before, unless it can't be read any more."""
        with storing(f"reading the review of match {self._live.id}", NOT_READ):
            text = await self._log.review(self._live.id, match.version, REVIEWER)
        with suppress(ValidationError):
            return None if text is None else wire.Review.model_validate_json(text)
        return None

    async def _keep_review(self, match: Match, found: wire.Review) -> None:
        try:
            await self._log.keep_review(self._live.id, match.version, REVIEWER, found.model_dump_json())
        except StoreError:
            logger.exception("The review of match %s could not be kept", self._live.id)  # It can be told all the same.
