"""The referee's protocol: one answer for each line of any content, all operations, all kinds of
errors.
"""

import io
import json
import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paperbits import all_games, find
from paperbits.referee import LONGEST_INTEGER, respond, serve

TILES = "binary-number-scrabble"
GRID = "palindromic-rows-columns"


def ask(request):
    line = request if isinstance(request, bytes) else json.dumps(request).encode()
    answer = respond(line)
    assert answer.endswith(b"\n")
    assert answer.count(b"\n") == 1
    return json.loads(
        answer.decode("ascii"), parse_constant=lambda text: pytest.fail(f"{text} is not JSON")
    )


def kind(request):
    answer = ask(request)
    assert set(answer) <= {"error", "id"}
    assert set(answer["error"]) <= {"kind", "message", "ply"}
    assert 0 < len(answer["error"]["message"]) <= 2_000
    return answer["error"]["kind"]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b" ",
        b"\r",
        b"\xff\xfe",
        b"\xef\xbb\xbf{}",
        b"{",
        b"[]",
        b"null",
        b"NaN",
        b"17",
        b'"play"',
        b'{"op": "games", "id": NaN}',
        b'{"op": "games", "id": -Infinity}',
        b"[" * 100_000,
        b'{"op":' * 50_000,
        b'{"a": "' + b"a" * 1_000_000,
        b"9" * 1_000_000,
        b"{}",
        b'{"op": 3}',
        b'{"op": "nonsense"}',
        b'{"op": "\\ud800"}',
        b'{"op": "play"}',
        b'{"op": "play", "game": 3, "moves": []}',
        b'{"op": "play", "game": "palindromic-rows-columns"}',
        b'{"op": "play", "game": "palindromic-rows-columns", "moves": "a1"}',
        b'{"op": "play", "game": "palindromic-rows-columns", "moves": [1]}',
        b'{"op": "play", "game": "palindromic-rows-columns", "moves": [], "settings": []}',
        b'{"op": "play", "game": "palindromic-rows-columns", "moves": [], "settings": null}',
        b'{"op": "play", "game": "palindromic-rows-columns", "moves": [], "start": 1}',
        b'{"op": "play", "game": "palindromic-rows-columns", "moves": [], "racks": []}',
        b'{"op": "play", "game": "binary-number-scrabble", "moves": [], "start": ""}',
        b'{"op": "play", "game": "binary-number-scrabble", "moves": [], "seed": 1.0}',
        b'{"op": "play", "game": "binary-number-scrabble", "moves": [], "seed": true}',
        b'{"op": "play", "game": "binary-number-scrabble", "moves": [], "draws": []}',
        b'{"op": "play", "game": "binary-number-scrabble", "moves": [], "racks": [1, 2]}',
        b'{"op": "play", "game": "binary-number-scrabble", "moves": [], "racks": "01"}',
        b'{"op": "score", "game": "palindromic-rows-columns"}',
        b'{"op": "score", "game": "palindromic-rows-columns", "position": "", "moves": []}',
        b'{"op": "score", "game": "binary-number-scrabble", "position": ""}',
        b'{"op": "equation"}',
        b'{"op": "equation", "text": 1}',
        b'{"op": "plays", "rack": "1"}',
        b'{"op": "plays", "board": 1, "rack": "1"}',
        b'{"op": "evaluate", "board": ""}',
    ],
)
def test_bad_requests(line):
    assert kind(line) == "bad-request"


@pytest.mark.parametrize(
    "name", ["nonsense", "", "palindromic_rows_columns", "\ud800", "x" * 100_000]
)
def test_unknown_games(name):
    assert kind({"op": "play", "game": name, "moves": []}) == "unknown-game"


@pytest.mark.parametrize(
    ("game", "chosen"),
    [
        (GRID, {"n": 1}),
        (GRID, {"n": 13}),
        (GRID, {"n": 10**9}),
        (GRID, {"n": 10**5_000}),
        (GRID, {"n": 6.0}),
        (GRID, {"n": True}),
        (GRID, {"n": "6"}),
        (GRID, {"n": None}),
        (GRID, {"m": 6}),
        (GRID, {"": 6}),
        (GRID, {"players": 3}),
        (TILES, {"players": 5}),
        (TILES, {"xor": 11}),
        (TILES, {"sweep": 201}),
        (TILES, {"alongside": 1}),
        (TILES, {"precedence": "none"}),
        (TILES, {"division": 1}),
        (TILES, {"bonus": True}),
    ],
)
def test_bad_settings(game, chosen):
    sys.set_int_max_str_digits(0)
    try:
        assert kind({"op": "play", "game": game, "settings": chosen, "moves": []}) == "bad-setting"
    finally:
        sys.set_int_max_str_digits(4_300)


def test_bad_settings_of_the_tile_operations():
    for name, more in (
        ("equation", {"text": "1=1"}),
        ("evaluate", {"board": BOARD, "play": "8h 1=1"}),
    ):
        assert kind({"op": name, "settings": {"alongside": 1}, **more}) == "bad-setting"


PLAIN_RACKS = {"racks": ["0" * 9, "0" * 9], "draws": []}
"""No equation can be made of these."""

BOARD = "\n".join([" ".join("." * 15)] * 15)


