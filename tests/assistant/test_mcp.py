"""The server for assistants, over the protocol's own client: in this process, and as the command."""

import json
import os
import random
import sys

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters

from paperbits import all_games, find
from paperbits.assistant.server import server
from paperbits.puzzles import shelf


def assistant():
    return Client(server())


async def ask(client, tool, **given):
    answer = await client.call_tool(tool, given)
    text = answer.content[0].text if answer.content else "null"
    if answer.is_error:
        return text
    return (
        answer.structured_content.get("result", answer.structured_content)
        if answer.structured_content
        else json.loads(text)
    )


async def test_every_tool_is_described_and_the_games_are_those_of_the_catalogue():
    async with assistant() as client:
        assert all(tool.description for tool in (await client.list_tools()).tools)
        settings = {each["id"]: each["settings"] for each in await ask(client, "list_games")}
        assert set(settings) == {card.id for card in all_games()}
        assert settings["binary-number-scrabble"]["base"]["values"] == [2, 3, 8, 10, 16]
        assert settings["plexus"]["n"]["step"] == 2
        told = await ask(client, "rules", game="plexus")
        assert "midpoint" in told["rules"]


@pytest.mark.parametrize(
    "game",
    [
        "palindromic-rows-columns",
        "flipping-bits",
        pytest.param("binary-number-scrabble", marks=pytest.mark.compiled),
    ],
)
async def test_a_match_is_played_to_its_end(game):
    draw = random.Random(game)
    async with assistant() as client:
        state = await ask(client, "new_match", game=game, seed=3)
        while not state["over"]:
            state = await ask(
                client, "play", match=state["match"], move=draw.choice(state["legal_moves"])
            )
            assert isinstance(state, dict), state
        assert state["winners"]
        scores = await ask(client, "scores", match=state["match"])
        assert scores["over"]
        assert "paperbits record" in await ask(client, "match_record", match=state["match"])
        found = await ask(client, "review", match=state["match"], seconds=0.2)
        assert len(found["plies"]) >= 1


async def test_refusals_are_one_sentence_and_change_nothing():
    async with assistant() as client:
        state = await ask(
            client, "new_match", game="palindromic-rows-columns", seats=["person", "person"]
        )
        match = state["match"]
        for tool, given, words in (
            ("play", {"match": match, "move": "z9"}, "z9"),
            ("play", {"match": "match-99", "move": "a1"}, "There is no match"),
            ("new_match", {"game": "chess"}, "no game"),
            ("new_match", {"game": "plexus", "settings": {"n": 4}}, "n"),
            ("new_match", {"game": "plexus", "seats": ["person", "god"]}, "person or a level"),
            ("new_match", {"game": "plexus", "seats": ["beginner"] * 2}, "must be a person"),
            ("review", {"match": match}, "when it is over"),
            ("try_puzzle", {"puzzle_id": "nothing", "move": "a1"}, "no puzzle"),
            ("play", {"match": match}, "The field move is wrong: field required."),
            ("legal_moves", {"match": match, "limit": 0}, "The field limit is wrong"),
            ("analyse", {"match": match, "seconds": "long"}, "The field seconds is wrong"),
            (
                "new_match",
                {"game": "plexus", "opponent": "master"},
                "new_match has no field 'opponent'; it takes game, settings,",
            ),
            ("list_games", {"sort": "id"}, "list_games has no field 'sort'; it takes no fields."),
        ):
            answer = await ask(client, tool, **given)
            assert isinstance(answer, str)
            assert words in answer
            assert "Traceback" not in answer
            assert not answer.startswith("Error")
            assert "\n" not in answer
        assert await ask(client, "state", match=match) == {
            key: value for key, value in state.items() if key != "replies"
        }
        asked = await ask(client, "preview", match=match, move="a1")
        assert asked["valid"]
        assert not (await ask(client, "preview", match=match, move="zz"))["valid"]
        await ask(client, "play", match=match, move="a1")
        assert (await ask(client, "undo", match=match))["moves_made"] == []


async def test_a_match_that_was_given_up_has_no_more_moves():
    async with assistant() as client:
        seats = ["person", "person"]
        state = await ask(client, "new_match", game="palindromic-rows-columns", seats=seats)
        match = state["match"]
        state = await ask(client, "resign", match=match)
        assert (state["over"], state["turn"], state["legal_moves"]) == (True, None, [])
        assert (await ask(client, "legal_moves", match=match))["count"] == 0
        assert await ask(client, "preview", match=match, move="a1") == "The match is over."


async def test_hidden_tiles_stay_hidden():
    async with assistant() as client:
        state = await ask(client, "new_match", game="binary-number-scrabble", seed=5)
        dealt = find("binary-number-scrabble").new(seed=5).view(0).hand.rack.tiles
        assert sorted(state["rack"]) == sorted("?" if each.blank else each.symbol for each in dealt)
        text = json.dumps(state)
        assert '"bag"' not in text
        assert "racks" not in text
        assert "every rack" in await ask(client, "match_record", match=state["match"])


async def test_puzzles_paper_and_equations():
    async with assistant() as client:
        puzzle = next(iter(shelf()["plexus"]))
        told = await ask(client, "puzzle", puzzle_id=puzzle.id)
        assert told["question"] == puzzle.question
        right = await ask(client, "try_puzzle", puzzle_id=puzzle.id, move=puzzle.answers[0])
        assert right["right"]
        assert (await ask(client, "puzzle"))["id"]
        assert (await ask(client, "check_equation", text="100 OR 1=101"))["valid"]
        scored = await ask(
            client,
            "score_paper",
            game="palindromic-rows-columns",
            text="* .\n. *",
            settings={"n": 2},
        )
        assert scored["over"]


async def test_the_command_serves_on_standard_input():
    given = StdioServerParameters(
        command=sys.executable, args=["-m", "paperbits", "mcp"], env=dict(os.environ)
    )
    async with Client(given) as client:
        found = await ask(client, "list_games")
        assert len(found) == len(all_games())


async def test_the_patterns_that_have_been_are_told():
    async with assistant() as client:
        match = await ask(
            client, "new_match", game="flipping-bits", seats=["person", "person"], settings={"n": 5}
        )
        assert match["earlier"] == {}
        first = match["board"]
        match = await ask(client, "play", match=match["match"], move=match["legal_moves"][0])
        assert match["earlier"] == {"Round 1 so far": [first]}


async def test_families_of_moves_stand_beside_moves_that_can_be_made():
    async with assistant() as client:
        match = await ask(client, "new_match", game="sums-grid", settings={"n": 1})
        listed = await ask(client, "legal_moves", match=match["match"])
        assert (listed["moves"], listed["families"]) == (["a1=1"], {"a1=1": "a1=k"})
        assert (await ask(client, "play", match=match["match"], move="a1=1"))["over"]
