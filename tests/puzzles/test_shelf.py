"""The shipped puzzles: thousands, each consistent in itself; a sample is played and proved again. One
each day, and past days keep theirs.
"""

import datetime as dt
import hashlib
import itertools
import random
import sys
from collections import Counter
from dataclasses import replace

import pytest
import slow_plays
from long import many
from matches import some_games

from paperbits import all_games
from paperbits.puzzles import (
    GRADES,
    THEMES,
    NotYetError,
    UnknownPuzzleError,
    daily,
    day_of,
    find_puzzle,
    marks,
    matching,
    shelf,
    today,
)
from paperbits.puzzles.calendar import BEGINS, daily_mark
from paperbits.puzzles.lines import read_head, read_line
from paperbits.puzzles.shelf import ENDING, SETS
from paperbits.puzzles.themes import TASKS as ASKED
from studies.puzzles import second_plays
from studies.puzzles.check import fault, second_fault
from studies.puzzles.choosing import canonical_key
from studies.puzzles.writing import read_lines, written

GAMES = list(shelf())
MARKS = {game: marks(game) for game in GAMES}
MONDAY = dt.date(2026, 3, 2)
VALUES = {"win": (1, (0, -1)), "tie": (0, (-1,))}


def days(count, first=MONDAY):
    return [first + dt.timedelta(days) for days in range(count)]


def sample(game, count, edition=None):
    """Some puzzles of a game, the same each time."""
    some = [mark for mark in MARKS[game] if edition in (None, mark.edition)]
    return [
        find_puzzle(mark.id) for mark in random.Random(game).sample(some, min(count, len(some)))
    ]


def text_of(game):
    return (SETS / f"{game}{ENDING}").read_text("utf-8")


def test_there_are_thousands_of_every_game_and_grade():
    assert set(GAMES) == {card.id for card in all_games()}
    every = [mark for some in MARKS.values() for mark in some]
    assert min(map(len, MARKS.values())) >= 300
    counts = Counter(mark.grade for mark in every)
    assert min(counts[grade] for grade in GRADES) >= 250, counts
    assert {theme for mark in every for theme in mark.themes} == set(THEMES)
    for game, some in MARKS.items():
        assert len({mark.grade for mark in some}) >= 3, game
        assert [mark.effort for mark in some] == sorted(mark.effort for mark in some)


def test_ids_are_unique_and_find_their_puzzles():
    ids = [mark.id for some in MARKS.values() for mark in some]
    assert len(set(ids)) == len(ids)
    assert all(find_puzzle(each.id).id == each.id for game in GAMES for each in MARKS[game][::50])
    for wrong in ("nothing", "plexus-000000", "", "-", "chess-123456", "plexus"):
        with pytest.raises(UnknownPuzzleError, match="no puzzle called"):
            find_puzzle(wrong)


def test_asking_for_a_puzzle_reads_its_game_alone(monkeypatch):
    # The function of this name hides the module.
    module, read = sys.modules["paperbits.puzzles.shelf"], []
    for cached in (module._file, module.marks, module._by_id, module.find_puzzle):
        cached.cache_clear()
    file = module._file.__wrapped__
    monkeypatch.setattr(module, "_file", lambda game: read.append(game) or file(game))
    assert find_puzzle(MARKS["plexus"][0].id).game == "plexus"
    assert set(read) == {"plexus"}


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_is_consistent_in_itself(game):
    head, *lines = text_of(game).splitlines()
    head = read_head(head)
    puzzles = [read_line(head, line) for line in lines]
    assert head.game == game
    assert sum(head.counts.values()) == len(puzzles)
    assert set(head.commands) == set(head.counts) <= set(range(1, BEGINS[-1][1] + 1))
    for puzzle in puzzles:
        values = {value for value, _ in puzzle.others.values()}
        assert puzzle.best > puzzle.next
        assert puzzle.answers
        assert not set(puzzle.answers) & set(puzzle.others)
        assert list(puzzle.themes) == [theme for theme in THEMES if theme in puzzle.themes]
        if puzzle.asks in VALUES:
            best, worse = VALUES[puzzle.asks]
            assert (puzzle.best, len(puzzle.answers)) == (best, 1)
            assert values <= set(worse)
        if not puzzle.one_play:
            assert max(values) == puzzle.next
            assert len(puzzle.answers) <= 3 <= len(puzzle.answers) + len(puzzle.others)
    assert written(game, head.commands, puzzles) == text_of(game)
    assert list(read_lines(text_of(game).splitlines())) == puzzles


