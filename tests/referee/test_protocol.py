"""The referee's protocol: one answer for each line, and all operations."""

import io
import json
import os
import subprocess
import sys

import pytest
from refereed import BOARD, TILES, ask, kind

from paperbits import all_games, find
from paperbits.referee import LONGEST_INTEGER, respond, serve


@pytest.mark.parametrize(
    "echoed",
    [
        "7",
        '"x"',
        "null",
        "[1, {}]",
        "1.5",
        "1e999",
        "-1E+999",
        "9" * 100_000,
        '{"a": [true, 1e999]}',
        '"\\ud800\\u2028"',
        '""',
    ],
)
def test_an_id_is_echoed(echoed):
    for rest in ('"op": "games"', '"op": "nonsense"'):
        answer = respond(f'{{"id": {echoed}, {rest}}}'.encode()).decode()
        given_back = json.loads(answer, parse_int=str, parse_float=str)["id"]
        assert given_back == json.loads(echoed, parse_int=str, parse_float=str)


def test_a_deeply_nested_id_is_answered():
    for depth in (100, 900, 5_000):
        ask(b'{"op": "games", "id": ' + b"[" * depth + b"]" * depth + b"}")


def test_integers_of_thousands_of_digits_are_seeds():
    seed = 10 ** (LONGEST_INTEGER - 1)
    assert ask({"op": "play", "game": TILES, "moves": [], "seed": seed})["bag"] == 82


def test_games_lists_every_game_and_setting():
    listed = ask({"op": "games"})["games"]
    assert [game["id"] for game in listed] == [card.id for card in all_games()]
    for game in listed:
        assert set(game) == {"id", "title", "players", "settings"}
        assert game["players"] == [
            game["settings"]["players"]["min"],
            game["settings"]["players"]["max"],
        ]
        for setting in game["settings"].values():
            wanted = {"integer": {"min", "max"}, "boolean": set(), "choice": {"choices"}}[
                setting["type"]
            ]
            assert set(setting) == {"type", "default"} | wanted


def test_racks_and_the_bag_are_told_beside_what_every_game_tells():
    racks, draws = ["0" * 9, "0" * 9], ["", "1", ""]
    request = {
        "game": TILES,
        "moves": ["pass", "exchange 0", "pass"],
        "racks": racks,
        "draws": draws,
    }
    played = ask({"op": "play", **request})
    assert set(played) == {"position", "turn", "over", "scores", "winners", "racks", "bag"}
    assert (played["racks"], played["bag"]) == (["0" * 9, "0" * 8 + "1"], 82)
    legal = ask({"op": "legal", **request})
    assert set(legal) == {"moves", "count", "racks", "bag"}
    assert legal["moves"][-1] == "pass"
    traced = ask({"op": "trace", **request})
    assert {name: traced[name] for name in played} == played
    before = ask({"op": "legal", **request, "moves": request["moves"][:2]})
    assert traced["counts"][2] == before["count"]
    assert set(ask({"op": "score", **request})) == set(played) - {"position", "turn"} | {"parts"}


def test_parts_add_up_and_racks_follow_the_draws():
    request = {
        "game": TILES,
        "moves": ["8f 100|1=101"],
        "racks": ["100|1=101", "000000000"],
        "draws": ["1?1?1?0=="],
    }
    scored = ask({"op": "score", **request})
    assert scored["scores"] == [78, 0]
    assert [part["points"] for part in scored["parts"][0]] == [28, 50]
    assert scored["racks"] == ["0111==???", "000000000"]
    assert scored["bag"] == 73


