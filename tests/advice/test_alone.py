"""Games for one are judged by the best whole games known, not by games that random moves end."""

import pytest

from paperbits import find
from paperbits.advice.analyse import analyse
from paperbits.advice.judge_alone import AloneJudge
from paperbits.advice.review import review
from paperbits.advice.whole_games import WholeGames
from paperbits.core.engine.values import Estimate, Proved
from paperbits.match import Match

BEST = ["a1=1", "b1=2", "c1=8", "a2=15", "b2=4", "c2=5", "a3=7", "b3=14", "c3=12"]
"""A match that reaches 26. No grid of three reaches more."""


def alone(*moves, n=3):
    return Match(find("sums-grid"), {"n": n}, entries=moves)


def test_the_best_match_gives_nothing_away():
    found = review(alone(*BEST), seconds=0.1)
    assert [ply.judged.given for ply in found.plies] == [0] * 9
    assert found.summaries[0].startswith("Gave nothing away in 9 moves")
    assert found.expected == [(26.0,)] * 10
    assert (found.grounds[-1].kind, found.grounds[-1].words) == ("proved", "the end of the match")
    for each in found.grounds[:-1]:  # Proved, or a game that was found reaches it.
        assert each.kind == "proved" or (each.low, each.high) == ((26.0,), (None,))


@pytest.mark.parametrize("seconds", [0.0, 0.1])
def test_plies_give_away_no_more_than_the_best_known_games_differ(seconds):
    match = alone("b2=1", "a1=2", "c1=3", "a2=4", "c2=5", "b1=6", "a3=7", "b3=8", "c3=9")
    found = review(match, seconds=seconds)
    judged = [ply.judged for ply in found.plies]
    score = match.position.scores()[0]
    assert found.expected[-1] == (score,)
    best = [row[0] for row in found.expected]
    for ply, each in enumerate(judged):
        assert 0 <= each.given <= best[ply] - best[ply + 1]
        assert (each.better is not None) == (each.given > 0)
        if each.given:
            before = match.at(ply)
            assert each.better in before.legal().moves or before.preview(each.better).valid
            assert f"reaches {best[ply]:g}" in each.why
    assert sum(each.given for each in judged) <= best[0] - score


def test_a_mistake_is_named_with_its_proof():
    match = alone("a1=1", "b1=3", "a2=2", "b2=9", n=2)
    found = review(match, seconds=60)
    judged = found.plies[3].judged
    assert (judged.sure, judged.given) == (True, 1)
    assert judged.why == (
        "A whole game that begins with it reaches 5; after the move made no game reaches more than 4."
    )


def test_analysis_says_what_is_reached_and_what_is_proved():
    position = find("sums-grid").new({"n": 2})
    told = []

    def proved():
        return bool(told) and isinstance(told[-1].options[0].value, Proved)

    found = analyse(position, seconds=60, tell=told.append, stop=proved)
    best = found.options[0]
    assert best.value == Proved(8.0, "points")
    assert best.words == "8 points at the end, for certain the most after this move"
    position = find("sums-grid").new({"n": 4})
    guessed = analyse(position, seconds=0.2, provable=False).options[0]
    assert isinstance(guessed.value, Estimate)
    assert guessed.words.startswith(
        f"at least {guessed.expected_points:g} points reached in the best whole game found"
    )


def test_the_best_whole_game_counts_for_each_of_its_moves_and_of_their_mirror_images():
    position = find("sums-grid").new({"n": 2})
    games = WholeGames(position)
    games.search(position.record, 60, seed=1, games=400)
    best = games.of(position.record)
    assert not best.proved
    for move in best.line:
        assert games.of(games.after(position.record, move)).score == best.score
    row, column, number = best.line[0]
    turned = games.after(position.record, (1 - row, column, number))
    assert games.of(turned).score == best.score


def test_a_judge_that_cannot_prove_says_that_it_is_not_certain():
    match = alone(*BEST)
    judge = AloneJudge(match.position)
    judge._provable = False
    judged = judge.judge(match.at(8), BEST[8], 0.05, None, 0)
    assert (judged.given, judged.sure) == (0.0, False)
