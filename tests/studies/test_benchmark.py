"""The benchmark for language models: exact scores, variants by seed, models of all kinds, resuming."""

import json
import random
import re
import sys
from pathlib import Path

import pytest

from paperbits import PaperbitsError, find
from paperbits.puzzles.shelf import shelf
from studies.benchmark.__main__ import main
from studies.benchmark.ladder import rungs_of
from studies.benchmark.models import model_from
from studies.benchmark.plan import Plan
from studies.benchmark.prompts import prompt_of
from studies.benchmark.runner import run
from studies.benchmark.tasks import named, task_of
from studies.benchmark.variants import image, tasks_of
from studies.puzzles.prover import Prover

GAME = "palindromic-rows-columns"
CARD = find(GAME)
SMALL = {"n": 3}
PLAN = Plan((GAME,), "shipped", 1, 6)

PAGE = Path(__file__).parents[2] / "docs" / "benchmark.md"
STREAM = """
import json, re, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "prompt" in asked:
        move = re.search(r"Legal moves: ([^,\\n]+)", asked["prompt"])[1]
        print(json.dumps({"id": asked["id"], "answer": "I think.\\nMOVE: " + move}), flush=True)
"""


def first(prompt):
    return "MOVE: " + prompt.split("Legal moves: ")[1].split(",")[0]


def moves(report):
    return [(task["move"], task["lost"]) for task in report["tasks"]]


@pytest.mark.parametrize("game", ["palindromic-rows-columns", "sums-grid"])
def test_images_are_as_exact_as_their_puzzles(game):
    chance = random.Random(3)
    puzzle = min(shelf()[game], key=lambda puzzle: -len(puzzle.moves))
    made = image(puzzle, chance)
    assert made.position.text() != puzzle.position().text()
    proved = Prover(made.position, 2_000_000).values(made.position.record)
    assert {move: made.values[move] for move in proved} == proved
    assert {made.loss(move) for move in made.answers} == {0.0}
    assert set(made.answers) == {move for move, value in proved.items() if value == made.best}


def test_other_seeds_give_other_questions():
    one, same, other = (
        [task.position.text() for task in tasks_of(CARD, "image", seed, 5)] for seed in (1, 1, 2)
    )
    assert one == same != other
    assert len(one) == 5


def test_fresh_puzzles_are_proved_and_not_among_the_shipped():
    (task,) = tasks_of(CARD, "fresh", 8, 1, [SMALL])
    assert task.id not in {puzzle.id for puzzle in shelf()[GAME]}
    assert Prover(task.position, 2_000_000).values(task.position.record) == task.values


def test_losses_are_exact():
    for game in ("palindromic-rows-columns", "sums-grid", "binary-number-scrabble"):
        puzzle = shelf()[game][0]
        task = task_of(puzzle)
        assert task.loss(puzzle.answers[0]) == 0
        assert task.unit == ("result" if game == GAME else "points")
        for move, (value, _) in puzzle.others.items():
            assert task.loss(move) == (
                (puzzle.best - value) / 2 if game == GAME else puzzle.best - value
            )
    assert task.loss("pass") == task.worst == puzzle.best


@pytest.mark.parametrize(
    ("answer", "moves"),
    [
        ("MOVE: a1", ["a1"]),
        ("Let me think.\nMOVE: b2\n", ["b2"]),
        ("move: `c3`.", ["c3`.", "c3`"]),
        ("MOVE: a1\nMOVE: b1", ["b1"]),
        ("**MOVE: a1**", ["a1"]),
        ("b2", ["b2"]),
        ("", []),
        ("\n \n", []),
    ],
)
def test_the_move_of_an_answer(answer, moves):
    assert named(answer) == moves


def test_a_prompt_has_all_that_is_needed_and_nothing_hidden():
    for game, puzzles in shelf().items():
        position = puzzles[0].position()
        prompt = prompt_of(position, puzzles[0].asks)
        assert all(
            line in prompt for line in ("# Rules", "# Position", "# Question", "MOVE: <your move>")
        )
        assert position.text() in prompt
        assert ">>>" not in prompt
        if not position.hidden:
            assert all(move in prompt for move in puzzles[0].answers)
            assert all(
                move not in prompt_of(position, "play", legal=False).split("# Question")[1]
                for move in puzzles[0].answers
            )
        else:
            assert "Your rack: " in prompt
            others = position.hidden_state()["racks"][1 - position.turn]
            assert " ".join(others) not in prompt, game


def test_perfect_answers_lose_nothing_and_nonsense_loses_most():
    answers = {task.position.text(): task.answers[0] for task in tasks_of(CARD, "shipped", 1, 6)}

    def perfect(prompt):
        return next(f"MOVE: {move}" for text, move in answers.items() if text in prompt)

    report = run(perfect, PLAN)
    assert report["overall"]["best"]["value"] == 1
    assert report["overall"]["lost_result"]["value"] == 0
    for nonsense in (lambda _: "MOVE: z99", lambda _: "", lambda _: 3, lambda _: 1 / 0):
        report = run(nonsense, PLAN)
        assert report["overall"]["illegal"]["value"] == 1
        assert all(task["lost"] in (0.5, 1.0) for task in report["tasks"])


