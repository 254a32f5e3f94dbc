"""Advice in one match: analyses of its positions, and the review after its end."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from paperbits import host
from paperbits.answers import advice as messages
from paperbits.answers.advice import review_message, values_message
from paperbits.answers.tasks import Analyse, LookBack, Played, Task
from paperbits.core.engine.findings import REVIEWER
from paperbits.core.errors import PaperbitsError
from paperbits.core.reading import read
from paperbits.core.wording import Names
from paperbits.host.holder import Holder, UnfairError
from paperbits.host.state import names_of
from paperbits.match import Match
from paperbits.server.metrics import Metrics
from paperbits.server.wire.base import text_of
from paperbits.server.workers.jobs import NoAnswerError
from paperbits.server.workers.thinkers import Thinkers
from paperbits.store.log import StoreError
from paperbits.store.matches import MoveLog

logger = logging.getLogger(__name__)

ANALYSIS: Final = 6.0
"""Seconds of thinking for an analysis."""


Elsewhere = Callable[[Task, Names | None], Awaitable[bool]]
"""Has a task carried out by who asked for it, and returns whether it was begun there."""


class Advice:
    """Analyses and the review of one match. Cancelling a call drops its job."""

    def __init__(
        self,
        match_id: str,
        present: Callable[[], Match],
        log: MoveLog,
        thinkers: Thinkers,
        metrics: Metrics,
    ) -> None:
        """``present`` returns the match as it is now."""
        self._id = match_id
        self._present = present
        self._log = log
        self._thinkers = thinkers
        self._metrics = metrics
        self._reviewing = asyncio.Lock()
        self._review: messages.Review | None = None
        self._reviewed = -1
        """The version of the match that was reviewed."""

    async def analyse(
        self,
        holder: Holder,
        ply: int | None,
        tell: Callable[[messages.Analysis], None],
        elsewhere: Elsewhere | None = None,
    ) -> None:
        """Report the best moves of the present position, or of the position after ``ply`` plies.
        ``tell`` is called again as they improve. It is not called if they are found ``elsewhere``.
        """
        match = self._present()
        host.asked(match, holder, ply)
        now = len(match.position.plies)
        names = names_of(match.seats, holder.seats)
        at = now if ply is None else ply
        if not 0 <= at <= now:
            raise PaperbitsError(f"{now} moves have been made; there is no position after {at}.")
        hint = at == now and not match.over
        task = Analyse(Played.of(match, at), seconds=ANALYSIS, hint=hint)
        if elsewhere is not None and await elsewhere(task, names):
            return
        self._metrics.thoughts.labels("site", "analyse").inc()
        turn = match.position.turn

        def waiting(place: str) -> None:
            if at == now and turn is not None:
                nothing = messages.Analysis(
                    ply=at, player=turn + 1, options=[], proved=None, tried=0, done=False, hint=None
                )
                tell(replace(nothing, remark=place))

        await self._thinkers.analyse(
            match, task, self._id, lambda told: tell(told.message(names)), waiting
        )

    async def values(self, ply: int) -> messages.MoveValues:
        """Return the exact value of every move after ``ply`` plies of the ended match."""
        match = self._present()
        host.values_asked(match, ply)
        return values_message(ply, await self._thinkers.values(match, ply, self._id))

    def check_review(self) -> None:
        """Raise UnfairError if the match is not over."""
        if not self._present().over:
            raise UnfairError("You can review the match once it is over.")

    async def review(
        self, tell: Callable[[messages.Review], None], elsewhere: Elsewhere | None = None
    ) -> None:
        """Report what each ply of the ended match gave away, from the last backwards. A whole
        review is stored; one that is made ``elsewhere`` is only shown there.
        """
        self.check_review()
        match = self._present()
        async with self._reviewing:
            if self._review is None or self._reviewed != match.play_version:
                self._review, self._reviewed = await self._kept_review(match), match.play_version
        if (
            self._review is None
            and elsewhere is not None
            and await elsewhere(LookBack(Played.of(match)), None)
        ):
            return
        async with self._reviewing:
            if self._review is None or self._reviewed != match.play_version:
                self._review = await self._make_review(match, tell)
                self._reviewed = match.play_version
            tell(self._review)

    async def _make_review(
        self, match: Match, tell: Callable[[messages.Review], None]
    ) -> messages.Review:
        self._metrics.thoughts.labels("site", "review").inc()
        found = await self._thinkers.review(
            match, self._id, lambda so_far: None if so_far.done else tell(review_message(so_far))
        )
        if not found.done:
            raise NoAnswerError("The review took too long; ask for it again in a while.")
        review = review_message(found)
        await self._keep_review(match, review)
        return review

    async def _kept_review(self, match: Match) -> messages.Review | None:
        text = await self._log.review(self._id, match.play_version, REVIEWER)
        with suppress(KeyError, TypeError, ValueError):
            return None if text is None else read(messages.Review, json.loads(text))
        return None

    async def _keep_review(self, match: Match, found: messages.Review) -> None:
        try:
            await self._log.keep_review(self._id, match.play_version, REVIEWER, text_of(found))
        except StoreError:
            # The review can still be shown.
            logger.exception("The review of match %s could not be kept", self._id)
