"""Games on paper: the size that a text shows, positions or moves, and one score for every surface."""

import json

import pytest
from matches import random_match

from paperbits import all_games, find
from paperbits.core.errors import InvalidPositionError, PaperbitsError
from paperbits.core.paper import on_paper, score_of
from paperbits.referee import respond

SUMS = "08 09 01 10\n03 11 16 07\n02 14 15 05\n04 12 06 13"
"""The author's grid for divisor-over-sums."""


@pytest.mark.parametrize(
    ("game", "text", "settings", "read_as"),
    [
        ("palindromic-rows-columns", "*..;.*.;..*", {"n": 3}, "a 3 by 3 grid"),
        ("product-grid", "1, 2\r\n., .\r\n", {"n": 2}, "a 2 by 2 grid"),
        ("divisor-over-sums", SUMS + "\nd 4 3", {"n": 4}, "a 4 by 4 grid"),
        ("sums-grid", "1 3\n4 2\n\n1 2\n3 6", {"n": 2, "players": 2}, "2 grids of 2 by 2"),
        ("palindromes-antipalindromes", "10.01", {"m": 5}, "a row of 5 squares"),
        ("another-binary-primes", "x..x .", {"n": 5}, "a row of 5 squares"),
        ("plexus", "d4-d3 d3-c3", {"n": 7}, "7 by 7 dots"),
    ],
)
def test_the_size_is_read_from_the_text(game, text, settings, read_as):
    card = find(game)
    for use in ("score", "analyse"):
        paper = on_paper(card, {}, text, use)
        assert (
            paper.settings
            == {name: setting.default for name, setting in card.settings.items()} | settings
        )
        assert paper.read_as == f"Read as {read_as}."
        assert on_paper(card, settings, text, use).read_as == ""


@pytest.mark.parametrize(
    ("game", "given", "text", "why"),
    [
        (
            "palindromic-rows-columns",
            {"n": 6},
            "*.\n..",
            "The text shows a 2 by 2 grid, but the setting n (squares along a side) is 6.",
        ),
        (
            "sums-grid",
            {"players": 1},
            "1 3\n4 2\n\n1 2\n3 6",
            "The text shows 2 grids of 2 by 2, but the setting players (",
        ),
        ("palindromic-rows-columns", {}, "*..\n...", "this one has 2 rows, and 3 squares in row 1"),
        (
            "palindromic-rows-columns",
            {},
            "*",
            "is not a size of this game. The setting n is from 2",
        ),
        ("palindromic-rows-columns", {}, "", "There is no grid here"),
    ],
)
def test_an_impossible_size_is_refused_with_the_reason(game, given, text, why):
    with pytest.raises(InvalidPositionError) as caught:
        on_paper(find(game), given, text, "score")
    assert why in str(caught.value)


def test_the_length_of_a_long_list_is_read_from_the_text():
    def read(game, text):
        paper = on_paper(find(game), {}, text, "analyse")
        return paper.settings["length"], paper.read_as

    longer = read("combining-dividing", "2, 4, 10, 4, 1, 10, 3, 5")
    assert longer == (8, "Read as a list of 8 integers.")
    assert read("combining-dividing", "2, 4, 10, 4, 1, 10")[0] == 6
    assert read("binary-scramble", "001110101110")[0] == 12
    assert read("binary-scramble", "0011")[0] == 9


@pytest.mark.parametrize("chosen", ["", "\nd 4", "\nd 4 3"])
def test_all_interfaces_give_the_referees_score(chosen):
    asked = {"op": "score", "game": "divisor-over-sums", "position": SUMS + chosen}
    referee = json.loads(respond(json.dumps(asked).encode()))
    score = score_of(on_paper(find("divisor-over-sums"), {}, SUMS + chosen, "score").position)
    assert score.scores == referee["scores"]
    assert [[part.line for part in parts] for parts in score.parts] == [
        [part["line"] for part in parts] for parts in referee["parts"]
    ]
    assert score.open_choice == (chosen == "")


@pytest.mark.parametrize(
    "card", [card for card in all_games() if not card.position.hidden], ids=lambda card: card.id
)
def test_a_list_of_moves_is_scored_in_every_game(card):
    position = random_match(card, {}, seed=1, plies=6)
    moves = [ply.move for ply in position.plies]
    for text in (
        "\n".join(moves),
        " ".join(moves),
        "\n".join(f"{number}. {move}" for number, move in enumerate(moves, 1)),
    ):
        assert score_of(on_paper(card, {}, text, "score").position) == score_of(position)


def test_a_move_that_breaks_a_rule_is_named_by_its_number():
    with pytest.raises(PaperbitsError, match=r"^Move 2: a1 is filled already"):
        on_paper(find("palindromic-rows-columns"), {}, "a1 a1", "score")


@pytest.mark.parametrize(
    "game", ["product-grid", "sums-grid", "divisor-over-sums", "sum-kind-of-game"]
)
def test_a_star_is_not_a_number(game):
    """A star fills a square, by the protocol; a grid of numbers has none.

    The author's own ** is an empty square.
    """
    asked = {"op": "score", "game": game, "settings": {"n": 2}, "position": "* .\n. ."}
    assert json.loads(respond(json.dumps(asked).encode()))["error"]["kind"] == "bad-position"
    assert on_paper(find(game), {}, "** **\n** **", "score").position.text() == ". .\n. ."
