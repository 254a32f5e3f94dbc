"""Whole tournaments over HTTP, with several people, in one process."""

from contextlib import asynccontextmanager

import httpx
import pytest
from changing import change
from site_help import site
from tournament_help import guests, ready, resigned, within

from paperbits.server.api.tournaments import PAGE
from paperbits.server.limits import Limits
from paperbits.server.tournaments.making import result_of
from paperbits.server.tournaments.site_tournaments import MOST_HOSTED

GAME = {"game": "palindromic-rows-columns", "settings": {"n": 2}}


@asynccontextmanager
async def people(*names):
    async with site() as client, guests(within(client.app), *names) as found:
        yield client.app, found


async def entered(host, others, **asked):
    """A tournament that these have entered."""
    tournament = (await host.ask("", {**GAME, **asked}, 201))["id"]
    for each in others:
        await each.ask(f"/{tournament}/join", {})
    return tournament


def standing(state):
    names = {player["number"]: player["name"] for player in state["players"]}
    return [(names[row["player"]], row["place"], row["points"]) for row in state["table"]]


async def test_an_account_enters_under_its_own_name_and_a_guest_under_any():
    async with people("Ann", "Ben") as (_, (ann, ben)):
        made = await ben.client.post(
            "/api/me/account", json={"name": "Benedikt", "passphrase": "seven quiet pencils"}
        )
        assert made.status_code == 201
        tournament = (await ann.ask("", GAME, 201))["id"]
        await ann.ask(f"/{tournament}/join", {"name": "Ms Miller"})
        state = await ben.ask(f"/{tournament}/join", {"name": "Ms Miller"})
        assert [player["name"] for player in state["players"]] == ["Ms Miller", "Benedikt"]


async def test_the_host_settles_a_match_and_that_ends_it():
    async with people("Ann", "Ben") as (_, (ann, ben)):
        tournament = await entered(ann, [ann, ben], kind="round-robin", twice=True)
        pairing = (await ann.ask(f"/{tournament}/start", {}))["pairings"][0]
        asked = {"round": 1, "number": 1, "result": [0, 1]}
        assert (await ben.refused(f"/{tournament}/settle", asked, 403))[0] == "not-host"
        state = await ann.ask(f"/{tournament}/settle", asked)
        assert state["round"] == 2
        pairings = (await ann.ask(f"/{tournament}/pairings"))["pairings"]
        assert (pairings[0]["how"], pairings[0]["result"]) == ("host", [0, 1])
        match = (await ann.client.get(f"/api/matches/{pairing['match']}")).json()
        assert match["over"]
        assert match["winners"] == [2]
        tie = {"round": 2, "number": 1, "result": [0.5, 0.5]}
        assert (await ann.ask(f"/{tournament}/settle", tie))["status"] == "over"
        for bad in ([1, 1], [0.3, 0], [2, 0]):
            asked = {"json": {**tie, "result": bad}}
            answer = await ann.client.post(f"/api/tournaments/{tournament}/settle", **asked)
            assert answer.status_code >= 400


async def test_a_match_of_a_tournament_has_no_help_and_nothing_is_taken_back():
    async with people("Ann", "Ben") as (_, (ann, ben)):
        for others in ([ann, ben], [ann]):
            tournament = await entered(ann, others, kind="round-robin", settings={"n": 3})
            if len(others) == 1:
                await ann.ask(f"/{tournament}/computer", {"level": "beginner"})
            match = (await ann.ask(f"/{tournament}/start", {}))["pairings"][0]["match"]
            at = f"/api/matches/{match}"
            state = (await ann.client.get(at)).json()
            assert state["people"]["tournament"] == tournament
            assert (state["people"]["may_abort"], state["may_undo"]) == (False, False)
            assert state["may_seat"] == []
            assert state["people"]["may_offer"] == (["draw"] if len(others) == 2 else [])
            for path, body in (
                ("abort", {"version": 0}),
                ("undo", {"version": 0}),
                ("offer", {"version": 0, "what": "takeback"}),
                ("offer", {"version": 0, "what": "rematch"}),
                ("computer", {"version": 0, "player": 1}),
                ("computer", {"version": 0, "player": 2}),
            ):
                answer = await change(ann.client, match, path, **body)
                assert answer.status_code == 409, answer.text
            assert (await ann.client.get(f"{at}/record")).status_code == (
                200 if len(others) == 2 else 403
            )
            live = await app_of(ann).state.site.matches.find(match)
            assert "tournament" in live.match.advice_refusal


def app_of(guest):
    return guest.client._transport.app


async def test_a_computer_fills_an_odd_field():
    async with people("Ann", "Ben", "Cid") as (_, everybody):
        host = everybody[0]
        tournament = await entered(host, everybody)
        assert (await everybody[1].refused(f"/{tournament}/computer", {"level": "casual"}, 403))[
            0
        ] == "not-host"
        assert "no level" in (await host.refused(f"/{tournament}/computer", {"level": "x"}, 400))[1]
        state = await host.ask(f"/{tournament}/computer", {"level": "casual"})
        assert [player["level"] for player in state["players"]] == ["", "", "", "casual"]
        state = await host.ask(f"/{tournament}/start", {})
        assert all(pairing["match"] for pairing in state["pairings"])
        for number in (1, 2, 3):
            state = await host.until(tournament, ready(number))
            await resigned(state, everybody)
        state = await host.until(tournament, lambda state: state["status"] == "over")
        assert sum(row["played"] for row in state["table"]) == 12