def test_equation_answers():
    assert ask({"op": "equation", "text": "100 OR 1=101"})["valid"] is True
    half = ask({"op": "equation", "text": "1/10=10/100", "settings": {"division": "rational"}})
    assert (half["value"], half["bonus"]) == ("1/2", 0)
    long = "1" + "0" * 111
    huge = ask({"op": "equation", "text": f"{long}={long}"})
    assert (huge["value"], huge["bonus"]) == (2**111, 2**111)
    assert ask({"op": "equation", "text": "1=" * 112 + "1"})["valid"] is True
    assert kind({"op": "equation", "text": "1=" * 112 + "11"}) == "bad-request"
    for text in ("", "3+4=7", "1^1=0", "1+xx1==10", "=", "(1)=1", "\ud800", "q" * 1_000_000):
        refused = ask({"op": "equation", "text": text})
        assert (refused["valid"], refused["value"], refused["bonus"]) == (False, None, None)
        assert 0 < len(refused["reason"]) < 2_000


def test_only_a_line_feed_ends_a_line():
    sink = io.BytesIO()
    serve(io.BytesIO(b'{"op":"x","id":1}\r\x0b\x0c\xe2\x80\xa8\n\n{"op":\r"x","id":2}'), sink)
    answers = [json.loads(line) for line in sink.getvalue().split(b"\n")[:-1]]
    assert [answer.get("id") for answer in answers] == [None, None, 2]


def test_the_process_starts_without_the_compiler_and_answers_in_order():
    lines = [json.dumps({"op": "equation", "text": "1+1=10", "id": k}) for k in range(3)]
    code = (
        "import sys; from paperbits.referee import main; main(); sys.exit('numba' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input="\n".join(lines).encode(),
        capture_output=True,
        check=True,
        env={**os.environ, "NUMBA_DISABLE_JIT": "0"},
    )
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [0, 1, 2]
    assert done.stderr == b""


def test_plays_are_listed_best_first_then_by_text():
    request = {"op": "plays", "board": BOARD, "rack": "1 = 1 ?"}
    answer = ask(request)
    assert set(answer) == {"plays", "count"}
    assert answer["count"] == len(answer["plays"]) > 20
    assert answer["plays"] == sorted(
        answer["plays"], key=lambda play: (-play["score"], play["play"])
    )
    assert {"play": "8h 1=1", "score": 8} in answer["plays"]
    assert {"play": "8h 1=?1", "score": 6} in answer["plays"]
    assert ask({**request, "count_only": True}) == {"count": answer["count"]}
    assert ask({**request, "rack": ""}) == {"plays": [], "count": 0}
    assert kind({**request, "rack": "1" * 10}) == "bad-position"
    assert kind({**request, "rack": "12"}) == "bad-position"
    assert kind({**request, "count_only": 1}) == "bad-request"
    assert not any(
        "^" in play["play"] for play in ask({**request, "rack": "^1=1"})["plays"] if play["score"]
    )
    assert any(
        "?^" in play["play"]
        for play in ask({**request, "rack": "?1=10", "settings": {"xor": 1}})["plays"]
    )


def test_legal_lists_plays_then_exchanges_then_pass():
    racks = ["000=00000", "1" * 9]
    legal = ask({"op": "legal", "game": TILES, "moves": [], "racks": racks, "draws": []})
    plays = ask({"op": "plays", "board": BOARD, "rack": racks[0]})
    texts = [play["play"] for play in plays["plays"]]
    assert legal["moves"][: len(texts)] == texts
    exchanges = legal["moves"][len(texts) : -1]
    assert exchanges == sorted(exchanges)
    assert len(exchanges) == len(set(exchanges)) == 9 * 2 - 1
    assert "exchange 0 0 =" in exchanges
    assert legal["count"] == len(legal["moves"])
    traced = ask({"op": "trace", "game": TILES, "moves": ["pass"], "racks": racks, "draws": [""]})
    assert traced["counts"] == [legal["count"]]


def test_a_long_list_of_moves_is_cut_and_marked():
    position = find(TILES).new(racks=["000=00000", "1" * 9])
    whole = position.legal()
    part = position.legal(5)
    assert (part.moves, part.count, part.more) == (whole.moves[:5], whole.count, True)
    assert not whole.more
    assert position.legal(whole.count).more is False
