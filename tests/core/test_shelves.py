"""The shelves of games: the card decides the shelf, and every game is on exactly one."""

from dataclasses import replace

from paperbits import all_games
from paperbits.core.shelves import (
    ALONE,
    FIRST,
    LONG,
    MANY,
    REST,
    SHELVES,
    SHORT,
    on_shelves,
    shelf_of,
)

CARDS = all_games()


def test_every_game_is_on_one_shelf_and_no_shelf_is_empty():
    shelves = on_shelves(CARDS)
    assert sorted(card.id for _, cards in shelves for card in cards) == sorted(
        card.id for card in CARDS
    )
    assert [shelf for shelf, _ in shelves] == [shelf for shelf in SHELVES if shelf is not REST]


def test_the_first_two_are_one_with_tiles_and_a_quick_one_with_a_pencil_and_say_why():
    _, [tiles, pencil] = on_shelves(CARDS)[0]
    assert (tiles.position.hidden, pencil.position.hidden) == (True, False)
    assert pencil.minutes <= 5
    for card in (tiles, pencil):
        assert card.good_first.endswith(".")
        assert card.lessons


def test_the_card_decides_the_shelf():
    two = next(card for card in CARDS if shelf_of(card) is SHORT)
    assert shelf_of(replace(two, minutes=10)) is LONG
    assert shelf_of(replace(two, minutes=0)) is REST
    assert shelf_of(replace(two, good_first="It is short.")) is FIRST
    for card in CARDS:
        if card.settings["players"].low == 1:
            assert shelf_of(card) is ALONE
        elif shelf_of(card) is not FIRST:
            assert (shelf_of(card) is MANY) == (card.settings["players"].high > 2)
