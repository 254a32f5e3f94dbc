"""Explanations of equations and plays, in binary and in decimal."""

import random
import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matches import random_settings

from paperbits import find
from paperbits.core.errors import InvalidMoveError
from paperbits.games.binary_number_scrabble.explain import explain
from paperbits.games.binary_number_scrabble.texts import read_symbols

CARD = find("binary-number-scrabble")


def told(text, **chosen):
    return explain(read_symbols(text), CARD.configure(chosen).reading)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("101 AND 11=1", "101 AND 11 = 1: 5 AND 3 is 1; fine."),
        ("NOT 1=10", "NOT 1 = 10: NOT 1 is 0, not 2."),
        ("110=NOT 001", "110 = NOT 001: NOT 001 is 6; fine."),
        ("10x10=100=11+1", "10 × 10 = 100 = 11 + 1: 2 × 2 is 4; 3 + 1 is 4; fine."),
        ("1+1=1+1", "1 + 1 = 1 + 1: 1 + 1 is 2; fine."),
        ("101=101", "101 = 101: every side is 5; fine."),
        ("1=10=1+1", "1 = 10 = 1 + 1: 1 is not 2."),
        ("1+1=1+1+1", "1 + 1 = 1 + 1 + 1: 1 + 1 is 2, but 1 + 1 + 1 is 3."),
        ("1+xx1==10", "1 + × × 1 = = 10: two operators stand together, + and ×."),
        ("1==1", "1 = = 1: two = stand together."),
        ("1=+1", "1 = + 1: there is no number between = and +."),
        ("1+=1", "1 + = 1: there is no number between + and =."),
        ("=1", "= 1: = has no number before it."),
        ("1=1+", "1 = 1 +: nothing follows +."),
        ("", "There are no tiles here."),
        (
            "1NOT 1=1",
            (
                "1 NOT 1 = 1: NOT stands straight after a number, and there is no implied"
                " multiplication."
            ),
        ),
        (
            "~~1=1",
            "NOT NOT 1 = 1: NOT applies to the number that follows at once, not to another NOT.",
        ),
        (
            "NOT 10=01",
            "NOT 10 = 01: 01 has a leading zero, which only the number after NOT may have.",
        ),
        ("1 XOR 1=0", "1 XOR 1 = 0: XOR is not in this set of tiles."),
        ("1-10+1=0", "1 − 10 + 1 = 0: 1 − 2 is −1, and nothing may be negative."),
        ("11/10=1", "11 ÷ 10 = 1: 3 ÷ 2 leaves 1 over, and division must come out even."),
        ("1-10+=1", "1 − 10 + = 1: it goes below zero."),
    ],
)
def test_equations_are_explained_in_sentences(text, sentence):
    assert told(text).sentence == sentence


@pytest.mark.parametrize(
    ("text", "chosen", "why"),
    [
        ("1-10=1", {"negatives": "between"}, "this side is −1, and no side may be negative"),
        ("1-10&1=1", {"negatives": "between"}, "in −1 AND 1, AND knows no negative number"),
        ("1/10|1=1", {"division": "rational"}, "in 1/2 OR 1, OR knows no fraction"),
        ("1/10=10/100", {"division": "rational"}, "1 ÷ 2 is 1/2; 2 ÷ 4 is 1/2; fine"),
        (
            "10*1=10",
            {"identities": "ban"},
            "× 1 changes nothing, and such identities are banned here",
        ),
        (
            "10|0=10",
            {"identities": "ban-logic"},
            "OR 0 changes nothing, and such identities are banned here (AND 1 and OR 0 too)",
        ),
        ("1+10*11=111", {"precedence": "left-to-right"}, "1 + 2 × 3 is 9, not 7"),
    ],
)
def test_explanations_follow_the_settings(text, chosen, why):
    assert told(text, **chosen).why == why


