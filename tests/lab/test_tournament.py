import json
from dataclasses import replace

import pytest
from tests.support.engines import DICE, faulty

from paperbits import find
from paperbits.core.engine.levels import levels
from paperbits.lab import matches
from paperbits.lab.cluster import Workplace
from paperbits.lab.matches import Pair, play_pair, settings_for
from paperbits.lab.tournament import main, planned, play_pairs, read_played

CARD = find("palindromic-rows-columns")


@pytest.fixture
def small(monkeypatch):
    """Ratings on a board of four squares."""
    monkeypatch.setattr(matches, "settings_for", lambda _: {"n": 2})


def test_equal_seeds_give_equal_pairs(monkeypatch):
    monkeypatch.setattr(matches, "settings_for", lambda _: {"n": 3})
    pair = Pair(CARD.id, "casual", "beginner", 7)
    first, second = (play_pair(pair) for _ in range(2))
    assert (first.score, first.plies) == (second.score, second.plies) == (first.score, 8)
    assert set(first.slowest) == {"casual", "beginner"}


def test_every_game_is_rated_for_two_or_for_one_alone():
    assert settings_for(CARD) == {"n": 8}
    assert settings_for(find("binary-scramble"))["players"] == 2
    assert find("sums-grid").new(settings_for(find("sums-grid"))).players == 1


def test_in_games_for_one_the_better_score_wins_a_pair(monkeypatch):
    monkeypatch.setattr(matches, "settings_for", lambda _: {"n": 3})
    scores = [play_pair(Pair("sums-grid", "keen", "beginner", seed)).score for seed in range(2)]
    assert scores == [2, 2]


def test_margins_decide_pairs_of_unbalanced_games(monkeypatch):
    monkeypatch.setattr(matches, "settings_for", lambda _: {"n": 8})
    pair = Pair("another-binary-primes", "casual", "beginner", 1)
    card = find(pair.game)
    assert card.rated_by == "margin"
    outcome = replace(card, rated_by="outcome")
    scores = []
    for rules in (card, outcome):
        monkeypatch.setattr(matches, "find", lambda _, rules=rules: rules)
        scores.append(play_pair(pair).score)
    assert scores[0] in {0.0, 1.0, 2.0}
    assert scores[1] in {0.0, 0.5, 1.0, 1.5, 2.0}


def test_the_strongest_meet_less_often_and_all_meetings_are_drawn():
    pairs = [pair for _, pair in planned(CARD, 24, 5)]
    names = [level.name for level in levels(CARD)]
    counts = {(first, second): 0 for first in names for second in names}
    for pair in pairs:
        counts[pair.first, pair.second] += 1
    assert counts["beginner", "casual"] == 24
    assert counts["club", "strong"] == 8
    assert counts["strong", "master"] == 3
    assert counts["beginner", "keen"] == 8
    assert counts["club", "master"] == 1
    assert len(set(pairs)) == len(pairs)


@pytest.mark.usefixtures("small")
def test_finished_pairs_are_not_played_again(tmp_path):
    pairs = [Pair(CARD.id, "casual", "beginner", seed) for seed in range(3)]
    first = play_pairs(pairs[:2], Workplace(), keep=tmp_path)
    assert read_played(tmp_path / "pairs.jsonl") == first
    told = []
    again = play_pairs(pairs, Workplace(), keep=tmp_path, tell=told.append)
    assert again[:2] == first
    assert told == again
    assert play_pairs(pairs, Workplace(), minutes=0) == []


@pytest.mark.usefixtures("small")
def test_one_command_rates_every_level(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("paperbits.lab.tournament.RATINGS", tmp_path / "ratings")
    main(["palindromic-rows-columns", "--pairs", "1", "--workers", "0", "--write"])
    kept = json.loads((tmp_path / "ratings" / "palindromic-rows-columns.json").read_text())
    assert kept == json.loads(capsys.readouterr().out)
    assert list(kept["levels"]) == [level.name for level in levels(CARD)]
    assert all(level["slowest_s"] >= 0 for level in kept["levels"].values())
    assert kept["command"].endswith("palindromic-rows-columns --again --write")
    main(["palindromic-rows-columns", "--again", "--workers", "0"])
    again = json.loads(capsys.readouterr().out)
    assert again["meetings"] == kept["meetings"]
    assert [level["elo"] for level in again["levels"].values()] == [level["elo"] for level in kept["levels"].values()]


def test_without_a_game_the_command_explains_its_use(capsys):
    with pytest.raises(SystemExit):
        main([])
    assert "--all" in capsys.readouterr().err


@pytest.mark.usefixtures("small")
def test_an_engine_is_rated_among_the_levels(capsys):
    main(["palindromic-rows-columns", "--player", DICE, "--pairs", "1", "--workers", "0"])
    rated = json.loads(capsys.readouterr().out)
    assert list(rated["levels"])[-1] == DICE
    assert {(met["first"], met["second"]) for met in rated["meetings"]} == {(level.name, DICE) for level in CARD.levels}
    with pytest.raises(SystemExit):
        main(["palindromic-rows-columns", "--player", DICE, "--write"])
    assert "leave --write" in capsys.readouterr().err


@pytest.mark.parametrize(("game", "other"), [("palindromic-rows-columns", 2.0), ("sums-grid", 2.0)])
def test_an_engine_that_fails_loses_its_pairs(monkeypatch, tmp_path, game, other):
    monkeypatch.setattr(matches, "settings_for", lambda _: {"n": 2})
    assert play_pair(Pair(game, "random", faulty(tmp_path, "crashes"), 3)).score == other
