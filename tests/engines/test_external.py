"""Other people's engines: real matches, and every way in which an engine can fail."""

import json
import os
import sys
from pathlib import Path

import pytest

from paperbits import PaperbitsError, find
from paperbits.engines.external.engine import _own_seed
from paperbits.engines.external.process import Bounds
from paperbits.match import Match, Seat, record
from paperbits.match.players import play_match, player_from
from tests.support.engines import DICE, built_in_c, faulty

GRID = find("palindromic-rows-columns")
TILES = find("binary-number-scrabble")


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_examples_play_real_matches(tmp_path):
    players = [player_from(DICE), player_from(built_in_c(tmp_path))]
    for game, settings in (
        ("plexus", {"n": 3}),
        ("flipping-bits", {"n": 4}),
        ("divisor-over-sums", {"n": 2}),
    ):
        match = play_match(find(game), settings, players, seed=5, seconds=60)
        assert match.position.over
        assert match.forfeit is None
        assert [seat.name for seat in match.seats] == ["Dice", "Last"]
        assert record.read(record.write(match)).position == match.position
        assert not any(player.engine._process for player in players)  # Ended with the match.


@pytest.mark.parametrize(
    ("fault", "how", "words"),
    [
        ("sleeps", "late", "no move within 0.2 seconds"),
        ("crashes", "ended", "exit status 1, lost its way"),
        ("babbles", "garbled", "it wrote too much"),
        ("one long line", "garbled", "it wrote too much"),
        ("nonsense", "garbled", "its line is not JSON: not JSON"),
        ("a list", "garbled", "not an object"),
        ("no move", "garbled", "names no move"),
        ("illegal", "illegal", "'z99'. There is no square 'z99' here"),
        ("forgets ids", "garbled", "its answer to go lacks the id of the question"),
        ("refuses", "garbled", "it refused go: not today"),
        ("no type", "garbled", "its answer to go has no type"),
        ("other game", "garbled", "does not play palindromic-rows-columns"),
    ],
)
def test_a_failing_engine_loses_and_the_record_says_why(tmp_path, fault, how, words):
    bounds = Bounds(grace=0.3, output=1 << 21)
    engine = player_from(faulty(tmp_path, fault), GRID, bounds)
    match = play_match(
        GRID, {"n": 3}, [player_from("random"), engine], seconds=0.2 if fault == "sleeps" else 60
    )
    assert (match.over, match.winners(), match.forfeit.how) == (True, [0], how)
    assert words in match.ended()
    text = record.write(match)
    assert f"\nforfeit 2 {how}: " in text
    assert "player 2's program" in text
    again = record.read(text)
    assert (again.ended(), again.winners(), again.entries) == (match.ended(), [0], match.entries)
    restored = Match(GRID, {"n": 3}, match.seats).restored(match.entries)
    assert restored.ended() == match.ended()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds another process's memory")
def test_an_engine_that_takes_too_much_memory_loses(tmp_path):
    engine = player_from(faulty(tmp_path, "eats memory"), GRID, Bounds(memory=1 << 30))
    match = play_match(GRID, {"n": 3}, [engine, player_from("random")], seconds=60)
    assert match.forfeit.entry.startswith("forfeit 1 ended: ")
    assert "MemoryError" in match.ended()


def test_an_engine_that_thinks_until_stopped_is_stopped_in_time(tmp_path):
    engine = player_from(faulty(tmp_path, "waits for stop"), GRID, Bounds(grace=60))
    match = play_match(GRID, {"n": 2}, [engine, player_from("random")], seconds=0.05)
    assert match.position.over


def test_the_process_ends_with_the_match_and_another_begins_with_the_next(tmp_path):
    player = player_from(faulty(tmp_path, "none"))
    position = GRID.new({"n": 2})
    pids = []
    for _ in range(2):
        player.begin(position)
        pids.append(player.engine._process._process.pid)
        assert player.choose(position, seconds=60).words == "The first."
        player.end()
    assert len(set(pids)) == 2
    assert not any(map(alive, pids))