@pytest.mark.parametrize(
    "request_",
    [
        {"op": "score", "game": GRID, "position": "nonsense"},
        {"op": "score", "game": GRID, "position": "* " * 36},
        {"op": "play", "game": GRID, "start": "", "moves": []},
        {"op": "play", "game": TILES, "moves": [], "racks": ["1", "0"]},
        {"op": "play", "game": TILES, "moves": [], "racks": ["111111111"]},
        {"op": "play", "game": TILES, "moves": [], "racks": ["111111111", "00000000a"]},
        {
            "op": "play",
            "game": TILES,
            "moves": ["pass"],
            "racks": ["111111111", "000000000"],
            "draws": ["1"],
        },
        {
            "op": "play",
            "game": TILES,
            "moves": [],
            "racks": ["111111111", "000000000"],
            "draws": ["1"],
        },
        {"op": "play", "game": TILES, "moves": ["exchange 1"], "racks": ["111111111", "000000000"]},
        {"op": "evaluate", "board": "", "play": "8h 1=1"},
    ],
)
def test_bad_positions(request_):
    assert kind(request_) == "bad-position"


@pytest.mark.parametrize(
    ("game", "moves", "ply", "expected"),
    [
        (GRID, ["a1", "nonsense"], 2, "bad-move"),
        (GRID, ["a1", "-1"], 2, "bad-move"),
        (GRID, ["a1", "a1"], 2, "illegal-move"),
        (GRID, ["j9"], 1, "illegal-move"),
        (TILES, ["pass", "8d"], 2, "bad-move"),
        (TILES, ["pass", "exchange"], 2, "bad-move"),
        (TILES, ["pass", "8p 1=1"], 2, "illegal-move"),
        (TILES, ["pass"] * 7, 7, "illegal-move"),
        (TILES, ["pass"] * 6 + ["nonsense"], 7, "bad-move"),
        (TILES, ["\ud800"], 1, "bad-move"),
        (TILES, ["1" * 1_000_000], 1, "bad-move"),
    ],
)
def test_bad_and_illegal_moves_carry_their_ply(game, moves, ply, expected):
    for op in ("play", "trace", "legal", "score"):
        request = {"op": op, "game": game, "moves": moves, "id": "x"} | (
            PLAIN_RACKS if game == TILES else {}
        )
        assert kind(request) == expected
        assert ask(request)["error"]["ply"] == ply
        assert ask(request)["id"] == "x"


def test_the_tile_operations_distinguish_unreadable_from_illegal():
    assert kind({"op": "evaluate", "board": BOARD, "play": "nonsense"}) == "bad-move"
    assert kind({"op": "evaluate", "board": BOARD, "play": "pass"}) == "bad-move"
    assert "ply" not in ask({"op": "evaluate", "board": BOARD, "play": "nonsense"})["error"]
    for play in ("8p 1=1", "1a 1=1", "8h 1=0"):
        answer = ask({"op": "evaluate", "board": BOARD, "play": play})
        assert (answer["valid"], answer["score"], answer["lines"]) == (False, None, [])
        assert answer["reason"]


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


def test_play_legal_trace_and_score_agree():
    request = {
        "game": TILES,
        "moves": ["pass", "exchange 0", "pass"],
        "racks": ["0" * 9, "0" * 9],
        "draws": ["", "1", ""],
    }
    played = ask({"op": "play", **request})
    assert set(played) == {"position", "turn", "over", "scores", "winners", "racks", "bag"}
    assert (played["turn"], played["over"], played["scores"], played["winners"], played["bag"]) == (
        2,
        False,
        [0, 0],
        [],
        82,
    )
    legal = ask({"op": "legal", **request})
    assert set(legal) == {"moves", "count", "racks", "bag"}
    assert legal["count"] == len(legal["moves"])
    assert legal["moves"][-1] == "pass"
    traced = ask({"op": "trace", **request})
    assert traced["turns"] == [1, 2, 1]
    assert len(traced["counts"]) == 3
    assert {name: traced[name] for name in played} == played
    before = ask({"op": "legal", **request, "moves": request["moves"][:2]})
    assert traced["counts"][2] == before["count"]
    scored = ask({"op": "score", **request})
    assert scored == {
        "over": False,
        "scores": [0, 0],
        "winners": [],
        "parts": [[], []],
        "racks": played["racks"],
        "bag": 82,
    }


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


def test_over_has_a_null_turn_and_no_moves():
    request = {"game": TILES, "moves": ["pass"] * 6}
    played = ask({"op": "play", **request})
    assert (played["turn"], played["over"], played["winners"]) == (None, True, [1, 2])
    assert ask({"op": "legal", **request})["moves"] == []


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


@given(st.binary(max_size=60))
def test_no_bytes_stop_the_referee(line):
    ask(line.replace(b"\n", b""))


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
FIELDS = st.fixed_dictionaries(
    {
        "op": st.sampled_from(
            ["games", "play", "legal", "trace", "score", "equation", "evaluate", "plays"]
        )
    },
    optional={
        "game": st.sampled_from([TILES, GRID]) | JSON,
        "settings": st.dictionaries(
            st.sampled_from(["n", "players", "xor", "alongside"]), JSON, max_size=2
        )
        | JSON,
        "moves": st.lists(
            st.sampled_from(["a1", "b2", "pass", "exchange 0", "8g 1=1"]) | st.text(max_size=6),
            max_size=3,
        )
        | JSON,
        "seed": st.integers() | JSON,
        "racks": JSON,
        "draws": JSON,
        "start": JSON,
        "position": JSON,
        "text": st.text(max_size=12) | st.text("01=+-*/|&~^ ", max_size=12) | JSON,
        "board": st.just(BOARD) | JSON,
        "rack": st.text("01=?", max_size=2) | JSON,
        "play": st.text("8dh 01=+()?", max_size=9) | JSON,
        "count_only": JSON,
        "id": JSON,
    },
)


@given(FIELDS)
def test_no_request_stops_the_referee(request_):
    answer = ask(request_)
    assert answer.get("id") == request_.get("id")
    if "error" in answer:
        assert "failed" not in answer["error"]["message"]


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
