"""Clocks in tests: a site whose time passes when the test says so."""

from contextlib import asynccontextmanager

from site_help import friends, site

FRIENDS = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]


class Hands:
    """The hands of the clock on the wall, which several sites may share."""

    def __init__(self):
        self.now = 1_800_000_000.0


class Timed:
    """A running site and its clock on the wall."""

    def __init__(self, client, hands):
        self.client, self.hands = client, hands
        self.matches = client.site.matches
        self.time = client.site.time
        self.time._clock = lambda: hands.now

    async def passes(self, seconds):
        """Let time pass while the site serves."""
        self.hands.now += seconds
        await self.time._note(1e12)

    def stops(self, seconds):
        """Let time pass while no process serves."""
        self.hands.now += seconds

    async def time_up(self, match):
        """Look whether the time of the player to move is used up, as the timer does."""
        await (await self.matches.find(match)).timing.time_up()

    async def clock(self, match, key=None):
        """A match's clock, and what the running one shows in milliseconds."""
        clock = (await self.client.ask(f"matches/{match}", key=key))["clock"]
        return clock, None if clock["ends"] is None else round(
            clock["ends"] - self.hands.now * 1000
        )

    async def friends(self, clock="5+3", settings=None, **more):
        """A match of two people; its id and their keys."""
        settings = settings or {"n": 4}
        found = await friends(self.client, "Ada", "Bob", settings=settings, clock=clock, **more)
        await self.settled(found[0])
        return found

    async def joined(self, match, invite, name="Bob"):
        """Take an open seat; its key. The clock may begin then."""
        asked = {"invite": invite, "name": name}
        joined = await self.client.ask(f"matches/{match}/join", asked, status=201)
        await self.settled(match)
        return joined["key"]

    async def settled(self, match):
        """Wait until a clock that begins has begun."""
        live = await self.matches.find(match)
        await live.timing.tasks.wait()


@asynccontextmanager
async def timed(log=None, hands=None, **options):
    """A running site whose time the test keeps."""
    async with site(log, **options) as client:
        keeper = Timed(client, hands or Hands())
        await keeper.passes(0)
        yield keeper
