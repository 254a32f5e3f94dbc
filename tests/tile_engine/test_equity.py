import numpy as np
import pytest

from paperbits import find
from paperbits.advice.analyse import analyse
from paperbits.core.errors import MoveError
from paperbits.engines.choose import choose
from paperbits.games.binary_number_scrabble.bag import ShuffledBag
from paperbits.games.binary_number_scrabble.engine import leaves
from paperbits.games.binary_number_scrabble.engine.equity import EXCHANGES, ranked, shortlist
from paperbits.games.binary_number_scrabble.generator import find_plays
from paperbits.games.binary_number_scrabble.generator.codes import used_in
from paperbits.games.binary_number_scrabble.texts import read_rack
from paperbits.games.binary_number_scrabble.tiles import ONE, ZERO

CARD = find("binary-number-scrabble")
RACK = "1110=++--"


def first_move(rack=RACK):
    position = CARD.new(racks=[rack, "0011=+-*&"])
    return position, find_plays(position.board, position.racks[0], position.game)


def kept(tiles):
    return float(leaves.leave_values(np.array(read_rack(tiles))))


def test_digits_with_one_equals_are_worth_keeping_and_a_second_equals_costs():
    assert kept("") == 0
    assert kept("00111=") > kept("00111") - 20 > kept("++---===")
    assert kept("0011==") < kept("0011=") - 10
    assert kept("===") < kept("==") < kept("=") < kept("?")


def test_equity_adds_points_and_leave_value():
    position, plays = first_move()
    moves = ranked(position)
    assert (np.diff(moves.equity) <= 0).all()
    assert np.array_equal(moves.equity, moves.points + leaves.leave_values(moves.kept))
    texts = [moves.text(place) for place in range(len(moves))]
    assert sorted(texts) == sorted([*plays.texts(), *position.exchanges()])
    scores = dict(zip(plays.texts(), plays.scores.tolist(), strict=True))
    assert all(
        scores.get(text, 0) == points
        for text, points in zip(texts, moves.points.tolist(), strict=True)
    )


def test_candidates_differ_in_squares_or_leave():
    position, _ = first_move()
    moves = ranked(position)
    few = shortlist(moves, 10)
    assert len(few) == 10
    assert (few.codes == 0).sum() <= EXCHANGES
    assert few.text(0) == moves.text(0)
    plays = [
        (int(code) >> 45, *held)
        for code, held in zip(few.codes, few.kept.tolist(), strict=True)
        if code
    ]
    assert len(set(plays)) == len(plays)
    last = len(moves) - 1
    asked = shortlist(moves, 10, [last])
    assert moves.text(last) in [asked.text(place) for place in range(len(asked))]


def test_bad_tiles_are_exchanged_though_there_is_a_play():
    position = CARD.new(racks=["011===++-", "0011=+-*&"])
    assert len(find_plays(position.board, position.racks[0], position.game))
    thought = choose(position, "careful")
    assert thought.move.startswith("exchange")
    assert "= =" in thought.move
    assert "exchanges the rest" in thought.words
    position.bag = ShuffledBag([ONE] * 8, seed=0)
    assert not choose(position, "careful").move.startswith("exchange")


def test_with_an_empty_bag_going_out_is_weighed_instead():
    position, plays = first_move()
    position.bag = ShuffledBag([], seed=0)
    position.racks[0] = used_in(plays.codes[:1])[0]
    moves = ranked(position)
    others = position.unseen(0)
    assert moves.equity[0] == plays.scores[0] + others[ZERO] + others[ONE]


def test_without_play_or_exchange_there_is_a_pass():
    position, _ = first_move("++--**/=1")
    position.bag = ShuffledBag([ONE] * 8, seed=0)
    moves = ranked(position)
    assert [moves.text(place) for place in range(len(moves))] == ["pass"]
    assert choose(position, "careful").move == "pass"


@pytest.mark.compiled
def test_analysis_deepens_and_returns_its_last_report():
    position = CARD.new(seed=5)
    told = []
    analysis = analyse(position, seconds=0.5, tell=told.append)
    assert [found.done for found in told] == [False] * (len(told) - 1) + [True]
    assert len(told) > 1
    assert told[-1] == analysis
    assert all(position.preview(option.move).valid for option in analysis.options[:5])
    assert len({option.move for option in analysis.options}) == len(analysis.options)


@pytest.mark.compiled
def test_moves_asked_about_are_judged_among_the_best():
    position = CARD.new(seed=5)
    plays = find_plays(position.board, position.racks[0], position.game)
    least = plays.text(len(plays) - 1)
    analysis = analyse(position, seconds=2, also=[least, "exchange 0", "pass"])
    options = {option.move: option for option in analysis.options}
    best = analysis.options[0]
    assert options[least].points == plays.scores[-1]
    for move in (least, "pass", "exchange 0"):
        assert (
            f"{best.expected_points - options[move].expected_points:.1f} worse"
            in options[move].words
        )


def test_an_illegal_move_asked_about_is_refused():
    position, _ = first_move()
    with pytest.raises(MoveError, match="centre"):
        analyse(position, seconds=0, also=["1a 1=1"])


def test_without_time_an_analysis_uses_equities():
    position, _ = first_move()
    analysis = analyse(position, seconds=0)
    assert analysis.done
    assert analysis.options[0].move == ranked(position).text(0)
