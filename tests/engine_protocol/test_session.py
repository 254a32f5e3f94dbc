"""``paperbits engine``: the recorded session, bad lines, stopping, and the process itself."""

import io
import json
import queue
import subprocess
import sys
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

import paperbits
from paperbits import all_games, find
from paperbits.engine_protocol.session import OPTIONS, Session, serve
from paperbits.engines.external.process import Bounds
from paperbits.match import Match, record
from paperbits.match.players import play_match, player_from
from tests.support.engines import EXAMPLES

GRID = {"game": "palindromic-rows-columns", "settings": {"n": 2}}
POSITION = '{"op": "position", "game": "palindromic-rows-columns", "settings": {"n": 2}%s}'
TILES = '{"op": "position", "game": "binary-number-scrabble", %s}'
OURS = f"engine: {sys.executable} -m paperbits engine"


class Talk:
    """A session in this process."""

    def __init__(self):
        self.lines = queue.Queue()
        self.session = Session(lambda line: self.lines.put(json.loads(line)))

    def ask(self, line=None, **request):
        """Send a line; all lines up to the answer that ends it."""
        self.session.take(json.dumps(request).encode() if line is None else line)
        found = [self.lines.get(timeout=60)]
        while found[-1]["type"] == "info":
            found.append(self.lines.get(timeout=60))
        return found

    def last(self, line=None, **request):
        return self.ask(line, **request)[-1]


def untimed(line):
    """A line without what differs from run to run, and without the words for people."""
    return {
        name: value
        for name, value in line.items()
        if name not in ("seconds", "name", "games", "words")
    }


def test_the_recorded_session():
    talk, asked = Talk(), 0
    lines = (EXAMPLES / "engine-session.txt").read_text(encoding="utf-8").splitlines()
    assert lines
    found = []
    for line in lines:
        if line.startswith("> "):
            assert found == []
            asked += 1
            going = talk.session.take(line[2:].encode())
            assert going == ('"quit"' not in line)
            if '"stop"' not in line and going:
                answer = talk.lines.get(timeout=60)
                while answer["type"] == "info":
                    found, answer = [answer], talk.lines.get(timeout=60)
                found.append(answer)
        else:
            assert untimed(json.loads(line[2:])) == untimed(found.pop(0))
    assert found == []
    assert asked > 12


def test_hello_tells_games_options_and_the_version():
    told = Talk().last(op="hello", id="x")
    ours = f"paperbits {paperbits.__version__}"
    assert (told["id"], told["protocol"], told["name"]) == ("x", 1, ours)
    assert told["games"] == [card.id for card in all_games()]
    assert told["options"] == OPTIONS


