"""The repr of positions, and when two positions are equal."""

import random
import re

import pytest
from matches import random_move

from paperbits import IllegalMoveError, InvalidMoveError, all_games, find
from paperbits.core.engine.levels import every_level
from paperbits.core.errors import InvalidPositionError, PaperbitsError
from paperbits.match import Match
from paperbits.puzzles.puzzle import GRADES

FILLS = find("palindromic-rows-columns")
TILES = find("binary-number-scrabble")


def test_the_repr_of_a_position_shows_its_start_and_its_moves_shortened():
    position = FILLS.new({"n": 2}, start="*.;..")
    assert repr(position) == "<Position of palindromic-rows-columns (n=2) from '* .; . .'>"
    position.push("b2")
    assert repr(position) == "<Position of palindromic-rows-columns (n=2) from '* .; . .' after b2>"
    assert position.pop() == "b2"
    with pytest.raises(IllegalMoveError):
        position.pop()  # The moves behind the text are unknown.
    assert position.text() == "* .\n. ."
    position = FILLS.new()
    position.push_all(position.legal().moves[:13])
    assert repr(position).endswith(" after 13 moves, the last a3>")
    position = FILLS.new({"n": 12}, start=";".join(["............"] * 12))
    assert repr(position).endswith(" . .; . ...'>")


def test_positions_with_other_moves_settings_or_bags_differ():
    one, other = FILLS.new({"n": 4}), FILLS.new({"n": 4})
    one.push_all(["a1", "b1", "c1"])
    other.push_all(["c1", "b1", "a1"])
    assert one.text() == other.text()
    assert one != other
    assert FILLS.new({"n": 4}) != FILLS.new({"n": 5})
    racks = {"racks": ["0101+-*==", "0101+-*=="]}
    assert TILES.new(seed=1) != TILES.new(seed=2)
    assert TILES.new(**racks) == TILES.new(**racks)
    assert TILES.new(**racks, draws=["01"]) != TILES.new(**racks, draws=["11"])


def test_exchanged_tiles_come_back_after_pop():
    position = TILES.new(seed=3)
    before = position.hidden_state()
    position.push("exchange " + before["racks"][0][0])
    assert position.pop() == "exchange " + before["racks"][0][0]
    assert position.hidden_state() == before


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (FILLS.read, "A position is given as a text; 3 is of type int"),
        (lambda text: FILLS.new(start=text), "A position is given as a text; 3 is of type int"),
        (lambda _: FILLS.new().push_all("a1"), "takes a list of moves"),
        (Match(FILLS).add, "A move is a text"),
    ],
)
def test_what_is_not_a_text_or_not_a_list_is_refused(make, why):
    with pytest.raises((InvalidPositionError, InvalidMoveError), match=why):
        make(3)


@pytest.mark.parametrize(
    ("use", "done"), [("play", "started"), ("score", "scored"), ("analyse", "analysed")]
)
def test_a_text_is_read_for_the_uses_that_it_is_enough_for(use, done):
    """One way in: a card lists the uses, reads a text for these, and refuses the others."""
    for card in all_games():
        position = card.new()
        text = position.text()
        if use not in card.read_for:
            with pytest.raises(
                PaperbitsError,
                match=f"^{re.escape(card.title)} can't be {done} from a position alone",
            ) as refused:
                card.read(text, use=use)
            assert refused.value.kind == "bad-request"
        elif not position.hidden:
            assert card.read(text, use=use).text() == text
            assert card.read(text, use=use) == card.read(text)


def test_to_play_on_is_to_analyse_too():
    assert all("analyse" in card.read_for for card in all_games() if "play" in card.read_for)
    assert find("binary-number-scrabble").read_for == {"analyse"}


def test_a_start_is_the_text_to_play_on_from():
    assert FILLS.new({"n": 2}, start="*.;..") == FILLS.read("*.;..", {"n": 2})
    with pytest.raises(PaperbitsError, match="do not go with a start"):
        TILES.new(start="", racks=["0", "1"])


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
def test_a_card_holds_its_settings_and_levels(card):
    names = [level.name for level in card.levels]
    assert card.new().settings == {name: setting.default for name, setting in card.settings.items()}
    assert len(names) == len(set(names)) >= 6
    assert sorted(level.name for level in every_level(card)) == sorted(names)
    assert list(card.grade_limits) == sorted(card.grade_limits)
    assert len(card.grade_limits) == len(GRADES) - 1


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
def test_what_is_worked_out_once_for_all_seats_is_that_of_the_position(card):
    """After moves, moves taken back and copies, and if somebody changes what they were given."""
    chance, position, moves = random.Random(7), card.new(seed=3), []
    for step in range(9):
        if step % 4 == 3 and moves:
            moves.pop()
            position.pop()
        elif not position.over:
            moves.append(random_move(position, chance))
            position.push(moves[-1])
        fresh = card.new(seed=3)
        fresh.push_all(moves)
        for each in (position, position.copy()):
            assert each.turn == fresh.turn
            assert each.parts() == fresh.parts()
            for seat in (None, *range(each.players)):
                assert each.view(seat) == fresh.view(seat)
            each.parts()[0].clear()
