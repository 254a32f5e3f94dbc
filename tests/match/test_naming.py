"""The names of a match's players for a reader."""

import pytest

from paperbits.match import Seat
from paperbits.match.naming import FORMER, names_for

PERSON, ADA, COMPUTER = Seat(), Seat(name="Ada"), Seat("strong")


@pytest.mark.parametrize(
    ("seats", "mine", "names"),
    [
        ([PERSON, COMPUTER], {0}, ["You", "The computer"]),
        ([ADA, COMPUTER], {0}, ["You", "The computer"]),
        ([COMPUTER, PERSON, COMPUTER], {1}, ["Computer 1", "You", "Computer 3"]),
        ([PERSON, PERSON], {0, 1}, ["Player 1", "Player 2"]),
        ([ADA, Seat(name="Bob")], {0, 1}, ["Ada", "Bob"]),
        ([ADA, PERSON], {1}, ["Ada", "You"]),
        ([ADA, PERSON], (), ["Ada", "Player 2"]),
        ([ADA, Seat(name="You")], {0}, ["You", "“You”"]),
        ([Seat(name="player 2"), ADA], {1}, ["“player 2”", "You"]),
        ([ADA, Seat(name="ada")], {0}, ["You", "ada"]),
        ([ADA, Seat(name="ada")], (), ["Ada (1)", "ada (2)"]),
        (
            [COMPUTER, ADA, Seat("strong", name="Computer for Bob")],
            {1},
            ["The computer", "You", "Computer for Bob"],
        ),
    ],
)
def test_players_without_names_are_called_by_number(seats, mine, names):
    found = names_for(seats, mine)
    assert [found.of(player) for player in range(len(seats))] == names


def test_an_open_seat_is_called_a_friend():
    assert names_for([PERSON, PERSON], {0}, {1}).of(1) == "A friend"


def test_a_former_player_has_no_capital_inside_a_sentence():
    names = names_for([Seat(name=FORMER), Seat(name="Bob")], {1})
    assert names.of(0) == "A former player"
    assert (names.players[0].inside, names_for([ADA, PERSON], {1}).players[0].inside) == (
        "a former player",
        "Ada",
    )
