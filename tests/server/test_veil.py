"""Players who share a screen: while a rack is veiled, no answer depends on it."""

import typing

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from questions import http_questions, socket_questions

from paperbits.core.catalogue import all_games
from paperbits.server.app import create_app
from paperbits.server.live.messages import MODELS
from paperbits.store.temporary import TemporaryLog

HIDDEN = [card for card in all_games() if card.position.hidden]
SHARING = settings(max_examples=6, suppress_health_check=list(HealthCheck))


def begin(server, game, seed, players=2):
    """A match of people at one screen; its id and their key."""
    return server.begin(game, {"players": players}, [{"kind": "person"}] * players, seed)


def rack(server, match, key, player, version):
    """The tiles of a player who has asked to see them."""
    state = server.client.get(
        f"/api/matches/{match}?key={key}&unveil={player}&version={version}"
    ).json()
    assert not state["veiled"]
    return [tile["symbol"] for tile in state["view"]["hand"]["rack"]["tiles"]]


def answers(server, game, seed, players):
    """All answers while the second player's tiles are veiled, after the first player exchanged
    every tile.
    """
    match, key = begin(server, game, seed, players)
    with server.page(match, key):  # Somebody is there all the time.
        own, bearer = rack(server, match, key, 1, 0), {"Authorization": f"Bearer {key}"}
        exchange = f"exchange {' '.join(own)}"
        moved = server.change(match, "move", key, shown=1, version=0, move=exchange)
        told = [moved.text]
        for method, _, address, body in http_questions(match):
            answer = server.client.request(method, address, json=body, headers=bearer)
            told.append(f"{method} {address} {body} {answer.status_code} {answer.text}")
        held = {"matches": [{"id": match, "key": key}]}
        summaries = server.client.post("/api/summaries", json=held).json()["matches"]
        told += [
            str({name: value for name, value in each.items() if name != "when"})
            for each in summaries
        ]
        with server.page(match, key) as page:
            for question in socket_questions():
                page.say(**question)
                if question["type"] not in ("stop", "resync"):
                    while (said := page.hear())["type"] == "state":
                        told.append(str(said))
                    told.append(f"{question} {said}")
        return list(dict.fromkeys(text.replace(match, "m") for text in told))


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("card", HIDDEN, ids=lambda card: card.id)
@SHARING
@given(seed=st.integers(0, 2**53 - 1))
def test_no_answer_depends_on_a_veiled_rack(server, card, players, seed):
    assert answers(server, card.id, seed, players) == answers(server, card.id, 4_711, players)


def test_all_questions_of_the_api_are_covered():
    paths = create_app(TemporaryLog).openapi()["paths"]
    routes = {
        (method.upper(), path)
        for path in paths
        if path.startswith("/api/matches/{match_id}")
        for method in paths[path]
    }
    assert routes == {(method, path) for method, path, *_ in http_questions("m")}
    types = {typing.get_args(model.model_fields["type"].annotation)[0] for model in MODELS}
    assert types == {question["type"] for question in socket_questions()}


@pytest.mark.parametrize("card", HIDDEN, ids=lambda card: card.id)
def test_requested_tiles_are_shown_until_the_next_move(server, card):
    match, key = begin(server, card.id, 1)
    with server.page(match, key) as page:
        state = page.hear("state")["match"]
        assert (state["veiled"], state["seat"], state["view"]["hand"]["rack"]) == (True, 1, None)
        page.say(type="unveil", version=0, player=1)
        state = page.hear("state")["match"]
        assert not state["veiled"]
        own = [tile["symbol"] for tile in state["view"]["hand"]["rack"]["tiles"]]
        assert own == rack(server, match, key, 1, 0)
        page.say(type="analyse", tag="1")
        assert page.hear("analysis")["analysis"]["player"] == 1
        page.say(type="move", version=0, move="pass")
        state = page.until(lambda state: state["version"] == 1)
        assert (state["veiled"], state["seat"], state["view"]["hand"]["rack"]) == (True, 2, None)
        page.say(type="preview", tag="2", move="pass")
        said = page.hear()
        # Nothing more comes of the analysis of the first rack.
        assert "not shown" in said["preview"]["reason"]


@pytest.mark.parametrize("card", HIDDEN, ids=lambda card: card.id)
def test_nothing_is_veiled_for_a_single_player_or_after_the_end(server, card):
    alone = server.begin(card.id, seats=[{"kind": "person"}, {"kind": "computer"}])
    state = server.state(*alone)
    assert not state["veiled"]
    assert state["view"]["hand"]["rack"] is not None
    match, key = begin(server, card.id, 1)
    for version in range(6):
        shown = version % 2 + 1
        state = server.change(match, "move", key, shown=shown, version=version, move="pass").json()
    assert state["over"]
    assert not state["veiled"]
