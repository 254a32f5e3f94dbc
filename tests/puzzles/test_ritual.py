"""The daily task: the shipped racks, the rules of the ritual, and the command."""

import datetime as dt
import itertools
import json
import random
from collections import Counter
from dataclasses import replace

import pytest
from commands import paperbits
from long import many

from paperbits import PaperbitsError, plays
from paperbits.core.card import DailyTask
from paperbits.puzzles import ritual
from paperbits.puzzles.ritual import Day, TriesOverError, Try

CARD, SERIES = ritual.offered()
DAYS = [SERIES.first + dt.timedelta(k) for k in range((SERIES.last - SERIES.first).days + 1)]


def test_every_day_of_ten_years_has_a_rack_and_no_two_are_equal():
    tasks = [SERIES.task(day) for day in DAYS]
    assert [task.number for task in tasks] == list(range(1, len(DAYS) + 1))
    assert (SERIES.last - SERIES.first).days + 1 == 3653
    assert len({task.text for task in tasks}) == len(tasks)
    assert all(task.moves >= 20 and 1 <= len(task.answers) <= 4 for task in tasks)
    assert all("?" not in task.text for task in tasks)
    for day in (SERIES.first - dt.timedelta(1), SERIES.last + dt.timedelta(1)):
        with pytest.raises(PaperbitsError, match="There are racks from"):
            SERIES.task(day)


def test_the_effort_grows_from_monday_to_sunday():
    efforts = [[] for _ in range(7)]
    for day in DAYS:
        efforts[day.weekday()].append(SERIES.task(day).effort)
    for easier, harder in itertools.pairwise(efforts):
        assert max(easier) <= min(harder)


@pytest.mark.long
def test_the_best_of_a_day_is_the_best_of_all_its_plays():
    for day in random.Random(3).sample(DAYS, many(3, 30)):
        task = SERIES.task(day)
        board, _, rack = task.text.rpartition("\nrack: ")
        every = plays(rack, board)
        assert len(every) == task.moves
        assert [each.score for each in every[: len(task.answers)]] == [task.best] * len(
            task.answers
        )
        assert sorted(each.move for each in every if each.score == task.best) == sorted(
            task.answers
        )


def begun():
    task = SERIES.task(SERIES.first)
    return Day(task), ritual.position_of(CARD, task)


def weak_plays(task, count):
    board, _, rack = task.text.rpartition("\nrack: ")
    return [each.move for each in plays(rack, board) if each.score < task.best][-count:]


def test_three_tries_count_and_drafts_do_not():
    day, position = begun()
    weak = weak_plays(day.task, 4)
    assert ritual.drafted(weak[0], position) > 0
    for number, move in enumerate(weak[:3], 1):
        assert not day.over
        day = ritual.tried(day, move, position)
        assert (len(day.tries), day.left) == (number, 3 - number)
        if number < 3:
            with pytest.raises(PaperbitsError, match="tried"):
                ritual.tried(day, move, position)
    assert day.over
    assert 0 < day.percent < 100
    with pytest.raises(TriesOverError):
        ritual.tried(day, weak[3], position)


def test_the_best_ends_the_day_at_once():
    day, position = begun()
    almost = replace(day, tries=(Try("", day.task.best - 1),))
    assert (almost.left, almost.over) == (2, False)
    day = ritual.tried(day, day.task.answers[0], position)
    assert (day.percent, day.left, day.over) == (100, 0, True)


def test_what_is_no_play_costs_no_try():
    day, position = begun()
    for move in ("nonsense", "pass", "exchange 0", "1a 1=1"):
        with pytest.raises(PaperbitsError):
            ritual.tried(day, move, position)


def test_the_shared_text_gives_nothing_away():
    day, position = begun()
    for move in weak_plays(day.task, 3):
        day = ritual.tried(day, move, position)
    said = ritual.shared(day, SERIES.name)
    assert said.startswith(f"Today's rack 1 ({SERIES.first}): {day.percent}% ")
    assert set(said.rpartition(" ")[2]) <= set(ritual.BARS)
    assert not any(move in said for move in [*day.task.answers, *(each.move for each in day.tries)])
    assert str(day.task.best) not in said.split(": ")[1].replace(f"{day.percent}%", "")
    why = " ".join(ritual.explained(day.task, position))
    assert str(day.task.best) in why


def test_streaks_and_averages():
    first = dt.date(2027, 3, 1)
    results = {first + dt.timedelta(k): 50 + k for k in (0, 1, 2, 4, 5)}
    on = first + dt.timedelta(5)
    assert ritual.standing(results, on) == ritual.Standing(5, 2, 3, 52.4, 0)
    assert ritual.standing(results, on + dt.timedelta(1)).streak == 2
    assert ritual.standing(results, on + dt.timedelta(2)).streak == 0
    assert ritual.standing({}, on) == ritual.Standing(0, 0, 0, None, 0)
    weeks = ritual.calendar(results, 2027, 3)
    assert weeks[0][:4] == [(1, 50), (2, 51), (3, 52), (4, None)]
    assert all(len(week) == 7 for week in weeks)
    assert Counter(day for week in weeks for day, _ in week if day) == Counter(range(1, 32))


def test_tries_are_kept_as_json():
    task = DailyTask(dt.date(2027, 1, 1), 1, "", 40, ("8d 1=1",), 20, 1)
    day = Day(task, (Try("8d 1=1", 6), Try("d8 1=1", 8)))
    kept = json.loads(json.dumps(ritual.to_json([day])))
    assert ritual.from_json(kept, lambda _: task) == [day]
    for wrong in ({"2027-01-01": 5}, {"x": []}, [], {"2027-01-01": [["a"]]}):
        with pytest.raises(PaperbitsError, match="can't be read"):
            ritual.from_json(wrong, lambda _: task)


def test_the_command_drafts_counts_keeps_and_explains(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    task = SERIES.task(SERIES.first)
    asked = ("--date", str(SERIES.first))
    weak = weak_plays(task, 1)[0]
    first = paperbits("daily", *asked, text=f"try\nnonsense\n{weak}\ntry\nquit\n")
    assert "Type a play first." in first.stdout
    assert "Not possible." in first.stdout
    assert "2 tries left." in first.stdout
    assert "Player 2" not in first.stdout  # Nobody else plays.
    told = json.loads(paperbits("daily", *asked, "--json").stdout)
    assert (told["left"], told["best"], told["answers"]) == (2, None, [])
    assert [each["move"] for each in told["tries"]] == [weak]
    done = paperbits("daily", *asked, "--try", task.answers[0])
    assert f"{task.best} of {task.best} points, 100%." in done.stdout
    assert "To share: Today's rack 1" in done.stdout
    again = paperbits("daily", *asked, "--try", weak)
    assert again.returncode == 2
    assert "100" in paperbits("daily", *asked, "--calendar").stdout


def test_a_day_is_played_where_nothing_can_be_kept(tmp_path, monkeypatch):
    home = tmp_path / "home"
    home.write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    task = SERIES.task(SERIES.first)
    done = paperbits("daily", "--date", str(SERIES.first), "--try", task.answers[0])
    assert done.returncode == 0
    assert "100%" in done.stdout
    assert "daily.json could not be kept" in done.stderr
