"""The review of a match: what each move gave away, and what is said of it."""

import random
from dataclasses import replace

import pytest
from matches import SHORT, after, random_move, some_games

from paperbits import find
from paperbits.advice import judge_points
from paperbits.advice.analyse import analyse
from paperbits.advice.hints import hint
from paperbits.advice.judge_search import estimated
from paperbits.advice.review import _summary, review
from paperbits.core.engine.answers import Option
from paperbits.core.engine.findings import Judged, Reviewed
from paperbits.core.engine.values import Estimate, proved
from paperbits.core.errors import PaperbitsError, SettingError
from paperbits.engines.choose import choose
from paperbits.match import Match
from paperbits.solve.solver import outcome_of, solve


def possible(card, settings):
    """Whether a game has these settings."""
    try:
        card.configure(settings)
    except SettingError:
        return False
    return True


def small(*moves, n=3):
    return Match(find("palindromic-rows-columns"), {"n": n}, entries=moves)


def perfect(n=3):
    """A match in which both make moves that are proved best, by their points too."""
    match = small(n=n)
    while not match.position.over:
        match.play(solve(match.position, margins=True).best[0])
    return match


def loser():
    """A match on the smallest board that is a tie, whose first mistake throws that away; the ply,
    and the match.
    """
    match = small(n=4)
    while not match.position.over:
        value = outcome_of(match.position)
        wrong = None
        for move in match.position.legal().moves if value == 0 else ():
            then = after(match.position, move)
            if not then.over and outcome_of(then) == 1 - 2 * (match.position.turn == 0):
                wrong = move
        if wrong is not None:
            ply = len(match.position.plies)
            match.play(wrong)
            while not match.position.over:
                match.play(solve(match.position).best[0])
            return ply, match
        match.play(solve(match.position).best[0])
    raise AssertionError("Nobody could go wrong.")


def test_a_perfect_match_gives_nothing_away():
    found = review(perfect(), seconds=60)
    assert found.done
    assert found.looked_at == len(found.plies) == 4
    assert [ply.judged.given for ply in found.plies] == [0] * 4
    assert all(ply.judged.sure and ply.judged.better is None for ply in found.plies)
    assert found.turning == []
    assert found.expected == [(0.0, 1.0)] * 5
    assert [each.kind for each in found.grounds] == ["proved"] * 5
    assert [each.words for each in found.grounds] == ["a proof"] * 4 + ["the end of the match"]
    assert found.summaries == ["Gave nothing away in 2 moves, for certain."] * 2


@pytest.mark.compiled
def test_the_move_that_loses_a_tied_game_is_found():
    ply, match = loser()
    found = review(match, seconds=60)
    culprit = found.plies[ply]
    assert found.turning == [ply]
    assert [each.number for each in found.plies if each.judged.given] == [ply]
    assert culprit.judged.given == 0.5
    assert culprit.judged.thrown == (0, -1)
    assert culprit.judged.better not in (None, culprit.move)
    assert culprit.judged.told == f"Fill {culprit.judged.better}"
    assert culprit.judged.why == (
        "It ties for certain, the move made loses for certain; the best answer to that is to"
        f" {culprit.judged.line[0]}."
    )
    assert culprit.judged.line[0].startswith("fill ")
    assert outcome_of(after(match.at(ply), culprit.judged.better)) == 0
    mover, other = culprit.player, 1 - culprit.player
    assert found.expected[ply] == (0.5, 0.5)
    assert (found.expected[ply + 1][mover], found.expected[ply + 1][other]) == (0.0, 1.0)
    assert found.summaries[mover].startswith(f"Threw away a tie in move {ply + 1};")
    assert found.summaries[other].startswith("Gave nothing away")


