import json

import pytest

from paperbits import find
from paperbits.lab.tournament import Meeting, intervals, main, play_match, ratings
from paperbits.players import levels

CARD = find("palindromic-rows-columns")


def test_ratings_are_those_that_make_the_results_likeliest():
    meetings = [Meeting("weak", "strong", [0.5] * 50)]
    found = ratings(["weak", "strong"], meetings)
    assert found["weak"] == 1000
    assert found["strong"] == pytest.approx(1000 + 400 * 0.477, abs=8)  # Three points to one.
    assert ratings(["a", "b"], [Meeting("a", "b", [1.0] * 10)])["b"] == pytest.approx(1000)


def test_intervals_hold_the_rating_and_narrow_with_more_pairs():
    def width(pairs):
        low, high = intervals(["a", "b"], [Meeting("a", "b", [0.0, 1.0, 1.0, 2.0, 0.5] * pairs)], seed=1)["b"]
        assert low <= ratings(["a", "b"], [Meeting("a", "b", [0.0, 1.0, 1.0, 2.0, 0.5] * pairs)])["b"] <= high
        return high - low

    assert width(20) < width(2)


def test_a_match_is_the_same_for_the_same_seed():
    played = {play_match(CARD, ("casual", "beginner"), {"n": 3}, 7) for _ in range(2)}
    assert len(played) == 1


def test_one_command_rates_every_level(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("paperbits.lab.tournament.RATINGS", tmp_path / "ratings")
    monkeypatch.setattr("paperbits.lab.tournament.SETTINGS", {"n": 2})
    main(["palindromic-rows-columns", "--pairs", "1", "--write"])
    kept = json.loads((tmp_path / "ratings" / "palindromic-rows-columns.json").read_text())
    assert kept == json.loads(capsys.readouterr().out)
    assert list(kept["levels"]) == [level.name for level in levels(CARD)]
    assert "--pairs 1" in kept["command"]
