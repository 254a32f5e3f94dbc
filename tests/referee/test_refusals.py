"""What the referee refuses, with which kind of error, and that nothing stops it."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from refereed import BOARD, GRID, PLAIN_RACKS, TILES, ask, kind


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\xff\xfe",
        b"\xef\xbb\xbf{}",
        b"{",
        b"[]",
        b"NaN",
        b'{"op": "games", "id": NaN}',
        b"[" * 100_000,
        b'{"a": "' + b"a" * 1_000_000,
        b"9" * 1_000_000,
        b'{"op": 3}',
        b'{"op": "nonsense"}',
        b'{"op": "\\ud800"}',
        b'{"op": "play"}',
        b'{"op": "play", "game": 3, "moves": []}',
        b'{"op": "play", "game": "palindromic-rows-columns"}',
        b'{"op": "play", "game": "palindromic-rows-columns", "moves": "a1"}',
        b'{"op": "play", "game": "palindromic-rows-columns", "moves": [1]}',
        b'{"op": "play", "game": "palindromic-rows-columns", "moves": [], "settings": []}',
        b'{"op": "play", "game": "palindromic-rows-columns", "moves": [], "start": 1}',
        b'{"op": "play", "game": "palindromic-rows-columns", "moves": [], "racks": []}',
        b'{"op": "play", "game": "binary-number-scrabble", "moves": [], "start": ""}',
        b'{"op": "play", "game": "binary-number-scrabble", "moves": [], "seed": 1.0}',
        b'{"op": "play", "game": "binary-number-scrabble", "moves": [], "seed": true}',
        b'{"op": "play", "game": "binary-number-scrabble", "moves": [], "draws": []}',
        b'{"op": "play", "game": "binary-number-scrabble", "moves": [], "racks": [1, 2]}',
        b'{"op": "score", "game": "palindromic-rows-columns"}',
        b'{"op": "score", "game": "palindromic-rows-columns", "position": "", "moves": []}',
        b'{"op": "equation"}',
        b'{"op": "plays", "rack": "1"}',
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
        (GRID, {"n": 10**9}),
        (GRID, {"n": 10**5_000}),
        (GRID, {"n": 6.0}),
        (GRID, {"n": True}),
        (GRID, {"n": "6"}),
        (GRID, {"m": 6}),
        (GRID, {"players": 3}),
        (TILES, {"xor": 11}),
        (TILES, {"alongside": 1}),
        (TILES, {"precedence": "none"}),
        (TILES, {"division": 1}),
    ],
)
def test_bad_settings(game, chosen):
    sys.set_int_max_str_digits(0)
    try:
        assert kind({"op": "play", "game": game, "settings": chosen, "moves": []}) == "bad-setting"
    finally:
        sys.set_int_max_str_digits(4_300)


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