@pytest.mark.compiled
def test_where_every_move_wins_or_loses_moves_are_compared_by_points(monkeypatch):
    monkeypatch.setattr(judge_points, "GLANCE", 60)  # A busy machine finds it, too.
    match = small("b1", "b2", "b4", "d4", "d1", "c3", "a3", "c1", n=4)
    found = review(match, seconds=120)
    points = {each.number: each.judged for each in found.plies if each.judged.points}
    assert {number: judged.points for number, judged in points.items()} == {4: 2, 5: 2, 6: 4, 7: 4}
    for number, judged in points.items():
        before, after, sign = match.at(number), match.at(number + 1), 1 - 2 * (number % 2)
        assert (judged.given, judged.sure) == (0.0, True)
        assert judged.told == before.instruction(judged.better)
        before.push(judged.better)
        better, made = sign * lead(before), sign * lead(after)
        assert better - made == judged.points
        assert better * made > 0
        verb = "wins" if better > 0 else "loses"
        assert judged.why.startswith(f"Every move {verb}. It {verb} by {abs(better)} points, ")
    assert found.summaries == [
        "Threw away a tie in move 3; 3 of 4 moves gave nothing away.",
        "Gave away 6 points in 2 of 4 moves, and no chance to win.",
    ]
    monkeypatch.setattr(judge_points, "MOST", 1)  # So that not every move was tried.
    judged = [each.judged for each in review(match, seconds=120).plies if each.judged.points]
    assert {each.why.split()[2] for each in judged} == {"loses."}


def lead(position):
    """By how many points player 1 wins with best play."""
    if not position.over:
        return -solve(position, margins=True).margin
    first, second = position.scores()
    return second - first


def test_a_review_reports_from_the_last_ply_and_stops_on_request():
    told = []
    match = perfect()
    last = review(match, seconds=60, tell=told.append)
    assert [each.looked_at for each in told] == [1, 2, 3, 4]
    assert [each.done for each in told] == [False, False, False, True]
    assert told[-1] == last
    assert told[0].plies[0].judged is None
    assert told[0].plies[3].judged is not None
    assert told[0].expected[0] is None
    assert [each is None for each in told[0].grounds] == [row is None for row in told[0].expected]
    short = review(match, seconds=2, stop=lambda: True)
    assert not short.done
    assert short.looked_at == 0


def test_an_unfinished_match_is_reviewed_as_far_as_it_goes():
    found = review(small("a1", "a3", "b2"), seconds=60)
    assert found.looked_at == 3
    with pytest.raises(PaperbitsError, match="nothing to review"):
        review(small())
    assert found.expected[3] in {(0.0, 1.0), (1.0, 0.0), (0.5, 0.5)}


def test_the_opening_has_no_player():
    match = Match(find("plexus"), {"n": 3})
    match.begin()
    while not match.position.over:
        match.play(match.position.legal().moves[0])
    found = review(match, seconds=1)
    assert found.plies[0].judged is None
    assert found.looked_at == len(found.plies) - 1
    assert found.done


def test_one_player_is_reviewed_in_points():
    alone = Match(find("sums-grid"), {"players": 1, "n": 2})
    while not alone.position.over:
        alone.play(choose(alone.position, "beginner").move)
    found = review(alone, seconds=0.1)
    assert found.unit == found.scale == "points"
    assert found.expected[-1] == (alone.position.scores()[0],)


def test_of_three_players_each_row_of_the_curve_says_what_all_can_expect():
    match = Match(find("divisors-multiples-sequence"), {"players": 3})
    for _ in range(6):
        match.play(match.position.legal().moves[0])
    found = review(match, seconds=0.1)
    for row, grounds in zip(found.expected, found.grounds, strict=True):
        # Three players, each ahead of half of the two others on average.
        assert sum(row) == pytest.approx(1.5)
        assert all(0 <= share <= 1 for share in row)
        assert grounds.low is None or grounds.kind == "proved"  # Nothing is measured of three.


def test_an_estimate_of_what_was_given_away_has_its_interval():
    best, played = (
        Option(move, Estimate(chance, "chance", low, high), "", tried=400)
        for move, chance, low, high in (("a1", 0.97, 0.5, 1.0), ("b1", 0.03, 0.0, 0.5))
    )
    found = estimated(Judged(0.94), best, played)
    assert (found.low, found.high) == (0.0, 1.0)
    assert found.rests == "400 games tried out for each move"
    half = estimated(Judged(0.97), Option("a1", proved(1), ""), replace(played, tried=1))
    assert half.rests == "1 game tried out"
    assert (half.low, half.high) == (0.5, 1.0)


