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
from paperbits.server.live.hooks import Hooks
from paperbits.server.live.site_time import SiteTime
from paperbits.server.live.stored import restored
from paperbits.server.live.surroundings import Surroundings
from paperbits.server.live.sweeper import Sweeper
from paperbits.server.live.talk import Talks
from paperbits.server.lobby.lobby import Lobby
from paperbits.server.lobby.own_news import open_own_news
from paperbits.server.matches import LiveMatches
from paperbits.server.metrics import Metrics
from paperbits.server.options import Options
from paperbits.server.parts import parts_beside
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
from paperbits.server.tournaments.room import open_tournament_news
from paperbits.server.tournaments.site_tournaments import SiteTournaments
from paperbits.server.workers.pools import Workers, later
from paperbits.server.workers.thinkers import Thinkers
from paperbits.store import MoveLog
from paperbits.store.clocks import ClockStore
from paperbits.store.daily import DailyStore
from paperbits.store.people import PeopleStore
from paperbits.store.ratings import RatingStore
from paperbits.store.tries import TryStore

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
        self._sweeper = Sweeper(self.time, self.matches.timing)
        self.seats = Seats(log, self.news, self.matches.reseated, self.workers)
        self.plans = PlanRoom(log.database, self.matches.find, self.hooks)
        self.settling = Settling(RatingStore(log.database))
        self.lobby = Lobby(log.database, self.news, self.people, self.matches, self.settling.store)
        self.tournaments = SiteTournaments(log.database, self.news, self.people, self.matches)
        self.push = SitePush(
            log.database,
            options.pushing,
            metrics,
            self.matches.find,
            self.people.store.secret,
        )
        self.standings = Standings(DailyStore(log.database), self.people.store, options.limits)
        self.mine = Mine()
        """What is kept about people, by room."""
        self.accounts = Accounts(self.people, self.mine)
        self.health = Health(
            {
                "writing": log.check,
                "reading": lambda: log.stamps([""]),
                "rules": self.workers.check,
            }
        )
        self._wire()
        self._measure(metrics)

    def _wire(self) -> None:
        """Connect the parts: what one tells the others."""
        self.matches.neighbours.on_return += [self.news.returned, self.sessions.returned]
        open_own_news(self.database, self.news, self.people, self.workers.ask, self.hooks)
        open_events(self.database, self.news, self.hooks)
        open_tournament_news(self.tournaments, self.news)
        self.hooks.on_end += [self.settling.ended, self.tournaments.ended]
        self.accounts.on_sign_out += [self.sessions.end, self.push.unsubscribe]
        self.lobby.on_challenge.append(self.push.challenged)
        for part in (  # The first is forgotten last.
            Part("person", self.people.export, _nothing_more),
            self.seats.part,
            *parts_beside(self.database, self.settling.store, self.talks, self.lobby),
            self.push.part,
        ):
            self.mine.add(part)

    def _measure(self, metrics: Metrics) -> None:
        """Add gauges for matches and queues."""
        self.matches.measure(metrics)
        metrics.watch(
            "clock_lost_seconds",
            "Time for which nobody served while clocks ran.",
            lambda: self.time.lost,
        )
        self.time.ended_turn = metrics.timed_out.inc
        self.plans.counted = lambda what, count: metrics.plans.labels(what).inc(count)
        metrics.watch(
            "rules_waiting",
            "What waits for a thread of the rules.",
            lambda: self.workers.waiting,
        )
        metrics.watch(
            "thinking_waiting", "Jobs that wait for a thinker.", self.workers.thinkers.waiting
        )

    def start(self) -> None:
        """Start the parts that work by themselves, in the running event loop."""
        self.sessions.start()
        self.matches.start()
        self._sweeper.start()
        self.accounts.start()
        thinkers = self.workers.thinkers
        if (warming := thinkers.warming) is not None:
            loop = asyncio.get_running_loop()
            warming.changed = lambda: later(loop, self.matches.readied)
            warming.load = lambda position: later(loop, lambda: thinkers.prepare(position))
        self.settling.start()
        self.tournaments.start()
        self.plans.start()
        self.lobby.start()
        self.push.start(self.hooks)

    async def close(self) -> None:
        """Stop every part, the last made first, and finish writing."""
        await self.push.close()
        await self.lobby.close()
        await self.plans.close()
        await self.tournaments.close()
        await self.settling.close()
        await self.health.close()
        await self.accounts.close()
        self.workers.thinkers.close()
        await self._sweeper.close()
        await self.time.close()
        await self.hooks.close()
        await self.news.close()
        await self.sessions.close()
        await self.matches.close()
        self.workers.close()
        await self._log.close()


async def _nothing_more(_: str) -> None:
    """Forget nothing: the person is removed at the end."""
