"""Amounts that a review states near the end, held against playing on."""

import pytest

from studies.tiles.late_amounts import Checked, main, summed_up


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
