"""How often levels go wrong, as a longer search judges."""

import json

import pytest

from paperbits import all_games, find, levels
from paperbits.core.engine.levels import MISTAKES, habit
from paperbits.lab import matches, mistakes
from paperbits.lab.mistakes import (
    Asked,
    Judge,
    Lost,
    asked_for,
    judged_levels,
    losses,
    main,
    measured,
)

GAME = "palindromic-rows-columns"
"""A game that is played out in four plies on two lines."""


@pytest.fixture
def small(monkeypatch):
    for module in (matches, mistakes):
        monkeypatch.setattr(module, "settings_for", lambda _: {"n": 2})


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({}, ""),
        ({"mistakes": 0.9}, "About 1 move of 2 is a mistake."),
        ({"mistakes": 0.12}, "About 1 move of 8 is a mistake."),
        (
            {"mistakes": 0.5, "when": "most of them near the end"},
            "About 1 move of 2 is a mistake, most of them near the end.",
        ),
        ({"mistakes": 0.01}, "About 1 move of 100 is a mistake."),
        ({"mistakes": 0.0}, "Fewer than 1 move of 100 is a mistake."),
        ({"score": 1234}, "Alone it usually scores 1,234."),
    ],
)
def test_a_card_tells_how_often_a_level_goes_wrong_or_what_it_scores_alone(facts, words):
    assert habit(facts) == words


@pytest.mark.usefixtures("small")
def test_the_judge_knows_the_ending_for_certain():
    """On two lines the rest of the match is solved, so a loss is a half, a whole or nothing."""
    judge = Judge(3, 50)
    position = find(GAME).new({"n": 2})
    values = set()
    while not position.over:
        chances = {}
        for move in position.legal().moves:
            chance = chances[move] = judge.chance(position, move)
            after = position.copy()
            after.push(move)
            if after.over:
                winners = after.winners()
                assert chance == (0.5 if len(winners) != 1 else winners[0] == position.turn)
            values.add(chance)
        position.push(min(chances, key=chances.get))
    assert values <= {0.0, 0.5, 1.0}
    assert len(values) > 1


@pytest.mark.usefixtures("small")
def test_equal_seeds_give_equal_losses_and_no_level_that_solves_is_judged():
    asked = Asked(GAME, "casual", 5)
    found = losses(asked)
    assert found == losses(asked)
    names = [level.name for level in judged_levels(find(GAME))]
    assert {tuple(each.losses) for each in found} == {tuple(names)}
    assert "keen" in names
    assert not {"club", "strong", "master"} & set(names)
    assert all(0 <= loss <= 1 for each in found for loss in each.losses.values())
    assert len({each.third for each in found} & {0, 1, 2}) > 1


@pytest.mark.parametrize(
    ("wrong", "when"),
    [
        ((0, 0, 12), "most of them near the end"),
        ((11, 3, 4), "most of them early on"),
        ((2, 10, 8), "few of them early on"),
        ((8, 1, 8), "few of them in the middle"),
        ((6, 4, 6), None),
        ((0, 0, 11), None),  # Too few mistakes to tell.
    ],
)
def test_mistakes_are_losses_of_a_tenth_or_more_and_a_card_tells_when_most_are_made(wrong, when):
    card = find(GAME)
    none = {level.name: 0.09 for level in judged_levels(card)}
    lost = [
        Lost(third, none | {"greedy": 0.1 if k < wrong[third] else 0.0})
        for third in range(3)
        for k in range(20)
    ]
    facts = measured(card, asked_for(card, 10), [lost[:20], lost[20:]])
    assert facts["positions"] == 60
    greedy = facts["levels"]["greedy"]
    assert greedy["mistakes"] == round(sum(wrong) / 60, 4)
    assert greedy["thirds"] == [each / 20 for each in wrong]
    assert greedy.get("when") == when
    assert facts["levels"]["beginner"] == {"mistakes": 0.0, "thirds": [0.0, 0.0, 0.0]}


@pytest.mark.usefixtures("small")
def test_the_command_stores_what_the_levels_then_say(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(mistakes, "MISTAKES", tmp_path)
    main([GAME, "--matches", "2", "--workers", "0", "--write"])
    stored = json.loads((tmp_path / f"{GAME}.json").read_text())
    assert set(stored["levels"]) == {level.name for level in judged_levels(find(GAME))}
    told = capsys.readouterr().out
    assert stored["command"] in told
    assert all(habit(facts) in told for facts in stored["levels"].values())


def test_in_a_game_for_one_the_usual_score_is_measured(monkeypatch, tmp_path):
    monkeypatch.setattr(mistakes, "MISTAKES", tmp_path)
    for module in (matches, mistakes):
        monkeypatch.setattr(module, "settings_for", lambda _: {"n": 2})
    main(["sums-grid", "--matches", "1", "--workers", "0", "--write"])
    stored = json.loads((tmp_path / "sums-grid.json").read_text())
    assert stored["levels"].keys() >= {"beginner", "greedy", "wary"}
    match = matches.play_out(find("sums-grid"), {"n": 2}, ("greedy",), 0, {"greedy": 0.0})
    assert stored["levels"]["greedy"]["score"] == match.position.scores()[0] > 0


@pytest.mark.parametrize(
    "arguments", [["nothing"], ["binary-number-scrabble"], [GAME, "--matches", "0"], []]
)
def test_bad_input_gets_one_sentence(arguments, capsys):
    with pytest.raises(SystemExit):
        main(arguments)
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
def test_what_is_stored_was_measured_of_the_levels_that_play_now(card):
    file = MISTAKES / f"{card.id}.json"
    if card.engine is not None:
        assert not file.is_file()
        return
    stored = json.loads(file.read_text())
    assert stored["settings"] == matches.settings_for(card)
    judged = judged_levels(card)
    assert list(stored["levels"]) == [level.name for level in judged]
    told = {level.name: level.about for level in levels(card)}
    for level in judged:
        if level.name in told:
            assert told[level.name] == f"{level.about} {habit(stored['levels'][level.name])}"
