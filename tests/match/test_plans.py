"""Conditional moves: lines are checked by the rules, followed, and dropped when the match goes
elsewhere.
"""

import pytest

from paperbits import find
from paperbits.core.errors import PaperbitsError
from paperbits.match import Match, Seat
from paperbits.match.plans import (
    MOST_MOVES,
    LineNews,
    became,
    checked,
    plan_refusal,
    replaced,
    rest,
    tried,
)

PEOPLE = [Seat(name="Ada"), Seat(name="Bob")]
ADA, BOB = frozenset({0}), frozenset({1})


def begun(*moves, game="palindromic-rows-columns", settings=None, clock="3d", seats=PEOPLE):
    match = Match(find(game), settings or {}, list(seats), clock=clock)
    match.begin()
    for move in moves:
        match.play(move)
    return match


def test_lines_are_for_days_a_move_without_hidden_tiles_while_others_are_to_move():
    assert plan_refusal(begun("a1"), ADA) == ""
    assert "your turn" in plan_refusal(begun("a1"), BOB)
    assert "days" in plan_refusal(begun("a1", clock="5+3"), ADA)
    assert "days" in plan_refusal(begun("a1", clock=""), ADA)
    assert "one seat" in plan_refusal(begun("a1"), ADA | BOB)
    assert "one seat" in plan_refusal(begun("a1"), frozenset())
    assert "hidden" in plan_refusal(begun(game="binary-number-scrabble"), BOB)
    match = begun("a1")
    match.resign(1)
    assert plan_refusal(match, ADA) == "The match is over."


def test_a_line_is_checked_by_the_rules_and_ends_with_an_answer():
    match = begun("a1")
    assert checked(match, 0, ["B1", " c1"]) == (("b1", "c1"), (1, 0))
    assert match.position.plies[-1].move == "a1"
    for wrong, sentence in (
        (["b1"], "ends with your answer"),
        ([], "ends with your answer"),
        (["a1", "c1"], "Move 1 of the line"),
        (["b1", "b1"], "Move 2 of the line"),
        (["b1", "rubbish"], "Move 2 of the line"),
        (["b1"] * (MOST_MOVES + 1), "at most 20 moves"),
    ):
        with pytest.raises(PaperbitsError, match=sentence):
            checked(match, 0, wrong)


def test_a_line_is_followed_until_the_match_goes_elsewhere():
    line = ("b1", "c1", "d1", "e1")
    assert rest(line, []) == line
    assert rest(line, ["offer draw 1", "decline draw 2"]) == line
    assert rest(line, ["b1"]) == ("c1", "d1", "e1")
    assert rest(line, ["b1", "c1", "d1", "e1"]) == ()
    assert rest(line, ["b2"]) is None
    assert rest(line, ["b1", "c2"]) is None
    assert rest(line, ["b1", "undo 1"]) is None
    assert rest(line, ["b1", "c1", "d1", "e1", "f1"]) is None


def test_a_new_line_replaces_those_that_answer_otherwise():
    players = (1, 0, 1, 0)
    line = ("b1", "c1", "d1", "e1")
    assert replaced(line, players, 0, line)
    assert replaced(line, players, 0, ("b1", "c1"))
    assert replaced(line, players, 0, ("b1", "c2"))
    assert not replaced(line, players, 0, ("b2", "c1"))
    assert not replaced(line, players, 0, ("b1", "c1", "d2", "e1"))
    assert not replaced(("b1", "c1"), (1, 0), 0, line)


def test_what_became_of_a_line_is_told_until_its_player_moves_by_hand():
    line = ("b1", "c1", "d1", "e1")
    played, missed = (
        LineNews(("b1", "c1"), played=True, after=1),
        LineNews(line[:2], played=False, after=1),
    )
    for moves, news in (
        ("a1", None),
        ("a1 b1", None),
        ("a1 b1 c1", played),
        ("a1 b1 c1 d1", played),
        ("a1 b1 c1 d1 e1", LineNews(("d1", "e1"), played=True, after=3)),
        ("a1 b1 c1 f1", LineNews(("d1", "e1"), played=False, after=3)),
        ("a1 b1 c1 d1 e1 f1", LineNews(("d1", "e1"), played=True, after=3)),
        ("a1 b1 c1 d1 e1 f1 a2", None),
        ("a1 b1 c1 f1 a2", None),
        ("a1 b1 a2", None),
    ):
        match = begun(*moves.split())
        assert became(match, 0, line, 1) == news, moves
        if news is not None:
            part = tried(match, news.moves, news.after).plies[news.after :]
            assert [ply.move for ply in part] == list(news.moves)
    assert became(begun("a1", "b2"), 0, line[:2], 1) == missed
    match = begun("a1", "b2")
    match.undo()
    assert became(match, 0, line, 1) is None