@pytest.mark.parametrize(
    ("line", "kind", "words"),
    [
        (b"", "bad-request", "The line is empty"),
        (b"[]", "bad-request", "not an object"),
        (b"\xff", "bad-request", "not UTF-8"),
        (b"[" * 50_000, "bad-request", "nested"),
        ('{"op": 3}', "bad-request", "op is a text"),
        ('{"op": "think"}', "bad-request", "There is no op 'think'"),
        ('{"op": "hello", "protocol": "1"}', "bad-request", "protocol is an integer"),
        ('{"op": "go"}', "bad-request", "send one first"),
        ('{"op": "setoption"}', "bad-request", "name is missing"),
        ('{"op": "setoption", "name": "seed"}', "bad-request", "value is missing"),
        ('{"op": "setoption", "name": "seed", "value": -1}', "bad-request", "from 0"),
        ('{"op": "setoption", "name": "seed", "value": true}', "bad-request", "an integer"),
        ('{"op": "setoption", "name": "proofs", "value": 1}', "bad-request", "true or false"),
        ('{"op": "setoption", "name": "hash", "value": 1}', "bad-request", "there are seed, moves"),
        (POSITION % "", "bad-request", "moves is missing"),
        (POSITION.replace("palin", "no-") % "", "unknown-game", "no game"),
        (POSITION.replace('"game', '"g') % "", "bad-request", "game is missing"),
        (POSITION.replace("2", "99") % ', "moves": []', "bad-setting", ""),
        (POSITION % ', "moves": ["a1", "z"]', "bad-move", ""),
        (POSITION % ', "moves": ["a1", "a1"]', "illegal-move", "filled already"),
        (POSITION % ', "moves": [], "position": ""', "bad-request", "not both"),
        (POSITION % ', "position": "x"', "bad-position", ""),
        (POSITION % ', "moves": [], "seat": 2', "bad-request", "player 1's turn"),
        (POSITION % ', "moves": [], "seat": 3', "bad-request", "from 1 to 2"),
        ('{"op": "position", "record": "x"}', "bad-record", "not a match record"),
        ('{"op": "position", "record": "x", "moves": []}', "bad-request", "give it alone"),
        (TILES % '"moves": []', "bad-request", "board is missing"),
        (TILES % '"board": "", "rack": "", "seat": 9', "bad-position", ""),
    ],
)
def test_a_bad_line_gets_one_error(line, kind, words):
    talk = Talk()
    answer = talk.last(line if isinstance(line, bytes) else f'{line[:-1]}, "id": 7}}'.encode())
    assert (answer["type"], answer["kind"], answer.get("id", 7)) == ("error", kind, 7)
    assert words in answer["message"]
    assert talk.lines.empty()


@pytest.mark.parametrize(
    "limits",
    [
        *({"seconds": 0}, {"seconds": -1}, {"seconds": 4_000}, {"seconds": "1"}, {"seconds": True}),
        *({"simulations": 0}, {"simulations": 1.5}, {"simulations": 10**10}),
        *({"level": 3}, {"level": "grandmaster"}, {"level": "club", "simulations": 3}),
    ],
)
def test_a_bad_limit_changes_nothing(limits):
    talk = Talk()
    talk.last(op="position", **GRID, moves=[])
    assert talk.last(op="go", **limits)["type"] == "error"
    assert talk.last(op="go", simulations=10)["type"] == "bestmove"


def test_it_answers_while_it_thinks_and_stops():
    talk = Talk()
    talk.last(op="position", game="palindromic-rows-columns", settings={"n": 12}, moves=[])
    talk.last(op="setoption", name="proofs", value=False)
    assert talk.session.take(b'{"op": "go", "id": "long"}')
    talk.session.take(b'{"op": "isready", "id": "now"}')
    talk.session.take(b'{"op": "go", "id": "second"}')
    talk.session.take(b'{"op": "position", "id": "third"}')
    others = {}
    while len(others) < 4:  # And the first of what it has found.
        line = talk.lines.get(timeout=60)
        others[line["id"]] = line
    assert others["long"]["type"] == "info"
    assert others["now"]["type"] == "ready"
    assert (others["second"]["kind"], others["third"]["kind"]) == ("busy", "busy")
    best = talk.last(b'{"op": "stop"}')
    assert (best["type"], best["id"]) == ("bestmove", "long")
    assert best["value"]["low"] <= best["value"]["chance"] <= best["value"]["high"]
    assert talk.last(op="position", **GRID, moves=[])["type"] == "ok"  # At once after bestmove.


@pytest.mark.parametrize("game", [card.id for card in all_games()])
def test_it_moves_in_every_game(game):
    card = find(game)
    position = card.new(seed=3) if card.new().hidden else card.new()
    talk = Talk()
    seen = position.seen(0)
    assert (
        talk.last(op="position", game=game, settings=position.settings, seat=1, **seen)["turn"] == 1
    )
    level = card.levels[0].name
    lines = [talk.last(op="go", level=level)]
    lines += talk.ask(op="go", simulations=3, **({"seconds": 2} if position.hidden else {}))
    for line in lines:
        if line["type"] == "bestmove":
            position.copy().push(line["move"])
            assert line["line"][0] == line["move"]
        value = line["value"]
        assert value is None or value["kind"] in {"proved", "estimate"}


