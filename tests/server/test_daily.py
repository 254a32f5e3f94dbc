"""The daily task over HTTP: the best is not told before the tries are done."""

import datetime as dt
from functools import cache

import httpx
import pytest
from site_help import site

from paperbits import plays
from paperbits.puzzles import calendar, ritual
from paperbits.server import standings
from paperbits.server.limits import Limits
from paperbits.server.standings import standing
from paperbits.store.log import StoreError

CARD, SERIES = ritual.offered()
TASK = SERIES.task(SERIES.first)
DATE = str(SERIES.first)
TODAY = SERIES.first + dt.timedelta(3)


@pytest.fixture(autouse=True)
def _clock(monkeypatch):
    """It is the same day in every run: a rack of another day takes another time to list."""
    for module in (calendar, standings):
        monkeypatch.setattr(module, "today", lambda: TODAY)


@cache
def weak():
    board, _, rack = TASK.text.rpartition("\nrack: ")
    return [each.move for each in plays(rack, board) if each.score < TASK.best][-4:]


async def test_the_task_of_a_day_is_shown_without_its_best(client):
    answer = await client.get("/api/daily", params={"date": DATE})
    told = answer.json()
    assert (told["game"], told["date"], told["number"]) == (CARD.id, DATE, 1)
    assert len(told["view"]["hand"]["rack"]["tiles"]) == 9
    assert not any(move in answer.text for move in TASK.answers)
    assert "best" not in told
    later = str(TODAY + dt.timedelta(1))
    refused = await client.get("/api/daily", params={"date": later})
    assert refused.json()["error"]["kind"] == "not-yet"


async def test_three_tries_count_and_then_the_best_is_told(client):
    moves = weak()
    asked = {"date": DATE, "move": moves[0]}
    seen = (await client.post("/api/daily/preview", json=asked)).json()
    assert seen["score"] > 0
    for number in range(3):
        asked = {"date": DATE, "move": moves[number], "before": moves[:number]}
        told = (await client.post("/api/daily/try", json=asked)).json()
        assert told["left"] == 2 - number
        if number < 2:
            assert (told["best"], told["answers"], told["why"]) == (None, [], [])
            assert told["shared"] == ""
    assert (told["over"], told["best"]) == (True, TASK.best)
    assert told["why"]
    asked = {"date": DATE, "move": moves[3], "before": moves[:3]}
    assert (await client.post("/api/daily/try", json=asked)).status_code >= 400
    wrong = (await client.post("/api/daily/try", json={"date": DATE, "move": "pass"})).json()
    assert "error" in wrong


async def finish(client, moves, date):
    """Make tries of a day, and return the last answer."""
    for number, move in enumerate(moves):
        asked = {"date": date, "move": move, "before": moves[:number]}
        answer = (await client.post("/api/daily/try", json=asked)).json()
    return answer


@cache
def of_today():
    """Today's task, with its moves from the most points down."""
    task = SERIES.task(TODAY)
    board, _, rack = task.text.rpartition("\nrack: ")
    return task, sorted(plays(rack, board), key=lambda each: -each.score)


async def test_how_all_did_is_told_after_the_own_tries_and_each_browser_counts_once(client):
    task, moves = of_today()
    date, weak = str(task.date), [each.move for each in moves[-3:]]
    first = await finish(client, [task.answers[0]], date)
    assert first["standing"] == {"people": 1, "median": 100.0, "place": 1}
    client.cookies.clear()
    answer = await finish(client, weak[:2], date)
    assert answer["standing"] is None
    asked = {"date": date, "move": weak[2], "before": weak[:2]}
    last = (await client.post("/api/daily/try", json=asked)).json()
    median = (100 + last["percent"]) / 2
    assert last["standing"] == {"people": 2, "median": median, "place": 2}
    again = await finish(client, [task.answers[0]], date)  # The same browser, once more.
    assert again["standing"] == {"people": 2, "median": median, "place": 1}


async def test_tries_of_a_day_long_past_and_of_too_many_new_browsers_do_not_count():
    async with site(limits=Limits(daily_players_at_once=2, daily_players_per_second=1e-9)) as local:
        old = await finish(local, [TASK.answers[0]], DATE)
        assert old["standing"] is None
        assert not local.cookies
        task, _ = of_today()
        transport = httpx.ASGITransport(local.app, client=("198.51.100.7", 9))
        async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
            for expected in (1, 2, 2):
                answer = await finish(client, [task.answers[0]], str(task.date))
                assert answer["standing"]["people"] == expected
                client.cookies.clear()


async def test_a_try_is_answered_while_the_store_fails(client):
    task, _ = of_today()

    async def away(*_):
        raise StoreError("The disk is full.")

    store = client.app.state.site.standings._store
    store.tried = store.counts = away
    answer = await finish(client, [task.answers[0]], str(task.date))
    assert (answer["over"], answer["standing"]) == (True, None)


@pytest.mark.parametrize(
    ("counts", "own", "median", "place"),
    [
        ({50: 1}, 50, 50, 1),
        ({40: 2, 80: 2}, 80, 60, 1),
        ({40: 1, 60: 1, 80: 3}, 60, 80, 4),
        ({40: 1, 60: 2}, 20, 60, None),  # It is not counted.
    ],
)
def test_the_median_and_the_place(counts, own, median, place):
    told = standing(counts, own)
    assert (told.median, told.place, told.people) == (median, place, sum(counts.values()))
    assert standing({}, 50) is None
