"""Amounts that a review states near the end, held against playing on."""

import pytest

from paperbits import find
from studies.tiles.late_amounts import Checked, dealt, main, summed_up

CARD = find("binary-number-scrabble")


def test_a_new_deal_changes_nothing_that_the_player_sees():
    position = CARD.new(seed=8)
    for again in dealt(position, 3, seed=1):
        assert (again.racks[0] == position.racks[0]).all()
        assert (again.unseen(0) == position.unseen(0)).all()
        assert len(again.bag) == len(position.bag)
        assert again.racks[1].sum() == position.racks[1].sum()
        assert again.bag.key() != position.bag.key()


def test_stated_and_real_amounts_are_compared_with_an_interval():
    assert (
        summed_up([Checked(5, 12.0, 8.0, 2.0), Checked(3, 20.0, 20.0, 1.0)])
        == "2 plies: stated 16.0 points, played on 14.0; stated too much by 2.0 (-23.4 to"
        " 27.4), one by 2.3 off"
    )


@pytest.mark.compiled
def test_the_command_says_what_it_found(capsys):
    main(["--plies", "1", "--deals", "1", "--seconds", "0", "--seed", "3003"])
    said = capsys.readouterr().out.splitlines()
    assert said[0].split()[1:4] == ["in", "the", "bag:"]
    assert said[-1].startswith("1 ply: stated")