def test_commands_are_measured_such_as_that_of_the_page(tmp_path):
    (ask,) = re.findall(r"```sh\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "ask").write_text(ask)
    (tmp_path / "stream.py").write_text(STREAM)
    want = moves(run(first, PLAN))
    for text in (f"command: sh {tmp_path}/ask", f"stream: {sys.executable} {tmp_path}/stream.py"):
        assert moves(run(model_from(text), PLAN)) == want


@pytest.mark.parametrize(
    ("source", "seconds", "trouble"),
    [
        ("import time; time.sleep(600)", 0.5, "no answer within"),
        ("import sys; sys.exit(3)", 60, "status 3"),
        ("print('x' * 10**6)", 60, "too long"),
    ],
)
def test_a_command_that_fails_gives_an_illegal_answer(tmp_path, source, seconds, trouble):
    (tmp_path / "ask.py").write_text(source)
    model = model_from(f"command: {sys.executable} {tmp_path / 'ask.py'}")
    (task,) = run(model, Plan((GAME,), "shipped", 1, 1), seconds=seconds)["tasks"]
    assert trouble in task["trouble"]
    assert not task["legal"]


def test_a_run_ends_when_its_time_is_up():
    report = run(first, PLAN, minutes=0)
    assert (report["finished"], report["tasks"]) == (False, [])


def test_a_run_continues_where_it_stopped(tmp_path):
    file, asked = tmp_path / "run.jsonl", []

    def sometimes(prompt):
        asked.append(prompt)
        if len(asked) == 3:
            raise KeyboardInterrupt
        return first(prompt)

    with pytest.raises(KeyboardInterrupt):
        run(sometimes, PLAN, keep=file)
    with file.open("a") as kept:
        kept.write('{"id": "cut sho')
    report = run(sometimes, PLAN, keep=file)
    assert len(asked) == 7  # Two were answered before, one was not.
    assert moves(report) == moves(run(first, PLAN))
    assert moves(run(sometimes, PLAN, keep=file)) == moves(report)
    assert len(asked) == 8  # The answer behind the line that was cut short is lost.
    with pytest.raises(PaperbitsError, match="another run"):
        run(first, Plan((GAME,), "shipped", 2, 6), keep=file)
    (tmp_path / "no.jsonl").write_text("nonsense\n")
    with pytest.raises(PaperbitsError, match="not a run"):
        run(first, PLAN, keep=tmp_path / "no.jsonl")


def test_the_ladder_ends_at_the_first_level_that_is_too_strong(tmp_path):
    plan = Plan((GAME,), "shipped", 1, 0, matches=2, settings=SMALL)
    report = run(lambda _: "MOVE: z99", plan)
    ladder = report["ladders"][0]
    assert (ladder["reached"], ladder["last"], ladder["of"]) == (0, None, len(rungs_of(CARD)))
    assert [(rung["level"], rung["illegal"], rung["points"]) for rung in ladder["rungs"]] == [
        ("random", 2, 0)
    ]
    file = tmp_path / "ladder.jsonl"
    climbed = run(model_from("greedy"), plan, keep=file)["ladders"][0]
    assert climbed["reached"] >= 1
    assert climbed["last"] == rungs_of(CARD)[climbed["reached"] - 1]
    assert run(model_from("greedy"), plan, keep=file)["ladders"][0] == climbed
    assert len(file.read_text().splitlines()) == 1 + 2 * len(climbed["rungs"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("robot: ./ask", "A model is"),
        ("command: ./no-such", "There is no program"),
        ("stream:", "Name the command after “stream:”, as in “stream: ./mybot”"),
        ("nobody", "has no level"),
    ],
)
def test_a_model_that_can_not_be_is_refused(text, words):
    with pytest.raises(PaperbitsError, match=words):
        run(model_from(text), PLAN)


def test_the_command_line(capsys):
    asked = [GAME, "--count", "2", "--seed", "3", "--model", "random"]
    assert main([*asked, "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["overall"]["tasks"] == 2
    assert len(said.err.splitlines()) == 3  # Getting ready, and an answer to each.
    for count in (1, 2):  # One alone has no interval.
        assert main([*asked, "--count", str(count)]) == 0
        assert f"  all: {count} puzzle" in capsys.readouterr().out
    assert main([*asked, "plexus", "-s", "n=4"]) == 2
    assert "name one game" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main([*asked, "--matches", "-1"])
    assert "-1 is not an integer from 0 to 1,000" in capsys.readouterr().err