def test_hidden_tiles_are_never_sent(tmp_path):
    log = tmp_path / "log"
    seen_by = {}
    player = player_from(faulty(tmp_path, "wants nothing", log))
    match = play_match(
        TILES,
        {},
        [player, player_from(faulty(tmp_path, "wants nothing"))],
        seed=4,
        seconds=60,
        tell=lambda so_far: seen_by.setdefault(len(so_far.entries), so_far.position.copy()),
        stop=lambda: len(seen_by) >= 4,
    )
    sent = [json.loads(line) for line in log.read_text().splitlines()]
    positions = [message for message in sent if message["op"] == "position"]
    assert len(positions) >= 2
    for message in positions:
        assert set(message) == {
            *("op", "id", "game", "settings", "seat"),
            *("board", "rack", "bag", "tiles", "scores", "scoreless", "moves"),
        }
        assert message["seat"] == 1
    seeds = [message["value"] for message in sent if message["op"] == "setoption"]
    twin = Match(TILES, {}, seed=999)
    twin.position.racks, twin.position.bag = match.at(0).racks, twin.position.bag
    # Another seed and another bag, seen the same: nothing is told.
    assert seeds[0] == _own_seed(twin.position, 999)
    other = match.at(0).hidden_state()["racks"][1]
    assert not any(other in line for line in log.read_text().splitlines())


@pytest.mark.parametrize(
    "settings", [{"players": 2, "xor": 2}, {"players": 3}, {"players": 4}, {"base": 16}]
)
def test_a_position_made_from_what_a_seat_sees_looks_the_same_to_it(settings):
    position = TILES.new(settings, seed=9)
    for move in ("exchange", "pass", "pass", "pass"):
        seat = position.turn
        seen = json.loads(json.dumps(position.seen(seat)))
        made = TILES.seen(settings, seat, seen)
        assert made.seen(seat) == seen
        assert made.turn == seat
        assert seat == 0 or seen["moves"][0] == "exchange"  # Not which tiles.
        assert (made.unseen(seat) == position.unseen(seat)).all()
        position.push(
            f"exchange {position.hidden_state()['racks'][seat][0]}" if move == "exchange" else move
        )


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rack": "11111111111"}, "A rack holds 9 tiles at most"),
        ({"rack": "******"}, "more tiles than there are"),
        ({"tiles": [9, 3]}, "can't hold"),
        ({"tiles": [9]}, "a list of 2 integers"),
        ({"bag": 3}, "The bag holds 82"),
        ({"scoreless": 6}, "the game is over"),
        ({"scores": ["a", 1]}, "a list of 2 integers"),
        ({"board": "x"}, "15 rows"),
    ],
)
def test_what_a_seat_can_not_see_is_refused(change, words):
    seen = TILES.new(seed=1).seen(0)
    with pytest.raises(PaperbitsError, match=words):
        TILES.seen({}, 0, {**seen, **change})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("engine:", "Name the command after “engine:”"),
        ("engine: ./no-such-program", "There is no program"),
        (
            "engine: ./pyproject.toml",
            "make it executable, or name its interpreter, as in “engine: python ./pyproject.toml”",
        ),
        ("engine: 'unclosed", "can't be read"),
        ("grandmaster", "no level 'grandmaster'; .* perfect, random and “engine: COMMAND”[.]"),
    ],
)
def test_a_player_that_can_not_be_is_refused(monkeypatch, text, words):
    monkeypatch.chdir(Path(__file__).parents[2])
    with pytest.raises(PaperbitsError, match=words):
        player_from(text, GRID)


def test_levels_random_moves_and_engines_sit_together():
    card = find("binary-scramble")
    players = [player_from(text, card) for text in ("beginner", "random", DICE)]
    match = play_match(card, {"length": 3}, players, seed=2, seconds=60)
    assert match.position.over
    assert [seat.level for seat in match.seats] == ["beginner", "random", "engine"]
    with pytest.raises(PaperbitsError, match="has 3 seats"):
        play_match(card, {}, players[:2])


def test_only_a_program_can_forfeit():
    match = Match(GRID, {"n": 2}, [Seat(), Seat("engine", "Faulty")])
    with pytest.raises(PaperbitsError, match="No program plays for player 1"):
        match.add("forfeit 1 late")
    with pytest.raises(PaperbitsError, match="late, illegal, ended, garbled"):
        match.add("forfeit 2 sad")
    match.add("forfeit 2 late")
    assert match.ended() == "Player 2's program took too long."


def test_a_player_who_waits_can_be_stopped(tmp_path):
    player = player_from(faulty(tmp_path, "waits for stop"), GRID, Bounds(grace=60))
    position, looks = GRID.new({"n": 2}), iter(range(5))
    player.begin(position)
    move = player.choose(position, seconds=600, stop=lambda: next(looks, None) is None).move
    player.end()
    assert move == "b2"