async def test_a_client_that_changes_too_much_is_told_to_wait():
    limits = Limits(tournament_changes_at_once=3, tournament_changes_per_second=0.001)
    async with site(limits=limits) as client:
        transport = httpx.ASGITransport(client.app, client=("192.0.2.1", 5_000))
        async with guests(
            lambda: httpx.AsyncClient(transport=transport, base_url="http://site"), "Ann"
        ) as (ann,):
            tournament = await entered(ann, [ann])
            await ann.ask(f"/{tournament}/withdraw", {})
            assert (await ann.refused(f"/{tournament}/join", {}, 429))[0] == "too-many"
            assert (await ann.ask(f"/{tournament}"))["players"] == []


async def test_entering_and_leaving():
    async with people("Ann", "Ben", "Cid") as (app, (ann, ben, cid)):
        tournament = await entered(ann, [ann, ben], most=2, private=True)
        assert "full" in (await cid.refused(f"/{tournament}/join", {}))[1]
        assert "already" in (await ben.refused(f"/{tournament}/join", {}))[1]
        await ben.ask(f"/{tournament}/withdraw", {})
        assert "not entered" in (await ben.refused(f"/{tournament}/withdraw", {}))[1]
        state = await cid.ask(f"/{tournament}/join", {"name": "  Cid the\n Kid "})
        assert state["players"][-1]["name"] == "Cid the Kid"
        assert (await cid.refused(f"/{tournament}/remove", {"player": 0}, 403))[0] == "not-host"
        state = await ann.ask(f"/{tournament}/remove", {"player": state["players"][-1]["number"]})
        assert [player["name"] for player in state["players"]] == ["Ann"]
        assert "two players" in (await ann.refused(f"/{tournament}/start", {}))[1]
        async with within(app)() as stranger:
            answer = await stranger.post(f"/api/tournaments/{tournament}/join", json={})
            assert answer.status_code == 401
            assert answer.json()["error"]["kind"] == "no-person"


async def test_lists_are_paged_and_leave_private_ones_out():
    async with people("Ann", "Ben") as (_, (ann, ben)):
        for number in range(MOST_HOSTED):
            await entered(ann, [], title=f"Number {number}", private=number == 0)
        assert (await ann.refused("", GAME, 429))[0] == "too-many"
        await entered(ben, [], title="Ben's", clock="3D")
        first = await ann.ask("?which=open")
        assert [line["title"] for line in first["tournaments"]][:2] == [
            "Ben's",
            f"Number {MOST_HOSTED - 1}",
        ]
        assert first["tournaments"][0]["clock"] == "3d"
        assert len(first["tournaments"]) == PAGE
        assert first["more"] == ""
        await entered(ben, [])
        first = await ann.ask("?which=open")
        rest = await ann.ask(f"?which=open&after={first['more']}")
        assert [line["title"] for line in rest["tournaments"]] == ["Number 1"]
        assert (await ann.ask("?which=running"))["tournaments"] == []
        assert (await ann.refused("?after=x", status=400))[0] == "bad-request"
        own = await ann.ask("/mine")
        assert "Number 1" in [line["title"] for line in own["tournaments"]]


async def test_bad_plans_are_refused_in_one_sentence():
    async with people("Ann") as (_, (ann,)):
        for bad in (
            {"game": "nothing"},
            {"settings": {"n": 99}},
            {"settings": {"none": 1}},
            {"settings": {"players": 3}},
            {"clock": "soon"},
            {"kind": "knockout"},
            {"most": 65},
        ):
            answer = await ann.client.post("/api/tournaments", json={**GAME, **bad})
            assert answer.status_code in (400, 404, 422), answer.text
            assert answer.json()["error"]["message"].endswith(".")
        assert (await ann.refused("/nothing", status=404))[0] == "not-found"


async def test_a_game_for_more_players_or_one_is_played_by_two():
    async with people("Ann", "Ben") as (_, everybody):
        for game in ("binary-scramble", "sums-grid"):
            tournament = await entered(everybody[0], everybody, game=game, settings={})
            state = await everybody[0].ask(f"/{tournament}/start", {})
            match = (
                await everybody[0].client.get(f"/api/matches/{state['pairings'][0]['match']}")
            ).json()
            assert len(match["seats"]) == 2


@pytest.mark.parametrize(
    ("outcome", "result"),
    [
        ('{"winners": [0], "aborted": null}', ((2, 0), "played")),
        ('{"winners": [1], "aborted": null}', ((0, 2), "played")),
        ('{"winners": [0, 1], "aborted": null}', ((1, 1), "played")),
        ('{"winners": [], "aborted": 0}', ((0, 2), "absent")),
        ('{"winners": [], "aborted": 1}', ((2, 0), "absent")),
    ],
)
def test_what_an_outcome_brings(outcome, result):
    assert result_of(outcome) == result
