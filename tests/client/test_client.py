"""The client against a real server, which is killed and restarted in the middle."""

import json
import threading
from types import SimpleNamespace

import httpx
import pytest
from programs import Heard, program
from served import Served

from paperbits.client import (
    Client,
    ClientError,
    LegalMoves,
    MatchFinish,
    MatchStart,
    RefusedError,
    UnreachableError,
)
from paperbits.client.errors import Backoff
from paperbits.core.reading import read
from paperbits.match.programs import told

N4 = {"n": 4}
GAME = "palindromic-rows-columns"


def test_a_bot_plays_a_computer_to_the_end(server, stack):
    client = stack.enter_context(program(server, "Minnow"))
    assert client.me().kind == "guest"
    bot = client.become_bot()
    assert (bot.kind, bot.name, bot) == ("bot", "Minnow (bot)", client.me())
    events = Heard(client.events())
    begun = client.create(GAME, N4, level="beginner")
    assert next(events) == MatchStart(client.matches()[0])
    for end in client.states(begun.info.id):
        if end.your_turn:
            client.play(end, client.legal(end)[0])
    assert (end.over, end.turn, end.legal, len(end.moves)) == (True, None, None, 8)
    assert (end.info.seat, [seat.kind for seat in end.info.seats]) == (1, ["bot", "computer"])
    finish = next(events)
    assert isinstance(finish, MatchFinish)
    assert (finish.match.id, finish.outcome) == (begun.info.id, end.outcome)
    assert client.matches() == []
    assert list(client.states(begun.info.id)) == [end]


def test_two_programs_play_each_other_by_an_invitation(server, stack):
    ada, bob = (
        stack.enter_context(program(server, "Ada")),
        stack.enter_context(program(server, "Bob")),
    )
    match, invitation = ada.invite(GAME, N4)
    assert bob.join(match, invitation).info.seat == 2
    for mover in (ada, bob) * 4:
        end = mover.play(state := mover.look(match), mover.legal(state)[0])
    assert end.outcome == ada.look(match).outcome
    assert end.outcome.winners
    ada.offer(match, "rematch")
    assert bob.look(match).offers[0].what == "rematch"
    bob.offer(match, "rematch")
    again = ada.look(match).rematch
    assert again == ada.matches()[0].id
    with pytest.raises(RefusedError):
        bob.offer(again, "takeback")
    bob.abort(again)
    assert ada.look(again).outcome.aborted == ada.look(again).info.seat % 2 + 1
    third, invitation = ada.invite(GAME, N4)
    bob.join(third, invitation)
    ada.play(ada.look(third), "a1")
    ada.offer(third, "draw")
    bob.decline_offer(third, "draw")
    ada.resign(third)
    assert bob.look(third).outcome.resigned == 1


def test_refusals_are_sentences_with_kinds(server, stack):
    client = stack.enter_context(program(server, "Ada", "play"))
    match, _ = client.invite(GAME, N4)
    state = client.look(match)
    after = client.play(state, "a1")
    for move, given, kind in (("a1", state, "stale"), ("b1", after, "not-your-turn")):
        with pytest.raises(RefusedError) as refused:
            client.play(given, move)
        assert refused.value.kind == kind
        assert str(refused.value).endswith(".")
    with pytest.raises(RefusedError) as refused:
        client.become_bot()
    assert (refused.value.kind, refused.value.status) == ("wrong-scope", 403)
    with (
        Client(server.address, "pb_" + "x" * 43) as stranger,
        pytest.raises(RefusedError) as refused,
    ):
        stranger.events()
    assert refused.value.kind == "wrong-token"


def test_integers_that_not_every_reader_keeps_are_told_as_texts():
    moves = LegalMoves(("a1",), {}, 2**60, more=False)
    said = json.loads(json.dumps(told(moves)))
    assert said["count"] == str(2**60)
    assert read(LegalMoves, said | {"of a later version": 1}) == moves


def test_a_client_without_a_site_gives_up_after_its_patience():
    with Client("http://127.0.0.1:9", "pb_" + "x" * 43, patience=0.2) as client:
        with pytest.raises(UnreachableError, match=r"^The site can't be reached\.$"):
            client.me()
        with pytest.raises(UnreachableError):
            client.events()