@pytest.mark.parametrize("game", GAMES)
def test_in_a_sample_every_move_is_legal_and_none_is_missing(game):
    for puzzle in sample(game, 8):
        position = puzzle.position()
        assert position.turn is not None
        for move in (*puzzle.answers, *itertools.islice(puzzle.others, 3)):
            after = position.copy()
            after.push(move)
            assert after.plies[-1].move == move
        if puzzle.asks in VALUES:
            assert sorted(position.legal().moves) == sorted([*puzzle.answers, *puzzle.others])


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_is_proved_again_by_the_second_program(game):
    for puzzle in sample(game, 2, edition=2):
        assert second_fault(puzzle) == ""


@pytest.mark.long
def test_plays_of_a_sample_are_listed_again_by_the_slow_lister():
    for puzzle in sample("binary-number-scrabble", many(2, 20), edition=2):
        position = puzzle.position()
        rack = "".join(tile.symbol for tile in position.view(position.turn).hand.rack.tiles)
        settings = {name: value for name, value in puzzle.settings.items() if name != "players"}
        plays = slow_plays.plays(
            [row.split() for row in position.text().splitlines()], rack, **settings
        )
        assert sorted(plays.values())[-2:] == [puzzle.next, puzzle.best]
        assert plays[puzzle.answers[0]] == puzzle.best


TASKS = [puzzle for puzzle in shelf()["binary-number-scrabble"] if puzzle.asks == "task"]


def test_there_are_composed_puzzles_and_the_slow_lister_finds_the_same_right_plays():
    assert len(TASKS) >= 60
    assert len({puzzle.question for puzzle in TASKS}) >= 12
    assert all(set(puzzle.themes) <= set(ASKED) for puzzle in TASKS)
    for puzzle in TASKS[:1]:
        position = puzzle.position()
        rack = "".join(tile.symbol for tile in position.view(position.turn).hand.rack.tiles)
        plays = slow_plays.plays([row.split() for row in position.text().splitlines()], rack)
        right = {
            text
            for text, points in plays.items()
            if points > puzzle.next and set(puzzle.themes) <= set(position.themes(text))
        }
        assert right == set(puzzle.answers)
        assert max(plays.values()) > puzzle.best == max(plays[text] for text in right)
        assert fault(puzzle) == ""
        assert fault(replace(puzzle, best=puzzle.best + 1))


IN_BASES = [mark for mark in MARKS["binary-number-scrabble"] if mark.settings.get("base", 2) != 2]


def test_every_base_has_puzzles_and_they_are_chosen_by_their_settings():
    assert {mark.settings["base"] for mark in IN_BASES} == {3, 8, 10, 16}
    some = list(matching("binary-number-scrabble", settings={"base": 10}))
    assert some == [mark for mark in IN_BASES if mark.settings["base"] == 10]
    assert {mark.in_force for mark in some} == {"The base in which numbers are written: 10."}
    usual = list(matching("binary-number-scrabble", settings={"base": 2, "xor": 0}))
    assert usual
    assert not set(usual) & set(IN_BASES)
    assert {mark.edition for mark in IN_BASES} == {3}


@pytest.mark.parametrize("base", [3, 10])
def test_the_second_list_of_plays_agrees_with_the_slow_lister(base):
    position = find_puzzle(
        next(mark.id for mark in IN_BASES if mark.settings["base"] == base)
    ).position()
    board = [row.split() for row in position.text().splitlines()]
    points = dict.fromkeys("0123456789=+-", 1) | {"*": 2, "/": 4, "?": 0}
    for rack in ("12=+", "1=?" if base == 3 else "10=-"):
        slow = slow_plays.plays(board, rack, base=base, points=points)
        assert sorted((score, text) for text, score in slow.items()) == sorted(
            second_plays.Lister(board, rack, base).plays(50, 0)
        )


