"""The review of a match with tiles: estimates, hidden racks, and endings by proof."""

import pytest

from paperbits import find
from paperbits.advice.analyse import analyse
from paperbits.advice.review import judge_of, review
from paperbits.engines.choose import choose
from paperbits.games.binary_number_scrabble.generator import find_plays
from paperbits.match import Match

pytestmark = pytest.mark.compiled


def tiles(move):
    return Match(find("binary-number-scrabble"), seed=5, entries=[move])


def test_the_loss_of_a_second_best_play_is_named(monkeypatch):
    monkeypatch.setattr(
        "paperbits.games.binary_number_scrabble.engine.analysis.SAMPLES", 40
    )  # So that the clock plays no part.
    position = find("binary-number-scrabble").new(seed=5)
    plays = find_plays(position.board, position.racks[0], position.game)
    weak = plays.text(len(plays) - 1)
    listed = analyse(position, seconds=600, also=[weak])
    worth = {option.move: option.expected_points for option in listed.options}
    found = review(tiles(weak), seconds=600)
    judged = found.plies[0].judged
    assert found.unit == "points"
    assert judged.better == listed.options[0].move
    apart = worth[judged.better] - worth[weak]
    assert 0.7 * apart < judged.given <= apart  # An estimate, so a little less is stated.
    best, least = int(plays.scores[0]), int(plays.scores[-1])
    assert f"scores {listed.options[0].points}" in judged.why
    assert listed.options[0].points <= best
    assert judged.given > best - least - 20
    assert found.summaries[0].startswith(
        f"Gave away about {judged.given:.0f} points in 1 of 1 move"
    )
    assert judged.low < judged.given < judged.high
    assert judged.rests == "40 draws of the unseen tiles"


def test_the_best_play_gives_nothing_away_whatever_the_other_racks(monkeypatch):
    monkeypatch.setattr("paperbits.games.binary_number_scrabble.engine.analysis.SAMPLES", 40)
    position = find("binary-number-scrabble").new(seed=5)
    best = analyse(position, seconds=600).options[0].move
    match = tiles(best)
    judged = review(match, seconds=600).plies[0].judged
    assert judged.given == 0
    assert judged.better is None
    other = Match(find("binary-number-scrabble"), seed=5, entries=[best])
    fresh = other._fresh
    other._fresh = lambda: swapped(fresh())
    assert review(other, seconds=600).plies[0].judged == judged


def swapped(position):
    """The same position for player 1, but with another rack for player 2 and another bag."""
    order = sorted(position.bag.order)
    rack = position.racks[1]
    give = next(tile for tile in order if rack[tile] == 0)
    take = int(rack.argmax())
    position.racks[1] = rack.copy()
    position.racks[1][give] += 1
    position.racks[1][take] -= 1
    order[order.index(give)] = take
    position.bag = type(position.bag)(order, seed=1)
    return position


def test_a_tile_ending_is_judged_by_proof():
    match = Match(find("binary-number-scrabble"), seed=1)
    while len(match.position.bag):
        match.play(choose(match.position, "greedy").move)
    before = match.position.copy()
    proved = analyse(before, seconds=60, also=["pass"])
    assert proved.proved is not None
    worth = {option.move: option.expected_points for option in proved.options}
    judge = judge_of(before)
    judged = judge.judge(before, "pass", 60, None, 0)
    assert judged.given == worth[proved.options[0].move] - worth["pass"] > 0
    assert judged.sure
    assert judged.why.startswith("It ")
    assert "for certain." in judged.why
    assert judge.expected_scores(before)[before.turn] == (1 + proved.proved) / 2
    assert judge.grounds(before).kind == "proved"
    start = match.at(0)
    chances, grounds = judge_of(start).expected_scores(start), judge_of(start).grounds(start)
    assert (grounds.kind, grounds.words) == ("estimate", "the lead and the tiles left")
    assert all(
        low <= chance <= high
        for low, chance, high in zip(grounds.low, chances, grounds.high, strict=True)
    )
    assert 0.01 < grounds.high[0] - grounds.low[0] < 0.1
    assert grounds.low[0] + grounds.high[1] == pytest.approx(1)
