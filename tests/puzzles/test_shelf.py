"""The shipped puzzles: complete, playable, graded, one each day. A sample is proved again."""

import datetime as dt
import itertools
from dataclasses import replace

import pytest

from paperbits import all_games
from paperbits.lab.puzzle_check import fault
from paperbits.puzzles import GRADES, NotYetError, UnknownPuzzleError, daily, day_of, find_puzzle, shelf, today

ALL = [puzzle for puzzles in shelf().values() for puzzle in puzzles]
GAMES = list(shelf())
MONDAY = dt.date(2026, 3, 2)


def days(count, first=MONDAY):
    return [first + dt.timedelta(days) for days in range(count)]


def test_every_game_has_puzzles_for_well_over_a_year():
    assert set(GAMES) == {card.id for card in all_games()}
    assert min(len(puzzles) for puzzles in shelf().values()) >= 28
    assert len(ALL) >= 400


def test_ids_are_unique_and_find_their_puzzles():
    assert len({puzzle.id for puzzle in ALL}) == len(ALL)
    assert all(find_puzzle(puzzle.id) is puzzle for puzzle in ALL)
    with pytest.raises(UnknownPuzzleError, match="no puzzle called 'nothing'"):
        find_puzzle("nothing")


@pytest.mark.parametrize("game", GAMES)
def test_answers_are_legal_and_no_other_move_is_as_good(game):
    for puzzle in shelf()[game]:
        position = puzzle.position()
        assert position.turn is not None
        assert puzzle.best > puzzle.next
        assert not set(puzzle.answers) & set(puzzle.others)
        assert all(value <= puzzle.next for value, _ in puzzle.others.values())
        for move in (*puzzle.answers, *itertools.islice(puzzle.others, 3)):
            after = position.copy()
            after.push(move)
            assert after.plies[-1].move == move


def test_grades_are_roughly_balanced():
    counts = {grade: sum(puzzle.grade == grade for puzzle in ALL) for grade in GRADES}
    assert min(counts.values()) >= len(ALL) / 12, counts
    for game, puzzles in shelf().items():
        assert len({puzzle.grade for puzzle in puzzles}) >= 3, game
        assert [puzzle.effort for puzzle in puzzles] == sorted(puzzle.effort for puzzle in puzzles)


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
def test_a_sample_of_puzzles_is_proved_again(game):
    for puzzle in shelf()[game][3::12]:
        assert fault(puzzle) == ""


@pytest.mark.compiled
def test_a_wrong_puzzle_is_detected():
    puzzle = next(
        puzzle for puzzle in ALL if puzzle.asks == "win" and len(puzzle.others) > 3 and "play" in puzzle.card.read_for
    )
    other, *rest = puzzle.others
    swapped = replace(puzzle, answers=(other,), line=())
    assert "differs from the proof" in fault(swapped)
    assert fault(replace(puzzle, others={move: puzzle.others[move] for move in rest}))
    scored = next(puzzle for puzzle in ALL if puzzle.asks == "points")
    assert fault(replace(scored, best=scored.best + 1))


def test_each_day_has_a_puzzle_and_none_repeats_within_a_year():
    year = [daily(date).id for date in days(366)]
    assert len(set(year)) == 366
    assert year == [daily(date).id for date in days(366)]


def test_games_take_turns():
    for start in range(0, 112, 16):
        games = [daily(date).game for date in days(16, MONDAY + dt.timedelta(start))]
        assert sorted(games) == sorted(GAMES)


def test_puzzles_grow_harder_towards_the_weekend():
    for game in GAMES:
        efforts = {}
        for date in days(112):
            if daily(date).game == game:
                efforts[date.weekday()] = daily(date).effort
        assert [efforts[weekday] for weekday in range(7)] == sorted(efforts.values())


def test_a_day_is_written_year_first():
    assert day_of("2025-03-03") == dt.date(2025, 3, 3)
    with pytest.raises(ValueError, match="Write a date as 2026-03-01"):
        day_of("yesterday")


def test_days_are_in_utc_and_a_future_day_has_no_puzzle():
    before = dt.datetime.now(dt.UTC).date()
    assert before <= day_of(None) <= dt.datetime.now(dt.UTC).date()
    assert day_of(today().isoformat()) == day_of(None)
    for days_on in (2, 400):  # Midnight may pass during the test.
        with pytest.raises(NotYetError, match="opens when that day begins"):
            day_of((before + dt.timedelta(days_on)).isoformat())