def test_the_second_list_of_plays_finds_a_wrong_puzzle():
    puzzle = find_puzzle(min(IN_BASES, key=lambda mark: mark.effort).id)
    assert second_plays.offered(puzzle)
    assert second_plays.fault(puzzle) == ""
    assert "differs" in second_plays.fault(replace(puzzle, next=puzzle.next - 1))
    assert "differs" in second_plays.fault(replace(puzzle, best=puzzle.best + 1))
    with pytest.raises(second_plays.TooManyError):
        second_plays.fault(puzzle, 10)
    assert not second_plays.offered(
        find_puzzle(next(matching("binary-number-scrabble", settings={"base": 2})).id)
    )


@pytest.mark.long
@pytest.mark.parametrize("game", [card.id for card in some_games()])
def test_a_sample_of_puzzles_is_proved_again(game):
    easiest = min((mark for mark in MARKS[game] if mark.edition == 2), key=lambda mark: mark.effort)
    some = many([], [*sample(game, 1, 1), *sample(game, 1, 2)])
    for puzzle in (find_puzzle(easiest.id), *some):
        assert fault(puzzle) == ""


def test_no_puzzle_is_there_twice_by_symmetry():
    for game in ("plexus", "palindromic-rows-columns"):
        keys = [canonical_key(puzzle) for puzzle in shelf()[game] if puzzle.edition == 2]
        assert len(set(keys)) == len(keys)


def test_a_wrong_puzzle_is_detected():
    puzzle = next(  # The easiest come first.
        puzzle
        for puzzle in map(find_puzzle, (mark.id for mark in MARKS["palindromic-rows-columns"]))
        if (puzzle.edition, puzzle.asks) == (2, "win") and len(puzzle.others) > 3
    )
    other, *rest = puzzle.others
    swapped = replace(
        puzzle,
        answers=(other,),
        others={puzzle.answers[0]: (0, ()), **{move: puzzle.others[move] for move in rest}},
    )
    assert "differs from the proof" in fault(swapped)
    assert "differs from the second proof" in second_fault(swapped)
    assert fault(replace(puzzle, others={move: puzzle.others[move] for move in rest}))
    assert "has the themes" in fault(replace(puzzle, themes=("sweep",)))
    scored = sample("binary-number-scrabble", 1)[0]
    assert fault(replace(scored, best=scored.best + 1))


def test_days_that_are_past_keep_their_puzzles():
    """The digest of the ids of the puzzles before the fourth edition began."""
    ids = [daily(date).id for date in days(333, dt.date(2026, 1, 1))]
    digest = "f9c200bcdaae27e2489b1a5265b7c302f1102a97bd74a235e012f08811b0823c"
    assert hashlib.sha256("\n".join(ids).encode()).hexdigest() == digest


def test_the_puzzle_of_the_day_comes_from_all_editions_and_does_not_repeat_within_four_years():
    assert [edition for _, edition in BEGINS] == [3, 5]
    shown = [daily_mark(date) for date in days(4 * 365 + 1, BEGINS[-1][0])]
    assert {mark.edition for mark in shown} == {1, 2, 3, 4, 5}
    assert len({mark.id for mark in shown}) == len(shown)


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


def test_days_are_in_utc_and_a_future_day_has_no_puzzle():
    before = dt.datetime.now(dt.UTC).date()
    assert before <= day_of(None) <= dt.datetime.now(dt.UTC).date()
    assert day_of(today().isoformat()) == day_of(None)
    for days_on in (2, 400):  # Midnight may pass during the test.
        with pytest.raises(NotYetError, match="opens when that day begins"):
            day_of((before + dt.timedelta(days_on)).isoformat())
