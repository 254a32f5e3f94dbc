"""Binary Number Scrabble in other bases: texts, sets, rules pages, commands and matches."""

import json
import re

import numpy as np
import pytest
from typer.testing import CliRunner

from paperbits import find
from paperbits.answers.rules import rules_html
from paperbits.assistant.table import Table
from paperbits.core.errors import InvalidMoveError, InvalidPositionError, SettingError
from paperbits.core.settings import checked
from paperbits.engines.choose import choose
from paperbits.engines.readied import shape_of
from paperbits.games.binary_number_scrabble.bag import ShuffledBag
from paperbits.games.binary_number_scrabble.board import board_text, read_board
from paperbits.games.binary_number_scrabble.checked import check
from paperbits.games.binary_number_scrabble.explain import explain
from paperbits.games.binary_number_scrabble.texts import (
    rack_text,
    read_move,
    read_rack,
    read_symbols,
    written,
)
from paperbits.games.binary_number_scrabble.tiles import (
    ANY,
    BASES,
    DIGITS,
    FACES,
    SYMBOLS,
    in_order,
    places,
    set_of_base,
)
from paperbits.printing import paper
from paperbits.printing.canvas import Text
from paperbits.printing.rules import rules
from paperbits.referee import respond
from paperbits.terminal.cli import app
from paperbits.terminal.draft import Draft
from studies.benchmark.prompts import prompt_of

CARD = find("binary-number-scrabble")
EMPTY = "\n".join([" ".join("." * 15)] * 15)
OTHERS = [base for base in BASES if base != 2]


@pytest.mark.parametrize("base", OTHERS)
def test_a_set_has_a_hundred_tiles_without_logic(base):
    tiles = set_of_base(base)
    assert sum(tiles.counts) == 100
    assert sum(tiles.counts[tile] for tile in DIGITS[:base]) == 56
    assert {SYMBOLS[tile] for tile, count in enumerate(tiles.counts) if not count} == set(".|&~^")
    assert sorted(in_order(base)) == list(range(1, places(base)))
    assert tiles.points[ANY] == 0


def test_the_rules_page_has_the_sets_in_use():
    for base in OTHERS:
        counts = set_of_base(base).counts
        assert f"| {base} | {' '.join(str(counts[tile]) for tile in DIGITS[:base])} |" in CARD.rules


@pytest.mark.parametrize(
    ("base", "text", "exact"),
    [
        (16, "8d A+1=B", "8d a+1=b"),
        (16, " d8  f(A)?b x c = 1", "d8 f(a)?b*c=1"),
        (10, "8d 12x12=144", "8d 12*12=144"),
        (10, "15o (9)÷9", "15o (9)/9"),
        (3, "exchange 2 1 ? =", "exchange 1 2 = ?"),
        (16, "exchange f a ?", "exchange ? a f"),
    ],
)
def test_moves_read_and_write(base, text, exact):
    assert read_move(text, base).text == exact
    assert read_move(exact, base).text == exact


@pytest.mark.parametrize(
    ("base", "text", "why"),
    [
        (10, "8d 1&1=1", "& is a tile of base 2 only"),
        (16, "8d 1 not 1", "not is a tile of base 2 only"),
        (8, "8d 8+1=9", "8 is not a digit of base 8"),
        (3, "8d 1+2=3", r"3 is not a digit of base 3: there are 0 1 2"),
        (10, "8d 1$1=2", "is not a tile of base 10: there are 0 1 2"),
        (10, "8d (1+)1=2", "Parentheses stand around one tile"),
    ],
)
def test_what_is_no_tile_is_refused_in_a_sentence(base, text, why):
    with pytest.raises(InvalidMoveError, match=why):
        read_move(text, base)


@pytest.mark.parametrize("base", BASES)
def test_boards_and_racks_read_and_write(base):
    digits = "".join(SYMBOLS[tile] for tile in DIGITS[:base])
    row = " ".join([*(digits * 15)[:13], "?" + digits[-1], "."])
    text = "\n".join([row] * 15)
    assert board_text(read_board(text, base)) == text
    assert board_text(read_board(text.replace(" ", ""), base)) == text
    held = digits[-3:] + "=?" + digits[:2]
    assert rack_text(read_rack(held, base)) == "".join(sorted(held))
    assert len(read_rack("", base)) == places(base)
    with pytest.raises(InvalidPositionError, match="A rack is tiles such as "):
        read_rack("g", base)


