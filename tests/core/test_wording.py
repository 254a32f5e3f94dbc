"""Names and verbs agree, wherever a text speaks of a player."""

import pytest

from paperbits.core.view import Board, Fact, Hand, Part, View
from paperbits.core.wording import Called, Names, base, counted, listed, ordinal

NAMES = Names((Called("You"), Called("The computer"), Called("James", proper=True)))


@pytest.mark.parametrize(
    ("verb", "bare"),
    [
        ("passes", "pass"),
        ("exchanges", "exchange"),
        ("plays", "play"),
        ("replaces", "replace"),
        ("flips", "flip"),
        ("goes", "go"),
        ("has", "have"),
        ("is", "are"),
        ("fixes", "fix"),
        ("carries", "carry"),
        ("pass", "pass"),
        ("chose", "chose"),
    ],
)
def test_verbs_after_you_lose_their_ending(verb, bare):
    assert base(verb) == bare


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Player 1 resigned.", "You resigned."),
        ("Player 3 resigned.", "James resigned."),
        ("Player 1 holds", "You hold"),
        ("Player 2 holds", "The computer holds"),
        ("Player 1's rack at the end", "Your rack at the end"),
        ("Player 3's rack at the end", "James's rack at the end"),
        ("after a2-a3 player 1 had no midpoint", "after a2-a3 you had no midpoint"),
        ("after a2-a3 player 2 has none", "after a2-a3 the computer has none"),
        ("rows for player 1, columns for player 2", "rows for you, columns for the computer"),
        (
            "Player 1 has 5 points, as many as were agreed on.",
            "You have 5 points, as many as were agreed on.",
        ),
        ("That is player 2's grid", "That is the computer's grid"),
        ("player 4 and player 12", "player 4 and player 12"),
        ("player 1 as well", "you as well"),
        ("No player has two players", "No player has two players"),
    ],
)
def test_texts_of_the_game_name_the_players(text, named):
    assert NAMES.text(text) == named


def test_a_name_that_looks_like_a_player_is_inserted_once():
    names = Names((Called("player 2", proper=True), Called("Player 1", proper=True)))
    assert names.text("player 1, then player 2") == "player 2, then Player 1"


def test_views_and_parts_name_the_players():
    view = View(
        (Board("grid", (), "Player 1's grid"),),
        Hand(prompt="For player 2."),
        (Fact("Player 2 holds", "player 1's"),),
    )
    named = NAMES.view(view)
    assert named.boards[0].title == "Your grid"
    assert named.hand.prompt == "For the computer."
    assert named.facts == (Fact("The computer holds", "your"),)
    parts = NAMES.parts([[Part("row 1", 1, "player 3 passes")]])
    assert parts == [[Part("row 1", 1, "James passes")]]
    assert NAMES.sentence(0, "exchanges 9 tiles") == "You exchange 9 tiles"
    assert NAMES.sentence(2, "passes") == "James passes"


def test_counts_and_lists():
    assert [counted(n, "point") for n in range(3)] == ["0 points", "1 point", "2 points"]
    assert counted(2, "half", "halves") == "2 halves"
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 102, 111)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th",
    ]  # fmt: skip
    assert [listed([2]), listed([2, 5]), listed("abc")] == ["2", "2 and 5", "a, b and c"]