def test_the_working_follows_the_order_of_operation():
    standard, straight = (
        told("NOT 01|1+10*11=1"),
        told("NOT 01|1+10*11=1", precedence="left-to-right"),
    )
    assert standard.workings[0].steps == (
        "NOT 01 is 10, which is 2",
        "2 × 3 is 6",
        "1 + 6 is 7",
        "2 OR 7 is 7",
    )
    assert straight.workings[0].steps == (
        "NOT 01 is 10, which is 2",
        "2 OR 1 is 3",
        "3 + 2 is 5",
        "5 × 3 is 15",
    )
    assert told("11/10=1", division="floor").workings[0].steps == ("3 ÷ 2 is 1, rounded down",)


def check(text, chosen):
    said = told(text, **chosen)
    verdict = said.verdict
    assert said.sentence.endswith(".")
    assert "\n" not in said.sentence
    assert verdict.valid == said.why.endswith("fine")
    for side, working in zip(verdict.sides, said.workings, strict=bool(said.workings)):
        if side.value is not None:
            assert working.value == Fraction(*side.value)
    if said.workings and not verdict.valid and "identities" not in said.why:
        values = {working.value for working in said.workings}
        assert len(values) > 1 or None in values or len(said.workings) == 1


def test_explanations_of_likely_equations_agree_with_the_validity():
    chance = random.Random(1)
    for _ in range(1_500):
        side = "".join(
            chance.choice(["~", "", "", ""])
            + f"{chance.randrange(12):b}"
            + chance.choice("+-*/|&^")
            for _ in range(3)
        )
        check(f"{side[:-1]}={chance.randrange(20):b}", random_settings(CARD, chance))


def test_plays_are_described_in_words():
    position = CARD.new(racks=["100|1=101", "0=~111000"], draws=["000000000", "000", "", "00"])
    position.push("8f 100|1=101")
    assert (
        position.plies[0].words
        == "plays 100 OR 1=101 across from f8, 78 points, 50 of them for the whole rack"
    )
    assert position.plies[0].brief == "plays 100 OR 1=101 across from f8"
    position.push("j8 (1)=~0")
    assert position.plies[1].words == "plays 1=NOT 0 down from j8, 6 points"
    position.push("pass")
    position.push("exchange 1 1")
    assert [ply.words for ply in position.plies[2:]] == ["passes", "exchanges 2 tiles"]


@pytest.mark.parametrize(
    ("play", "words", "why"),
    [
        (
            "8g 1/?1=1",
            "plays 1÷1=1 across from g8, the second 1 is a blank, 16 points",
            "tiles 7 (the second 1 is a blank) + bonus 1, times 2",
        ),
        (
            "8g 1?/1=1",
            "plays 1÷1=1 across from g8, the ÷ is a blank, 10 points",
            "tiles 4 (the ÷ is a blank) + bonus 1, times 2",
        ),
        (
            "8g ?1/1=?1",
            "plays 1÷1=1 across from g8, the first 1 and the third 1 are blanks, 14 points",
            "tiles 6 (the first 1 and the third 1 are blanks) + bonus 1, times 2",
        ),
    ],
)
def test_blanks_are_named_in_descriptions(play, words, why):
    position = CARD.new(racks=["111=/??00", "000000000"], draws=["00000"])
    position.push(play)
    assert position.plies[0].words == words
    assert [part.why for part in position.parts()[0]] == [why]
    assert sum(part.points for part in position.parts()[0]) == position.plies[0].points


def test_blanks_are_named_by_their_places_in_the_line():
    position = CARD.new(racks=["1=1?00000", "1=?000000"], draws=["000", "00"])
    position.push("8g 1=?1")
    position.push("i8 (1)=?1")
    assert position.plies[1].words.startswith("plays 1=1 down from i8, the second 1 is a blank, ")
    assert position.parts()[1][0].why.startswith("tiles 2 (the second 1 is a blank)")