@pytest.mark.parametrize(
    ("base", "text", "place", "why"),
    [
        (8, "8+1=9", (1, 1), "8 is not a digit of base 8"),
        (10, "1 AND 1=1", (3, 5), "and is a tile of base 2 only"),
        (10, "1&1=1", (2, 2), "& is a tile of base 2 only"),
        (16, "a+g=1", (3, 3), "g is not a digit of base 16"),
        (10, "(1)=1", (1, 1), "a parenthesis is not read here"),
        (10, "1$1=1", (2, 2), "can't be read"),
        (10, "007=7", (1, 3), r"007 has a leading zero\."),
        (10, "1+1=3", (5, 5), r"the left side, 1 \+ 1, is 2, but the right side is 3\.$"),
        (16, "a+1=a", (5, 5), r"is 11, but the right side is 10, in decimal\.$"),
        (3, "", None, r"such as 1\+1=2\."),
    ],
)
def test_an_equation_that_is_refused_says_where_and_why(base, text, place, why):
    checked = check(text, CARD.configure({"base": base}).reading)
    assert checked.place == place
    with pytest.raises(AssertionError, match=why):
        raise AssertionError(checked.reason)


def test_an_equation_is_explained_in_its_base_and_in_decimal():
    reading = CARD.configure({"base": 16}).reading
    told = explain(read_symbols("ff+1=100", 16), reading)
    assert (told.binary, told.decimal, told.verdict.bonus) == ("FF + 1 = 100", "255 + 1 = 256", 4)
    assert told.sentence == "FF + 1 = 100: 255 + 1 is 256; fine."


def test_settings_that_do_not_go_together():
    for base in (4, 1, 17, 7):
        with pytest.raises(SettingError, match="base"):
            CARD.configure({"base": base})
    with pytest.raises(SettingError, match="XOR tiles are for base 2 only"):
        CARD.configure({"base": 10, "xor": 4})


def test_a_match_in_base_ten_by_hand():
    position = CARD.new({"base": 10}, racks=["12*3=36=7", "0001=+-45"], draws=["8888999"])
    position.push("8e 12*3=36")
    # × has two points; h8 doubles; a value of two digits earns 2.
    assert position.plies[-1].points == (7 + 1 + 2) * 2
    assert position.plies[-1].words.startswith("plays 12×3=36 across from e8")
    assert position.preview("h7 0(3)=3").reason.startswith(
        "Column h reads 03 = 3: 03 has a leading zero (at h7"
    )
    position.push("pass")
    assert position.unseen(None).sum() == 100 - 7
    position.pop()
    assert position.board.max() > 12


def test_going_out_pays_for_every_digit():
    position = CARD.new({"base": 10}, seed=1)
    position.board = read_board(
        "\n".join(["." * 15] * 7 + ["...1+1=2......."] + ["." * 15] * 7), 10
    )
    position.bag = ShuffledBag([], 0, places(10))
    position.racks = [np.array(read_rack("+0", 10)), np.array(read_rack("7+99", 10))]
    position.push("8d (1)(+)(1)(=)(2)+0")
    assert position.over
    assert position.parts()[0][-1].points == 3
    assert position.parts()[0][-1].why == "a point for each digit left on the other racks"


@pytest.mark.parametrize("level", ["beginner", "greedy", "careful"])
def test_the_levels_play_legal_moves(level):
    position = CARD.new({"base": 10}, racks=["12+=36===", "0001=+-45"])
    move = choose(position, level, seed=1, seconds=0.1).move
    assert move in position.exchanges() or position.preview(move).valid


def test_each_base_is_compiled_for_itself():
    assert shape_of(CARD.new(seed=1)) == CARD.id
    assert len({shape_of(CARD.new({"base": base}, seed=1)) for base in BASES}) == len(BASES)