def test_streams_and_moves_go_on_after_the_server_was_killed(tmp_path):
    data = tmp_path / "matches.sqlite"
    first = Served(data)
    port = int(first.address.rpartition(":")[2])
    with program(first, "Ada", patience=100) as client:
        begun = client.create(GAME, {"n": 6}, level="beginner")
        events = Heard(client.events())
        assert next(events).match.id == begun.info.id
        second, seen = None, []
        for state in client.states(begun.info.id):
            seen.append(state.version)
            if state.version == 6 and second is None:
                first.kill()
                second = Served(data, "--port", str(port))
            if state.your_turn:
                client.play(state, client.legal(state)[0])
        assert isinstance(next(events), MatchFinish)
        assert seen == sorted(set(seen))
        assert (state.over, len(state.moves)) == (True, 18)
        second.kill()


class Flaky(httpx.BaseTransport):
    """A connection that loses the answers of the first requests for a move."""

    def __init__(self, losses):
        self._real, self.losses, self.sent = httpx.HTTPTransport(), losses, 0

    def close(self):
        self._real.close()

    def handle_request(self, request):
        answer = self._real.handle_request(request)
        if request.url.path.endswith("/move"):
            self.sent += 1
            if self.losses:
                self.losses -= 1
                answer.close()
                raise httpx.ReadError("The connection was reset.")
        return answer


def through(client, transport):
    """Have a client send its requests through something else."""
    client._http._transport.close()
    client._http._transport = transport
    return transport


def test_a_move_whose_answer_is_lost_is_made_once(server, stack):
    client = stack.enter_context(program(server, "Ada"))
    match, _ = client.invite(GAME, N4)
    flaky = through(client, Flaky(1))
    after = client.play(client.look(match), "a1")
    assert (after.moves, flaky.sent) == (("a1",), 2)
    through(client, Flaky(1))
    with pytest.raises(RefusedError) as refused:
        client.play(after, "b1")
    assert refused.value.kind == "not-your-turn"


def test_what_is_not_safe_to_repeat_is_not_repeated(server, stack):
    client = stack.enter_context(program(server, "Ada"))

    class Broken(httpx.BaseTransport):
        def handle_request(self, request):
            raise httpx.ReadError("The connection was reset.")

    through(client, Broken())
    with pytest.raises(ClientError, match="may have been done"):
        client.invite(GAME)


@pytest.mark.parametrize(
    ("url", "token"),
    [("127.0.0.1:8000", "pb_x"), ("", "pb_x"), ("http://site", "pb_…"), ("http://site", " ")],
)
def test_a_text_that_is_no_address_or_no_token_is_refused_at_once(url, token):
    with pytest.raises(ClientError, match="is not"):
        Client(url, token)


def test_waits_grow_are_told_once_and_begin_again_after_a_success(caplog, monkeypatch):
    waits, clock = [], [0.0]

    def sleep(seconds):
        waits.append(seconds)
        clock[0] += seconds

    hands = SimpleNamespace(sleep=sleep, monotonic=lambda: clock[0])
    monkeypatch.setattr("paperbits.client.errors.time", hands)
    backoff = Backoff(100)
    for _ in range(5):
        backoff.wait(ValueError("Connection refused"))
    told = "The site can't be used now; trying again for 100 seconds: Connection refused"
    assert caplog.messages == [told]
    assert all(
        0.5 * 0.25 * 2**number <= wait <= 0.25 * 2**number for number, wait in enumerate(waits)
    )
    backoff.reached()
    backoff.wait(ValueError(), least=7)
    assert waits[-1] == 7
    for _ in range(6):
        backoff.wait(ValueError())
    assert max(waits) <= 20
    backoff.wait(ValueError(), least=100)
    with pytest.raises(UnreachableError):
        backoff.wait(ValueError())


def test_a_closed_client_ends_its_streams(server, monkeypatch):
    monkeypatch.setattr("paperbits.client.wire.SILENCE", 600.0)
    client = program(server, "Ada")
    listening, ended = threading.Event(), threading.Event()
    match, _ = client.invite(GAME, N4)

    def listen():
        for _ in client.states(match):
            listening.set()
        ended.set()

    threading.Thread(target=listen, daemon=True).start()
    assert listening.wait(120)
    client.close()
    assert ended.wait(120)
