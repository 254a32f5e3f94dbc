"""Amounts that a review states near the end, held against playing on."""

import numpy as np
import pytest

from paperbits import find
from paperbits.games.binary_number_scrabble.engine.equity import ranked, shortlist
from paperbits.games.binary_number_scrabble.engine.review import SAMPLES, TileJudge, believed
from paperbits.games.binary_number_scrabble.engine.simulation import simulate
from studies.tiles.late_amounts import Checked, dealt, main, summed_up

CARD = find("binary-number-scrabble")


def test_an_uncertain_amount_is_stated_smaller():
    assert believed(50, 0) == 50
    assert believed(50, 5) == pytest.approx(48.75)
    assert believed(50, 20) == 30
    assert believed(5, 20) == 0


def test_luck_does_not_make_stated_amounts_too_high():
    """Ten moves whose estimates err by 15 points: the best of them is partly the luckiest."""
    chance = np.random.default_rng(0)
    over, plain = [], []
    for _ in range(4_000):
        true = -chance.exponential(20, size=10)
        true[0] = 0.0  # The best move; the one made is the last.
        guess = true + chance.normal(0, 15, size=10)
        best = int(np.argmax(guess))
        given, real = guess[best] - guess[-1], true[best] - true[-1]
        plain.append(given - real)
        over.append(believed(given, 15 * 2**0.5) - real)
    assert np.mean(plain) > 8
    assert abs(np.mean(over)) < np.mean(plain) / 2


@pytest.mark.compiled
def test_a_review_compares_by_enough_samples_however_little_time_there_is():
    position = CARD.new(seed=5)
    few = shortlist(ranked(position), 3)
    assert simulate(position, few, 1, 0.0, least=SAMPLES).samples >= SAMPLES
    assert simulate(position, few, 1, 0.0, lambda: True, least=SAMPLES).samples == 0
    judged = [TileJudge(position).judge(position, "pass", 0.0, None, 0) for _ in range(2)]
    assert judged[0] == judged[1]
    assert judged[0].given > 0


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
