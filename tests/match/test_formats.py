"""Records as text, JSON and GCG: each way round gives the same match, and what is wrong is named."""

import json
import random
import re

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matches import random_move, random_settings, random_tile_move

from paperbits import PaperbitsError, all_games, find
from paperbits.match import Match, Seat, formats, json_record

TILES = find("binary-number-scrabble")
GRID = find("palindromic-rows-columns")
SCHEMA = json.loads(json_record.SCHEMA.read_text(encoding="utf-8"))
VALID = jsonschema.Draft202012Validator(SCHEMA)

GCG_LINE = re.compile(
    r"#(character-encoding|player[1-4]|title|description) .+"
    r"|>\S+: [A-Z?]+ (\d{1,2}[A-O]|[A-O]\d{1,2}) [A-Za-z.]+ \+\d+ \d+"
    r"|>\S+: [A-Z?]+ -[A-Z?]* \+0 \d+"
    r"|>\S+: \([A-Z?]*\) \+\d+ \d+"
)
"""The lines that Scrabble programs read."""


def tile_match(seed, size=4, most=6, **chosen):
    """A match of random plays of parts of the racks, at most so many plies."""
    chance = random.Random(seed)
    players = chosen.get("players", 2)
    seats = [Seat("casual", ""), *(Seat(name=f"Ann >: {number}") for number in range(1, players))]
    match = Match(TILES, chosen, seats, seed=seed)
    while not match.over and len(match.entries) < most:
        match.play(random_tile_move(match.position, chance, size))
    return match


def same(match, again):
    assert again.entries == match.entries
    assert again.position == match.position
    assert again.position.text() == match.position.text()
    assert (again.settings, again.seed, again.start) == (match.settings, match.seed, match.start)
    assert (again.winners(), again.ended()) == (match.winners(), match.ended())
    assert (again.computer_rating, again.clock, again.begun) == (
        match.computer_rating,
        match.clock,
        match.begun,
    )


@pytest.mark.parametrize("game", [card.id for card in all_games()])
def test_every_game_goes_round_as_text_and_json(game):
    card, chance = find(game), random.Random(7)
    for _ in range(3):
        chosen = random_settings(card, chance)
        match = Match(card, chosen, seed=chance.randrange(10**9))
        match.begin()
        most = 4 if card.position.hidden else 12  # Tiles take long without the compiler.
        while not match.over and len(match.entries) < most:
            move = random_move(match.position, chance)
            if move is None:
                break
            match.play(move)
        text = formats.write(match, "json")
        VALID.validate(json.loads(text))
        same(match, formats.read(text))
        same(match, formats.read(formats.write(match)))
        assert formats.is_record(text)


def test_the_schema_is_sound_and_refuses_what_is_no_record():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    told = json_record.facts(Match(GRID, {"n": 2}))
    VALID.validate(told)
    for wrong in (
        {"entries": "a1"},
        {"format": "chess"},
        {"seed": 5},
        {"seats": [{"level": "a b"}]},
        {"clock": "soon"},
    ):
        assert not VALID.is_valid({**told, **wrong}), wrong


def test_endings_of_all_kinds_go_round():
    for entry, seats in (
        ("resign 2", [Seat(name="Ann"), Seat(name="Ben")]),
        ("draw", [Seat(name="Ann"), Seat(name="Ben")]),
        ("abort 1", [Seat(name="Ann"), Seat(name="Ben")]),
        ("forfeit 2 illegal: 'z9'. There is no square", [Seat(), Seat("engine", "Minnow")]),
    ):
        match = Match(GRID, {"n": 3}, seats, clock="5+3")
        match.play("a1")
        match.add(entry)
        for name in ("text", "json"):
            same(match, formats.read(formats.write(match, name)))
        tiles = Match(TILES, {}, seats, seed=3)
        tiles.play("pass")
        tiles.add(entry)
        same(tiles, formats.read(formats.write(tiles, "gcg")))


def test_moves_taken_back_and_a_start_go_round():
    match = Match(GRID, {"n": 3}, start="* . .; . . .; . . .", seed=-4)
    for entry in ("b2", "undo 0", "c3", "a2"):
        match.add(entry)
    same(match, formats.read(formats.write(match, "json")))
    rated = Match(GRID, {"n": 2}, [Seat(), Seat("casual")], computer_rating=1155)
    rated.play("a1")
    same(rated, formats.read(formats.write(rated, "json")))


@pytest.mark.parametrize("seed", range(4))
def test_played_matches_of_tiles_go_round_as_gcg(seed):
    goes_round(
        tile_match(
            seed,
            players=2 + seed % 3,
            xor=seed % 5,
            precedence=("standard", "left-to-right")[seed % 2],
        )
    )


def goes_round(match):
    text = formats.write(match, "gcg")
    same(match, formats.read(text))
    same(match, formats.read(formats.write(formats.read(text), "json")))
    lines = text.splitlines()
    assert [line for line in lines if not GCG_LINE.fullmatch(line)] == []
    totals = {}
    for line in lines:
        if line.startswith(">"):
            nick, *_, points, total = line.split()
            totals[nick] = totals.get(nick, 0) + int(points)
            assert totals[nick] == int(total)
    assert sorted(totals.values()) == sorted(match.position.scores())


@pytest.mark.compiled
def test_other_bases_go_round_as_gcg():
    goes_round(tile_match(10, base=10, most=4))


@pytest.mark.compiled
def test_whole_matches_go_round_as_gcg():
    for seed in range(30):
        match = tile_match(1_000 + seed, size=9, most=1_000, players=2 + seed % 3, xor=seed % 3)
        assert match.position.over
        goes_round(match)


