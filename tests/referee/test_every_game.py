"""The referee with every game: all operations answer, answers agree, typing errors get the right
kind of error.
"""

import json
import random

import pytest
from matches import random_move, random_settings

from paperbits import all_games
from paperbits.referee import respond

every_game = pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
SIGNS = [
    *"0123456789.*x#o,;:=+-/ \n?k~dabcj",
    "999999999999999999",
    "10" * 20,
    "\ud800",
    "½",
    "٣",
    "²",
    "d=",
    "end",
]


def ask(**request):
    answer = json.loads(respond(json.dumps(request).encode()))
    if "error" in answer:
        assert "failed" not in answer["error"]["message"], request
    return answer


def kind(**request):
    return ask(**request).get("error", {}).get("kind")


def near(text, chance):
    """A text with a few random typing errors."""
    signs = list(text)
    for _ in range(chance.randrange(1, 4)):
        place, width = chance.randrange(len(signs) + 1), chance.choice([0, 1, 1, 2])
        signs[place : place + width] = chance.choice([[chance.choice(SIGNS)], []])
    return "".join(signs)


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_answers_agree_along_a_random_match(card, seed):
    chance = random.Random(f"{card.id} {seed}")
    settings = random_settings(card, chance)
    position = card.new(settings)
    game = {"game": card.id, "settings": settings}
    if position.hidden:
        game |= {"racks": ["0" * 9, "0" * 9, "1" * 9, "1" * 9][: position.players], "draws": []}
    for _ in range(14):
        if (
            position.over
            or (move := "pass" if position.hidden else random_move(position, chance)) is None
        ):
            break
        position.push(move)
        moves = [ply.move for ply in position.plies]
        assert kind(op="play", moves=[*moves[:-1], near(moves[-1], chance)], **game) in (
            None,
            "bad-move",
            "illegal-move",
        )
        played = ask(op="play", moves=moves, **game)
        assert played["position"] == position.text()
        if "score" in card.read_for:
            text = near(played["position"], chance)
            assert kind(op="score", position=text, **game) in (None, "bad-position")
            assert "play" not in card.read_for or kind(op="play", start=text, moves=[], **game) in (
                None,
                "bad-position",
            )
    moves = [ply.move for ply in position.plies]
    played = ask(op="play", moves=moves, **game)
    traced = ask(op="trace", moves=moves, **game)
    legal = ask(op="legal", moves=moves, **game)
    scored = ask(op="score", moves=moves, **game)
    assert {name: traced[name] for name in played} == played
    assert len(traced["counts"]) == len(traced["turns"]) == len(moves)
    assert (legal["count"] == 0) == played["over"]
    assert [scored[name] for name in ("over", "winners")] == [
        played[name] for name in ("over", "winners")
    ]
    assert scored["scores"] == played["scores"] or card.id == "divisor-over-sums"
    total = [1 if card.outcome_by == "product" else 0] * len(scored["scores"])
    for player, parts in enumerate(scored["parts"]):
        for part in parts:
            assert set(part) == {"line", "points", "why"}
            total[player] = (
                total[player] * part["points"]
                if card.outcome_by == "product"
                else total[player] + part["points"]
            )
    assert total == scored["scores"]
    assert bool(played["winners"]) == played["over"]
    assert (played["turn"] is None) == played["over"]


@every_game
def test_a_finished_match_refuses_moves_as_illegal_or_unreadable(card):
    chance = random.Random(card.id)
    position = card.new(random_settings(card, chance))
    while not position.over and len(position.plies) < 400:
        move = "pass" if position.hidden else random_move(position, chance)
        if move is None:
            break
        position.push(move)
    game = {
        "game": card.id,
        "settings": {
            name: getattr(position.game, name, position.players) for name in card.settings
        },
    }
    moves = [ply.move for ply in position.plies]
    assert kind(op="play", moves=[*moves, "nonsense"], **game) == "bad-move"
    if position.over:
        assert kind(op="play", moves=[*moves, moves[-1]], **game) == "illegal-move"


@every_game
def test_fields_that_a_game_does_not_have_are_a_bad_request(card):
    game = {"game": card.id, "moves": []}
    if "play" not in card.read_for:
        assert kind(op="play", start="1", **game) == "bad-request"
    if "score" not in card.read_for:
        assert kind(op="score", game=card.id, position="1") == "bad-request"
    if not card.new().hidden:
        assert kind(op="play", racks=["1"], **game) == "bad-request"
        assert kind(op="play", draws=["1"], **game) in ("bad-request", "bad-position")
