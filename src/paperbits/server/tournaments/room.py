"""The news of tournaments, one topic for each."""

from paperbits.core.catalogue import find
from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import checked
from paperbits.server.broker.topics import News, Room
from paperbits.server.live.invitation import unusual
from paperbits.server.tournaments.making import settings_of
from paperbits.server.tournaments.site_tournaments import SiteTournaments, topic_of
from paperbits.server.tournaments.views import state_of
from paperbits.server.wire.storing import NOT_READ, storing
from paperbits.server.wire.tournaments import TournamentState
from paperbits.tournaments.tournament import Tournament


async def shown(tournaments: SiteTournaments, tournament: Tournament) -> TournamentState:
    """Return a tournament as everybody sees it."""
    missing = set[str]()
    if tournament.unsettled:
        with storing("reading the matches of a tournament", NOT_READ):
            missing = await tournaments.store.unmade(tournament.id)
    host = (await tournaments.people.find([tournament.host])).get(tournament.host)
    return await tournaments.matches.ask(
        lambda: state_of(tournament, host.name if host else "", _settings(tournament), missing)
    )


def open_tournament_news(tournaments: SiteTournaments, news: News) -> None:
    """Open the room of the news of tournaments."""

    async def render(topic: str) -> str:
        found = await tournaments.find(topic.removeprefix(topic_of("")))
        return (await shown(tournaments, found)).model_dump_json()

    news.open(Room(topic_of(""), render))


def _settings(tournament: Tournament) -> list[str]:
    try:
        card = find(tournament.plan.game)
        return unusual(card.settings, checked(card.settings, settings_of(tournament.plan, card)))
    except PaperbitsError:  # Another version of the program had this game or these settings.
        return []