def test_the_tiles_of_gcg_are_letters():
    match = Match(TILES, {}, [Seat(name="Ann"), Seat("casual")], seed=1)
    rack = match.position.hidden_state()["racks"][0]
    match.play("exchange " + " ".join(rack[:2]))
    text = formats.write(match, "gcg")
    assert text.splitlines()[1:3] == [
        "#player1 Ann Ann",
        "#player2 Computer_casual Computer casual",
    ]
    event = text.splitlines()[-1].split()
    assert event[0] == ">Ann:"
    assert len(event[1]) == 9
    assert re.fullmatch(r"-[A-Z?]{2}", event[2])
    assert event[3:] == ["+0", "0"]
    assert not set(event[1]) - set("OIEPMTDVANX?")


def test_the_letters_of_another_base_are_told():
    match = Match(TILES, {"base": 3}, seed=1)
    match.play("pass")
    assert (
        "Tiles: O is 0, I is 1, E is =, P is +, M is -, T is *, D is /, B is 2."
        in formats.write(match, "gcg")
    )


def gcg(*events, seed="1", **more):
    facts = {"settings": {}, "seed": seed, "seats": [], **more}
    head = f"#player1 A Ann\n#player2 B Ben\n#description paperbits: {json.dumps(facts)}\n"
    return head + "\n".join(events)


def first_rack(seed=1, player=0):
    text = formats.write(_passed(seed), "gcg")
    return [line.split()[1] for line in text.splitlines() if line.startswith(">")][player]


def _passed(seed):
    match = Match(TILES, {}, seed=seed)
    match.play("pass")
    match.play("pass")
    return match


def test_a_play_that_was_withdrawn_after_a_challenge_is_a_pass():
    rack, other = first_rack(), first_rack(player=1)
    text = gcg(
        f">A: {rack} 8H IEI +8 8", f">A: {rack} -- -8 0", f">B: {other} - +0 0", "#note a remark"
    )
    assert formats.read(text).entries == ["pass", "pass"]


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([">A: OIE 8H IEI +3 3"], "Line 4: by the seed the rack is"),
        ([">C: RACK - +0 0"], "Line 4: there is no player C"),
        ([">B: RACK - +0 0"], "it is A's turn"),
        ([">A RACK - +0 0"], "Line 4 can't be read"),
        ([">A: RACK (challenge) +5 5"], "no place in this game"),
        ([">A: RACK -ZZ +0 0"], "'Z' is no tile"),
        ([">A: RACK 99Z IEI +0 0"], "no square"),
        ([">A: RACK 8H ...... +0 0"], "Line 4: "),
        ([">A: RACK - +7 7"], "this move scores 0, not 7"),
    ],
)
def test_what_is_wrong_in_gcg_is_named_with_its_line(events, words):
    text = gcg(*(event.replace("RACK", first_rack()) for event in events))
    with pytest.raises(PaperbitsError, match=re.escape(words)):
        formats.read(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("#player1 A Ann\n#player2 B Ben\n>A: CAT 8H CAT +10 10", "does not say the seed"),
        ("#title Only\n", "names its players"),
        (gcg(seed="x"), "its seed is an integer"),
        (gcg(others=[3]), "a list of numbers with entries"),
        ("#player1 A A\n#player2 B B\n#description paperbits: x", "not a JSON object"),
        ("{", "not valid JSON"),
        ("{}", "its field format"),
        ("nonsense", "not a match record"),
    ],
)
def test_what_is_no_record_is_refused(text, words):
    with pytest.raises(PaperbitsError, match=words):
        formats.read(text)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "go"}, "There is no game"),
        ({"game": None}, "game is missing"),
        ({"settings": []}, "settings is an object"),
        ({"settings": {"n": 99}}, "The setting n"),
        ({"seats": {}}, "seats is a list"),
        ({"seats": [3]}, "Seat 1 is an object"),
        ({"seats": [{"kind": "person", "level": "club"}]}, "Seat 1 is a person's"),
        ({"seats": [{}]}, "2 seats here, not 1"),
        ({"seed": 1.5}, "seed is an integer"),
        ({"entries": "a1"}, "entries is a list"),
        ({"entries": ["a1", "a1"]}, "Entry 2, 'a1'"),
        ({"entries": ["a1"] * 20_000}, "10,000 at most"),
        ({"rated": "high"}, "rated is the computer's"),
        ({"rated": 1000}, "one person and one computer"),
        ({"clock": "soon"}, "A clock is"),
        ({"result": {"scores": [9, 9]}}, "the result is"),
        ({"result": []}, "result is an object"),
        ({"entries": []}, "cut short"),
    ],
)
def test_a_wrong_json_record_is_refused(change, words):
    match = Match(GRID, {"n": 2})
    match.play("a1")
    match.play("b1")
    with pytest.raises(PaperbitsError, match=words):
        json_record.match_of({**json_record.facts(match), **change})


def test_only_a_games_own_formats_are_written():
    with pytest.raises(PaperbitsError, match="written as text, json, not as 'gcg'"):
        formats.write(Match(GRID), "gcg")
    assert formats.formats_of(TILES) == ["text", "json", "gcg"]


@given(
    st.integers(0, 3_000),
    st.text(alphabet="OIEP#>{}:\n-+.() a1", max_size=8),
    st.sampled_from(["json", "gcg"]),
)
def test_a_damaged_record_is_read_or_refused_in_one_sentence(at, junk, name):
    text = formats.write(_passed(1), name)
    place = at % len(text)
    try:
        formats.read(text[:place] + junk + text[place + len(junk) :])
    except PaperbitsError as error:
        assert "\n" not in str(error)  # noqa: PT017 (not raised is fine too)
