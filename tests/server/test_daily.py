"""The daily task over HTTP: the best is not told before the tries are done."""

import datetime as dt

from site_help import site

from paperbits import plays
from paperbits.puzzles import ritual

CARD, SERIES = ritual.offered()
TASK = SERIES.task(SERIES.first)
DATE = str(SERIES.first)


def weak():
    board, _, rack = TASK.text.rpartition("\nrack: ")
    return [each.move for each in plays(rack, board) if each.score < TASK.best][-4:]


async def test_the_task_of_a_day_is_shown_without_its_best():
    async with site() as client:
        answer = await client.get("/api/daily", params={"date": DATE})
        told = answer.json()
        assert (told["game"], told["date"], told["number"]) == (CARD.id, DATE, 1)
        assert len(told["view"]["hand"]["rack"]["tiles"]) == 9
        assert not any(move in answer.text for move in TASK.answers)
        assert "best" not in told
        later = str(dt.datetime.now(dt.UTC).date() + dt.timedelta(2))
        refused = await client.get("/api/daily", params={"date": later})
        assert refused.json()["error"]["kind"] == "not-yet"


async def test_three_tries_count_and_then_the_best_is_told():
    moves = weak()
    async with site() as client:
        asked = {"date": DATE, "move": moves[0]}
        seen = (await client.post("/api/daily/preview", json=asked)).json()
        assert seen["score"] > 0
        for number in range(3):
            asked = {"date": DATE, "move": moves[number], "before": moves[:number]}
            told = (await client.post("/api/daily/try", json=asked)).json()
            assert told["left"] == 2 - number
            if number < 2:
                assert (told["best"], told["answers"], told["why"], told["shared"]) == (
                    None,
                    [],
                    [],
                    "",
                )
        assert (told["over"], told["best"]) == (True, TASK.best)
        assert told["why"]
        asked = {"date": DATE, "move": moves[3], "before": moves[:3]}
        assert (await client.post("/api/daily/try", json=asked)).status_code >= 400
        wrong = (await client.post("/api/daily/try", json={"date": DATE, "move": "pass"})).json()
        assert "error" in wrong
