"""The client: what a program can ask of a site."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self
from urllib.parse import quote

from paperbits.client.errors import RefusedError
from paperbits.client.models import Begun, Event, Person, State, event_of
from paperbits.client.wire import Sent, Wire
from paperbits.core.reading import read
from paperbits.core.settings import SettingValue
from paperbits.match.offers import What
from paperbits.match.programs import Info, LegalMoves, Summary

Settings = Mapping[str, SettingValue]


class Client(Wire):
    """A connection to a site in the name of the owner of a token.

    Raises ClientError for a text that can't be an address or a token. Methods raise RefusedError if
    the site refuses, and UnreachableError if it can't be reached for ``patience`` seconds; until
    then they try again, and the logger ``paperbits.client`` says so. Streams come back by
    themselves. A client may be used by several threads.
    """

    def __init__(
        self, url: str, token: str, *, patience: float = 300.0, timeout: float = 30.0
    ) -> None:
        super().__init__(url, token, patience, timeout)
        self._played: dict[str, int] = {}
        """The version of each match after the last move that was made here."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Yourself.

    def me(self) -> Person:
        """Return the person whom the token speaks for."""
        return read(Person, self._get("/api/me")["person"])

    def become_bot(self) -> Person:
        """Become a bot, for ever, if you have not played with people. Needs the scope ``bot``."""
        return read(Person, self._post("/api/bot/account")["person"])

    # Finding opponents.

    def matches(self) -> list[Summary]:
        """Return the matches that you play now, the last played first."""
        return list(read(tuple[Summary, ...], self._get("/api/bot/match")["matches"]))

    def create(
        self,
        game: str,
        settings: Settings | None = None,
        *,
        level: str | None = None,
        first: bool = True,
    ) -> State:
        """Begin a match for two against a computer's level. ``first``: whether you are player 1."""
        seats = [{"kind": "person"}, {"kind": "computer", "level": level}]
        asked = _asked(game, settings, seats=seats if first else seats[::-1])
        return self.look(self._post("/api/matches", asked)["id"])

    def invite(self, game: str, settings: Settings | None = None) -> tuple[str, str]:
        """Begin a match for two with a seat for a friend; return its id and the invitation."""
        asked = _asked(game, settings, seats=[{"kind": "person"}, {"kind": "open"}])
        made = self._post("/api/matches", asked)
        return made["id"], made["match"]["invitations"][0]["invite"]

    def join(self, match: str, invitation: str) -> State:
        """Take a seat to which you are invited."""
        self._post(f"/api/matches/{quote(match)}/join", {"invite": invitation})
        return self.look(match)

    def challenge(
        self,
        whom: str | Person,
        game: str,
        settings: Settings | None = None,
        *,
        clock: str = "",
        rated: bool = False,
    ) -> Begun:
        """Challenge a person, or the name of an account. ``clock`` is such as ``5+3`` or ``3d``."""
        asked = _asked(game, settings, clock=clock, rated=rated)
        asked |= {"name": whom} if isinstance(whom, str) else {"person": whom.id}
        return Begun.of(self._post("/api/challenges", asked))

    def seek(
        self,
        game: str,
        settings: Settings | None = None,
        *,
        clock: str = "",
        rated: bool = False,
        seats: int = 2,
    ) -> Begun:
        """Look for anybody to play with. The seek stays while you listen to ``events``."""
        asked = _asked(game, settings, clock=clock, rated=rated, seats=seats)
        return Begun.of(self._post("/api/seeks", asked))

    def accept(self, challenge: str, game: str = "") -> Begun:
        """Accept a challenge or a seek, by its id. ``game`` is needed if it is for any game."""
        return Begun.of(self._post(f"/api/seeks/{quote(challenge)}/accept", {"game": game}))

    def decline(self, challenge: str) -> None:
        """Decline a challenge, or take back your own."""
        self._ask("DELETE", f"/api/seeks/{quote(challenge)}")

    # Playing.

    def look(self, match: str) -> State:
        """Return a match as it stands now."""
        said = self._get(f"/api/bot/match/{quote(match)}")
        return State.of(said["state"], read(Info, said))

    def legal(self, state: State) -> Sequence[str]:
        """Return the legal moves of a state in which it is your turn."""
        if state.legal is not None and not state.legal.more:
            return state.legal.moves
        return read(LegalMoves, self._get(f"/api/bot/match/{quote(state.info.id)}/legal")).moves

    def play(self, state: State, move: str) -> State:
        """Make a move that answers a state; return the state after it. Sent again, it is made once.

        Raises RefusedError with the kind ``stale`` if the match has moved on.
        """
        match, asked = state.info.id, {"move": move, "version": state.version}
        sent = Sent()
        try:
            said = self._ask("POST", f"/api/bot/match/{quote(match)}/move", asked, sent).json()
        except RefusedError as error:
            if error.kind not in {"stale", "not-your-turn"} or sent.times < 2:
                raise
            now = self.look(match)  # The first answer may have been lost.
            if len(now.moves) <= len(state.moves) or now.moves[: len(state.moves)] != state.moves:
                raise
        else:
            now = State.of(said, state.info)
        self._played[match] = now.version
        return now

    def resign(self, match: str) -> None:
        self._post(f"/api/bot/match/{quote(match)}/resign")

    def abort(self, match: str) -> None:
        """Abort a match before everybody has moved."""
        self._post(f"/api/bot/match/{quote(match)}/abort")

    def offer(self, match: str, what: What) -> None:
        """Offer a draw, a take-back or a rematch, or accept it."""
        self._post(f"/api/bot/match/{quote(match)}/offer/{what}")

    def decline_offer(self, match: str, what: What) -> None:
        """Decline what another player offers."""
        self._post(f"/api/bot/match/{quote(match)}/decline/{what}")

    # Listening.

    def events(self) -> Iterator[Event]:
        """Listen, and return what concerns you, for ever: first a ``MatchStart`` for each match.

        Nothing is told twice, and the end of a match is told if its beginning was.
        """
        return _events(self._listening("/api/stream/events"))

    def states(self, match: str) -> Iterator[State]:
        """Listen, and return a match's state now and after each change, up to its end.

        States that were under way while you made a move with this client are left out.
        """
        return self._states(match, self._listening(f"/api/bot/match/{quote(match)}/stream"))

    def _states(self, match: str, lines: Iterator[dict[str, Any]]) -> Iterator[State]:
        info: Info | None = None
        last: State | None = None
        for said in lines:
            if said["type"] == "matchFull":
                info = read(Info, said)
                said = said["state"]
            if said["type"] != "matchState" or info is None:
                continue
            state = State.of(said, info)
            if state != last and state.version >= self._played.get(match, 0):
                last = state  # After an interruption the present state comes again.
                yield state
            if state.over:
                self._played.pop(match, None)
                return


def _asked(game: str, settings: Settings | None, **more: object) -> dict[str, object]:
    return {"game": game, "settings": dict(settings or {}), **more}


def _events(lines: Iterator[dict[str, Any]]) -> Iterator[Event]:
    begun: set[str] = set()
    waiting: set[str] = set()
    for said in lines:
        kind = said["type"]
        known = begun if kind.startswith("match") else waiting
        which = said["match" if kind.startswith("match") else "challenge"]["id"]
        if kind in {"matchStart", "challenge"}:
            if which in known:
                continue
            known.add(which)
        elif kind in {"matchFinish", "challengeCancelled"}:
            if which not in known:
                continue
            known.discard(which)
        event = event_of(said)
        if event is not None:
            yield event