def test_the_referee_knows_bases():
    def ask(**request):
        return json.loads(respond(json.dumps(request).encode()))

    held = ask(op="equation", settings={"base": 16}, text="a+1=b")
    assert (held["valid"], held["value"], held["bonus"]) == (True, 11, 1)
    asked = {"settings": {"base": 10}, "board": EMPTY}
    best = ask(op="plays", rack="12+=3", **asked)["plays"][0]
    assert best["score"] == ask(op="evaluate", play=best["play"], **asked)["score"]
    assert ask(op="evaluate", play="8d 1&1=1", **asked)["error"]["kind"] == "bad-move"
    for settings in ({"base": 5}, {"base": 10, "xor": 1}):
        refused = ask(op="play", game=CARD.id, settings=settings, moves=[])
        assert refused["error"]["kind"] == "bad-setting"


def test_the_commands_take_a_base():
    run = CliRunner()
    told = run.invoke(app, ["check", "--base", "10", "12x12=144", "--json"])
    assert (told.exit_code, json.loads(told.output)["value"]) == (0, 144)
    assert run.invoke(app, ["check", "--base", "16", "a+1=c"]).exit_code == 1
    told = run.invoke(app, ["plays", "12+=3", "--base", "10", "--json", "--limit", "1"])
    assert json.loads(told.output)["plays"][0]["score"] > 0


def test_letters_are_digits_before_operators_in_the_terminal():
    view = CARD.new({"base": 16}, racks=["adf+=1234", "0005=+-bc"]).view(0)
    symbols = {tile.symbol for tile in view.hand.rack.blank_may_be}
    assert {"a", "d", "f", "/"} <= symbols
    assert not symbols & set("|&~^")

    class Cursor:
        cursor = "h8"

    draft = Draft()
    for character in ("d", "A", "x", "p"):
        draft.key(character, character, Cursor, view)
    assert list(draft.laid.values())[:2] == ["d", "a"]


@pytest.mark.parametrize("base", OTHERS)
def test_the_rules_page_of_a_base_is_all_its_own(base):
    page, reading = CARD.rules_for({"base": base}), CARD.configure({"base": base}).reading
    assert f"true equation in base {base}" in page
    assert "in binary" not in page
    equations = [text for text in re.findall(r"`([^`]+)`", page) if "=" in text and len(text) > 1]
    assert len(equations) >= 8
    for text in equations:
        tiles = read_symbols(text.removeprefix("8d "), base)
        assert explain(tiles, reading).verdict.valid, text
    made, told = set_of_base(base), {}
    for faces, count, points in re.findall(
        r"^\| (\S[^|]*) \| (\d+)(?: each)? \| (\d+) \|$", page, re.MULTILINE
    ):
        told |= dict.fromkeys(faces.split(), (int(count), int(points)))
    assert told == {
        FACES[tile] or "blank": (made.counts[tile], made.points[tile])
        for tile in in_order(base)
        if made.counts[tile]
    }
    asked = {
        "op": "evaluate",
        "game": CARD.id,
        "settings": {"base": base},
        "board": EMPTY,
        "play": "8d 1+1=2",
    }
    assert json.loads(respond(json.dumps(asked).encode()))["score"] == 14
    earned = re.search(r"`12×12=\w+` earns\s+(\d+)", page)
    square = read_symbols("12*12=" + written((base + 2) ** 2, base), base)
    assert int(earned[1]) == explain(square, reading).verdict.bonus


def test_every_rules_page_follows_the_settings():
    """The terminal's, the site's, the printed one, and what assistants and language models read."""
    settings = {"base": 10}
    position = CARD.new(settings, seed=1)
    runner = CliRunner()
    pages = rules(CARD, checked(CARD.settings, settings), paper("a4"))
    printed = [shape.text for page in pages for shape in page.shapes if isinstance(shape, Text)]
    for text in (
        runner.invoke(app, ["rules", CARD.id, "--set", "base=10"]).output,
        json.loads(runner.invoke(app, ["rules", CARD.id, "--set", "base=10", "--json"]).output)[
            "rules"
        ],
        rules_html(CARD, settings),
        " ".join(printed),
        Table().rules(CARD.id, settings)["rules"],
        prompt_of(position, "play"),
    ):
        assert "NOT 10=1" not in text
        assert "5 each" in text
    assert "NOT 10=1" in rules_html(CARD)
    assert CARD.rules_for() == CARD.rules
    for base in BASES:
        assert CARD.examples_for({"base": base})[0].settings.get("base", 2) == base