def test_a_preview_shows_each_line_with_its_decimal_reading():
    position = CARD.new(racks=["11+10=~01", "000000000"])
    shown = position.preview("8g 1+1=10")
    assert (shown.valid, shown.score, shown.reason) == (True, 18, "")
    assert [
        (line.text, line.reading, line.valid, line.value, line.bonus, line.points)
        for line in shown.lines
    ] == [("1+1=10", "1 + 1 = 2", True, "2", 2, 18)]
    wrong = position.preview("8g ~1=10")
    assert (wrong.valid, wrong.score, wrong.reason) == (
        False,
        None,
        "Row 8 reads NOT 1 = 10: NOT 1 is 0, not 2.",
    )
    assert [(line.text, line.reading, line.valid) for line in wrong.lines] == [
        ("NOT 1=10", "NOT 1 = 2", False)
    ]
    lacking = position.preview("8e 10+10=100")
    assert lacking.reason == "There is no 0 left on your rack for that."
    assert lacking.lines[0].valid
    assert position.preview("nonsense").reason
    assert position.preview("pass").valid
    assert not position.preview("exchange &").valid
    assert position.plies == []


def test_the_rules_page_explains_the_sweep_and_names_the_author():
    page = " ".join(CARD.rules.split())
    assert page.count("Scrabble is a trademark of others") == 1
    assert "50 points" in page
    assert "Dan Goldwater" in page
    for name in CARD.settings:
        assert name == "players" or f"`{name}`" in page, name
    assert re.search(r"\| 0 \| 28 \| 1 \|", page)


EQUATIONS = "an equation is written with 0 1 = + − × ÷ AND OR NOT XOR."


@pytest.mark.parametrize(
    ("text", "reason", "place"),
    [
        (
            "1+1=2",
            (
                "At character 5, 2 is not a binary digit: binary has only 0 and 1, and 2 is written"
                " 10, so you may mean 1+1=10."
            ),
            "2",
        ),
        (
            "1=3-2",
            (
                "At character 3, 3 is not a binary digit: binary has only 0 and 1, and 3 is written"
                " 11, so you may mean 1=11-10."
            ),
            "3",
        ),
        ("1=99999999", "At character 3, 9 is not a binary digit: there are only 0 and 1.", "9"),
        ("abc", f"At characters 1 to 3, 'abc' can't be read: {EQUATIONS}", "abc"),
        ("1=🎲🎲", f"At characters 3 to 4, '🎲🎲' can't be read: {EQUATIONS}", "🎲🎲"),
        ("(1)=1", f"At character 1, a parenthesis is not read here: {EQUATIONS}", "("),
        (
            "1+1=11",
            "1 + 1 = 11: the left side, 1 + 1, is 2, but the right side is 3, in decimal.",
            "11",
        ),
        ("1=1=10", "1 = 1 = 10: side 1 is 1, but side 3 is 2, in decimal.", "10"),
        (
            "1 + + 1 = 10",
            "1 + + 1 = 10: at character 5, two operators stand together, + and +.",
            "+",
        ),
        ("1/0=1", "1 ÷ 0 = 1: in the left side, at character 2, 1 ÷ 0 divides by zero.", "/"),
        ("1 = 1 or", "1 = 1 OR: at characters 7 to 8, nothing follows OR.", "or"),
        ("1+1", "1 + 1: there is no = in it, so it has one side only.", "1+1"),
        ("", "There is nothing to check yet: write an equation, such as 1+1=10.", None),
    ],
)
def test_a_refusal_names_the_place_and_the_reason(text, reason, place):
    answer = CARD.operations["equation"]({"text": text})
    assert (answer["valid"], answer["reason"]) == (False, reason)
    where = answer["place"]
    assert (None if where is None else text[where["first"] - 1 : where["last"]]) == place


@given(st.text(alphabet="01=+-*/|&~^ 29()?.xİßa🎲\u0301\n", max_size=12))
def test_every_refusal_is_a_sentence_about_characters_that_are_there(text):
    answer = CARD.operations["equation"]({"text": text})
    if not answer["valid"]:
        assert answer["reason"].endswith(".")
        assert answer["reason"].isprintable()
        where = answer["place"]
        assert where is None or 1 <= where["first"] <= where["last"] <= len(text)


def test_an_unreadable_play_names_the_place():
    for text, why in (
        ("8d 1+2=11", r"2 is not a binary digit: .* and 2 is written 10\."),
        ("8d (11)=11", "around one tile"),
        ("8d 1.1", "is not a tile: there are 0 1 = "),
    ):
        with pytest.raises(InvalidMoveError, match=why):
            CARD.new().push(text)