@pytest.mark.compiled
def test_games_that_left_moves_out_claim_no_interval():
    """16 has splits that the search does not try. One of them wins: player 1 is lost."""
    match = Match(find("combining-dividing"), {"length": 4, "largest": 20, "limit": 20})
    for move in ("14", "13", "1", "9", "2+3", "3:3*3", "3+4", "1:7*2", "2+3"):
        match.play(move)
    found = review(match, seconds=0.3)
    estimates = [each for each in found.grounds if each.kind == "estimate"]
    assert estimates
    left = "which left some moves out"
    assert all(each.low is None and each.words.endswith(left) for each in estimates)
    assert all(ply.judged.low is None for ply in found.plies)
    assert any(ply.judged.rests.endswith(left) for ply in found.plies)
    found = analyse(match.at(8), seconds=0.2)
    told = found.options[0]
    assert told.words.endswith(f"{left})")
    assert told.value.low is told.value.high is None
    assert left in hint(match.at(8), found).reason


@pytest.mark.compiled
def test_a_move_of_the_same_player_is_no_answer():
    """A turn of the sequence has several moves."""
    match, rng = Match(find("divisors-multiples-sequence"), {"r": 5}), random.Random(4)
    while not match.position.over:
        match.play(rng.choice(match.position.legal().moves))
    found = review(match, seconds=0.3)
    turns = [ply.player for ply in found.plies]
    told = [ply for ply in found.plies if "; the best" in ply.judged.why]
    assert any(turns[ply.number + 1] == ply.player for ply in told)
    for ply in told:
        own = turns[ply.number + 1] == ply.player
        what = "move after" if own else "answer to"
        assert f"; the best {what} that is to " in ply.judged.why


def test_a_summary_lists_what_was_thrown_away():
    def threw(number):
        return Reviewed(number, 0, "a1", "fills a1", Judged(1.0, "b1", "", (1, -1), sure=True))

    assert (
        _summary([threw(1), threw(4), threw(7)], "chance")
        == "Threw away a win in move 2, a win in move 5 and a win in move 8."
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("card", "players"),
    [
        pytest.param(card, players, id=f"{card.id}-{players}")
        for card in some_games()
        if card.id in SHORT
        for players in (1, 2, 3)
        if possible(card, {**SHORT[card.id], "players": players})
    ],
)
def test_what_a_ply_gave_away_is_the_difference_of_the_curve(card, players):
    match = Match(card, {**SHORT[card.id], "players": players})
    chance = random.Random(players)
    while not match.position.over:
        match.play(random_move(match.position, chance))
    seen = review(match, 0.03)
    sign = -1 if seen.scale == "points" and card.lowest_wins else 1
    for ply in seen.plies:
        before, after = seen.expected[ply.number : ply.number + 2]
        if ply.judged is None:
            continue
        difference = sign * (before[ply.player] - after[ply.player])
        assert ply.judged.given == pytest.approx(difference, abs=1e-9)
        assert ply.judged.given >= 0
        assert (ply.judged.given > 0 or ply.judged.points > 0) == (ply.judged.better is not None)
        if ply.judged.sure:
            kinds = [seen.grounds[row].kind for row in (ply.number, ply.number + 1)]
            assert kinds == ["proved", "proved"]


def test_a_mistake_from_a_position_that_was_proved_before_is_told():
    match = Match(find("sums-grid"), {"n": 2}, entries=["b2=1", "b1=8", "a1=2", "a2=5"])
    found = review(match, seconds=60)
    assert found.expected == [(8.0,), (8.0,), (5.0,), (5.0,), (2.0,)]
    assert [ply.judged.given for ply in found.plies] == [0, 3, 0, 3]
