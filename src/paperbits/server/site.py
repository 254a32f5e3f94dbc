"""The rooms of the site in one process, made and wired in one place.

Each part is given what it needs, and never the site. Only the endpoints ask the site for its parts.
"""

import asyncio
from typing import Final

from paperbits.server.broker import Broker
from paperbits.server.broker.topics import News
from paperbits.server.health import Health
from paperbits.server.live.claims import Seats
from paperbits.server.live.glances import Glances
from paperbits.server.live.site_time import SiteTime
from paperbits.server.live.stored import restored
from paperbits.server.live.surroundings import Hooks, Surroundings
from paperbits.server.live.sweeper import Sweeper
from paperbits.server.live.talks import Talks
from paperbits.server.lobby.lobby import Lobby
from paperbits.server.lobby.shown import open_own_news
from paperbits.server.matches import LiveMatches
from paperbits.server.metrics import Metrics
from paperbits.server.options import Options
from paperbits.server.people.accounts import Accounts
from paperbits.server.people.mine import Mine, Part
from paperbits.server.people.sessions import Sessions
from paperbits.server.people.site_people import SitePeople
from paperbits.server.people.tries import Tries
from paperbits.server.plans import PlanRoom
from paperbits.server.programs.events import open_events
from paperbits.server.programs.site_tokens import SiteTokens
from paperbits.server.push.site_push import SitePush
from paperbits.server.ratings.settling import Settling
from paperbits.server.standings import Standings
from paperbits.server.tasks import later
from paperbits.server.tournaments.site_tournaments import SiteTournaments
from paperbits.server.tournaments.views import open_tournament_news
from paperbits.server.workers.pools import Workers
from paperbits.server.workers.thinkers import Thinkers
from paperbits.store.clocks import ClockStore
from paperbits.store.matches import MoveLog
from paperbits.store.people import PeopleStore
from paperbits.store.ratings import RatingStore
from paperbits.store.tries import DailyStore, TryStore

HERE: Final = Options()


class Site:
    """The parts of the site in one process."""

    def __init__(
        self,
        log: MoveLog,
        broker: Broker,
        thinkers: Thinkers,
        options: Options = HERE,
        metrics: Metrics | None = None,
    ) -> None:
        metrics = metrics or Metrics()
        self._log = log
        self.database = log.database
        self.news = News(broker)
        self.workers = Workers(thinkers)
        self.people = SitePeople(PeopleStore(log.database))
        self.sessions = Sessions(self.people, broker)
        self.tries = Tries(TryStore(log.database), self.people.store, options.limits)
        self.tokens = SiteTokens(log.database, self.people, self.news, options.limits)
        self.hooks: Hooks = Hooks()
        self.talks = Talks(log.database, self.news, enabled=not options.class_room)
        self.time = SiteTime(ClockStore(log.database))
        around = Surroundings(log, self.workers, self.hooks, self.talks, self.time, metrics)
        self.matches = LiveMatches(around, broker, options.patience)
        self.glances = Glances(log, self.matches.at_hand, restored, self.workers.ask)
        self._sweeper = Sweeper(self.time, self.matches.time_up)
        self.seats = Seats(log, self.news, self.matches.reseated, self.workers)
        self.plans = PlanRoom(log.database, self.matches.find, self.hooks)
        self.settling = Settling(RatingStore(log.database))
        self.lobby = Lobby(log.database, self.news, self.people, self.matches, self.settling.store)
        self.tournaments = SiteTournaments(log.database, self.news, self.people, self.matches)
        self.push = SitePush(
            log.database, options.pushing, metrics, self.matches.find, self.people.store.secret
        )
        self.standings = Standings(DailyStore(log.database), self.people.store, options.limits)
        self.mine = Mine()
        self.accounts = Accounts(self.people, self.mine)
        self.health = Health(
            {"writing": log.check, "reading": lambda: log.stamps([""]), "rules": self.workers.check}
        )
        self._wire()
        self._measure(metrics)

    def _wire(self) -> None:
        self.matches.neighbours.on_return += [self.news.returned, self.sessions.returned]
        open_own_news(self.database, self.news, self.people, self.workers.ask, self.hooks)
        open_events(self.database, self.news, self.hooks)
        open_tournament_news(self.tournaments, self.news)
        self.hooks.on_end += [self.settling.ended, self.tournaments.ended]
        self.accounts.on_sign_out += [self.sessions.end, self.push.store.unsubscribe]
        self.lobby.on_challenge.append(self.push.challenged)
        ratings, talks, lobby = self.settling.store, self.talks, self.lobby
        tournaments, push = self.tournaments.store, self.push
        self.mine.parts += [  # Forgotten from the last on. Plans go with seats, tokens with people.
            Part("person", self.people.export),
            Part("matches", self.seats.export, self.seats.forget, self.seats.hand_over),
            Part("ratings", ratings.export, ratings.forget, ratings.hand_over),
            Part("talk", talks.export, talks.forget, talks.hand_over),
            Part("tournaments", tournaments.export, tournaments.forget, tournaments.hand_over),
            Part("tokens", self.tokens.store.export),
            Part("seeks", lobby.export, lobby.forget, lobby.hand_over),
            Part("conditional moves", self.plans.store.export, self.plans.store.forget),
            Part("messages to browsers", push.export, push.store.unsubscribe, push.store.hand_over),
        ]

    def _measure(self, metrics: Metrics) -> None:
        self.matches.measure(metrics)
        metrics.watch(
            "clock_lost_seconds",
            "Time for which nobody served while clocks ran.",
            lambda: self.time.lost,
        )
        self.time.ended_turn = metrics.timed_out.inc
        self.plans.counted = lambda what, count: metrics.plans.labels(what).inc(count)
        metrics.watch(
            "rules_waiting", "What waits for a thread of the rules.", lambda: self.workers.waiting
        )
        metrics.watch(
            "thinking_waiting", "Jobs that wait for a thinker.", self.workers.thinkers.waiting
        )

    def start(self) -> None:
        """Start the parts that work by themselves, in the running event loop."""
        for part in (self.sessions, self.matches, self._sweeper, self.accounts, self.settling):
            part.start()
        for room in (self.tournaments, self.plans, self.lobby):
            room.start()
        self.push.start(self.hooks)
        thinkers = self.workers.thinkers
        if (warming := thinkers.warming) is not None:
            loop = asyncio.get_running_loop()
            warming.changed = lambda: later(loop, self.matches.readied)
            warming.load = lambda position: later(loop, lambda: thinkers.prepare(position))

    async def close(self) -> None:
        """Stop every part, the last made first, and finish writing."""
        self.workers.thinkers.close()
        for room in (self.push, self.lobby, self.plans, self.tournaments, self.settling):
            await room.close()
        for part in (self.health, self.accounts, self._sweeper, self.time, self.hooks):
            await part.close()
        for last in (self.news, self.sessions, self.matches):
            await last.close()
        self.workers.close()
        await self._log.close()