def test_a_proof_is_told_as_one():
    talk = Talk()
    assert talk.last(op="position", **GRID, moves=["a1"])["turn"] == 2
    assert talk.last(op="position", **GRID, moves=["a1", "a1"])["type"] == "error"
    # The position before stands.
    for limits in ({"seconds": 60}, {"level": "perfect"}):
        assert talk.last(op="go", **limits)["value"]["kind"] == "proved"
    assert talk.last(op="go", level="nobody")["message"].endswith("strong and perfect.")
    talk.last(op="position", game="sums-grid", settings={"n": 1}, moves=[])
    assert talk.last(op="go", seconds=0.3)["value"] in (
        None,  # Too little time.
        {"kind": "proved", "points": 0.0},
        {"kind": "estimate", "points": 0.0, "low": 0.0, "high": None},
        {"kind": "proved", "points": 1.0},
        {"kind": "estimate", "points": 1.0, "low": 1.0, "high": None},
    )


def test_a_record_is_a_position():
    match = Match(find(GRID["game"]), {"n": 2})
    match.play("a1")
    talk = Talk()
    assert talk.last(op="position", record=record.write(match), ply=0)["turn"] == 1
    assert talk.last(op="position", record=record.write(match))["turn"] == 2
    assert talk.last(op="position", record=record.write(match), ply=9)["type"] == "error"


@given(
    st.lists(
        st.one_of(
            st.binary(max_size=40), st.sampled_from([b'{"op": "stop"}', b'{"op": "isready"}'])
        ),
        max_size=6,
    )
)
def test_it_never_dies_of_a_line(lines):
    source = io.BytesIO(
        b"".join(line.replace(b"\n", b"") + b"\n" for line in lines) + b'{"op": "hello"}\n'
    )
    sink = io.BytesIO()
    serve(source, sink)
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert answers[-1]["type"] == "hello"
    assert len(answers) == 1 + sum(line.replace(b"\n", b"") != b'{"op": "stop"}' for line in lines)


def test_a_line_without_end_is_refused_and_the_next_one_answered():
    sink = io.BytesIO()
    serve(io.BytesIO(b'{"a": "' + b"x" * 9_000_000 + b'"}\n{"op": "isready"}\n'), sink)
    assert [json.loads(line)["type"] for line in sink.getvalue().splitlines()] == ["error", "ready"]


def test_a_search_with_a_limit_ends_by_itself_at_the_end_of_input():
    text = "".join(
        json.dumps(line) + "\n"
        for line in ({"op": "position", **GRID, "moves": []}, {"op": "go", "simulations": 50})
    )
    done = subprocess.run(
        [sys.executable, "-m", "paperbits", "engine"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert [json.loads(line)["type"] for line in done.stdout.splitlines()][-1] == "bestmove"
    assert done.stderr == ""


def test_two_requests_to_get_ready_are_both_answered(monkeypatch):
    talk, held = Talk(), threading.Event()
    talk.last(op="position", **GRID, moves=[])
    monkeypatch.setattr("paperbits.engine_protocol.session.prepare", lambda _: held.wait(60))
    talk.session.take(b'{"op": "isready", "id": 1}')
    talk.session.take(b'{"op": "isready", "id": 2}')
    assert talk.lines.empty()
    held.set()
    assert {talk.lines.get(timeout=60)["id"] for _ in range(2)} == {1, 2}


def test_our_engine_plays_a_match_as_anybodys():
    match = play_match(
        find(GRID["game"]),
        {"n": 2},
        [player_from(OURS, bounds=Bounds(grace=60.0)), player_from("random")],
        seconds=0.2,
    )
    assert match.position.over
    assert match.seats[0].name == f"paperbits {paperbits.__version__}"
