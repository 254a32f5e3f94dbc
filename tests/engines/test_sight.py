"""Players of limited sight, and traps among moves that a search cannot tell apart."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from matches import SOLVED, after

from paperbits import all_games, find
from paperbits.core.level import GREEDY, SHARED, Search, Sight
from paperbits.engines import search_engine
from paperbits.engines.choose import choose
from paperbits.engines.search_engine import Limits, plays_of
from paperbits.engines.sight_player import choose as seen
from paperbits.engines.sight_player import noticed
from paperbits.engines.traps import best_trap
from paperbits.search.monte_carlo import Candidate, Findings

CARD = find("palindromic-rows-columns")


def lead_after(position, move):
    """A plain second opinion: the mover's lead after a move, by the scores that people see."""
    mover, scores = position.turn, after(position, move).scores()
    lead = scores[mover] - scores[1 - mover]
    return -lead if position.card.lowest_wins else lead


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)
def test_a_level_says_how_many_moves_it_sees_or_games_it_tries_out_at_most(card):
    """A slow game or a busy machine ends a search before; a game for one has a limit of its own."""
    for_one = card.settings["players"].low == 1
    for level in card.levels:
        if isinstance(level.plays, Search):
            other = level.plays.alone != level.plays.simulations
            alone = f" ({level.plays.alone:,} alone)" if for_one and other else ""
            games = f"Tries out up to {level.plays.simulations:,} games{alone} before each move"
            assert games in level.about
        elif level.plays is not None and level.plays.moves < 100:
            looks = f"up to {level.plays.moves} moves" if level.plays.moves > 1 else "anywhere"
            assert looks in level.about
    assert len({level.about for level in card.levels}) == len(card.levels)


def test_a_level_solves_in_the_turns_in_which_it_has_the_patience():
    position = find("another-binary-primes").new({"n": 8})

    def sure(patience, seed):
        level = replace(SHARED[-1], plays=Search(20, 20, steps=1_000, patience=patience))
        return search_engine.choose(position, level, seed, 60.0, None).sure

    assert [sure(0.0, 1), sure(1.0, 1)] == [False, True]
    assert {sure(0.5, seed) for seed in range(3)} == {False, True}


def test_every_pencil_game_says_in_its_own_words_what_its_lower_levels_look_for():
    told = [
        {level.name: level.about for level in card.levels}
        for card in (*all_games(), plain_card())
        if card.engine is None
    ]
    for name in (GREEDY, "wary"):
        assert len({each[name] for each in told}) == len(told)


def plain_card():
    """A card like that of a game whose author says nothing about levels."""
    return replace(CARD, levels=SHARED)


@pytest.mark.parametrize(
    "game", ["palindromic-rows-columns", "sum-kind-of-game", "multiples-divisors-blob", "plexus"]
)
def test_greedy_takes_the_most_points_at_once_and_any_of_equal_moves(game):
    position = find(game).new(SOLVED[game])
    chance = random.Random(1)
    for move in position.game.opening():
        position.push(move)
    while not position.over:
        leads = {move: lead_after(position, move) for move in position.legal().moves}
        best = {move for move, lead in leads.items() if lead == max(leads.values())}
        found = {choose(position, GREEDY, seed=seed).move for seed in range(8)}
        assert found <= best
        assert len(found) > 1 or len(best) < 4
        position.push(chance.choice(position.legal().moves))


def test_open_choices_count_as_they_stand():
    """Nobody has points in Divisor Over Sums before the divisors are chosen; greedy sees sums."""
    position = find("divisor-over-sums").new({"n": 2})
    position.push_all(["a1", "b2"])
    assert position.scores() == [0, 0]
    # In a2, 3 makes 5 with the 2 beside it and gives away 4 with the 1 above; in b1 it is the reverse.
    assert {choose(position, GREEDY, seed=seed).move for seed in range(3)} == {"a2"}


def test_little_sight_overlooks_moves_but_seldom_what_is_on_the_table():
    gains = [0.0] * 20 + [1.0]
    counts = Counter()
    for seed in range(400):
        places = noticed(gains, Sight(3, 1 / 3, taken=0.8), random.Random(seed))
        assert 3 <= len(places) <= 4
        counts.update(places)
    assert counts[20] > 300
    assert max(counts[place] for place in range(20)) < 120
    assert noticed([0.0, 0.0], Sight(3, 1 / 3), random.Random(0)) in ([0], [1])
    assert noticed([0.0] * 5, Sight(100), random.Random(0)) == [0, 1, 2, 3, 4]


def test_a_look_at_the_reply_avoids_a_gift():
    """With a look at replies, the lead after the best reply counts."""
    position = find("plexus").new({"n": 3})
    position.push_all([*position.game.opening()])
    chance = random.Random(2)
    while not position.over:
        worst = {}
        for move in position.legal().moves:
            then = after(position, move)
            replies = [lead_after(then, reply) for reply in then.legal().moves]
            if then.over:
                worst[move] = lead_after(position, move)
            else:
                worst[move] = max(replies) * (1 if then.turn == position.turn else -1)
        assert worst[seen(position, Sight(100, replies=40), 1).move] == max(worst.values())
        position.push(chance.choice(position.legal().moves))


def test_wary_looks_at_the_best_replies_to_the_most_promising_moves_and_says_so():
    assert plays_of(SHARED[3]) == Sight(100_000, replies=24)
    words = choose(CARD.new({"n": 4}), "wary", seed=1).words
    assert words == "I looked at the best reply to all 16 moves. After this one I stand best."
    words = choose(CARD.new({"n": 6}), "wary", seed=1).words
    assert words == "I looked at the best reply to 24 of 36 moves. After this one I stand best."


def test_equal_seeds_give_equal_moves_at_every_level_of_sight():
    position = CARD.new({"n": 4})
    for level in SHARED[:4]:
        assert isinstance(plays_of(level), Sight)
        assert choose(position, level.name, seed=3) == choose(position, level.name, seed=3)
        assert len({choose(position, level.name, seed=seed).move for seed in range(12)}) > 3


def test_all_moves_that_keep_a_proved_tie_are_weighed_and_no_other():
    position = CARD.new({"n": 4})
    position.push_all(["a1", "b2", "d1", "c3", "a4", "b1"])
    outcome, moves = search_engine._solved(position, Limits(100_000, 60, None))
    assert outcome == 0
    assert len(moves) > 1
    texts = {position.game.move_text(position.record, move) for move in moves}
    for text in position.legal().moves:
        kept = search_engine._solved(after(position, text), Limits(100_000, 60, None))
        assert (kept is not None and kept[0] == 0) == (text in texts)


def test_where_margins_decide_all_moves_that_keep_the_margin_are_weighed_and_no_other():
    outcomes = set()
    for first in ("1", "2", "3", "4"):
        position = find("another-binary-primes").new({"n": 8})
        position.push(first)
        outcome, moves = search_engine._solved(position, Limits(1_000_000, 60, None))
        outcomes.add(outcome)
        if outcome:
            margins = {text: best_margin(position, text) for text in position.legal().moves}
            assert {position.game.move_text(position.record, move) for move in moves} == {
                text for text, margin in margins.items() if margin == min(margins.values())
            }
    assert outcomes != {0}


def best_margin(position, move):
    """What player 1 is ahead by in the end after a move, if both play for the margin."""
    then = after(position, move)
    if then.over:
        return int(then.scores()[0] - then.scores()[1])
    best = min if then.turn == 1 else max
    return best(best_margin(then, reply) for reply in then.legal().moves)


def test_moves_are_equal_within_what_their_estimates_can_tell():
    position = CARD.new({"n": 6})

    def found(*tried):
        moves = search_engine.looking(position.game, position.record, 1).moves
        candidates = [
            Candidate(move, visits, estimate, estimate, None)
            for move, (visits, estimate) in zip(moves, tried, strict=False)
        ]
        return len(
            search_engine._alike(position, Findings(candidates, 1, None), Limits(1, 60.0, None))
        )

    assert found((10_000, 0.6), (10_000, 0.59), (2_500, 0.584), (10_000, 0.58)) == 3
    assert found((10_000, 0.6), (1_000, 0.6)) == 1


def test_a_proved_tie_is_played_on_with_the_best_trap(monkeypatch):
    position = CARD.new({"n": 4})
    position.push_all(["a1", "b2", "d1", "c3", "a4", "b1"])
    weighed = []

    def last(_, moves, *rest):
        assert rest
        weighed.extend(moves)
        return moves[-1]

    monkeypatch.setattr(search_engine, "best_trap", last)
    thought = choose(position, "strong", seed=1, seconds=60)
    assert thought.sure
    assert thought.move == position.game.move_text(position.record, weighed[-1])


def test_the_best_trap_is_where_players_of_little_sight_go_wrong():
    """Player 1 to make the last move but one: after some moves every reply ties, after others most
    replies lose.
    """
    position = CARD.new({"n": 4})
    position.push_all(["a1", "b2", "d1", "c3", "a4", "b1"])
    _, moves = search_engine._solved(position, Limits(100_000, 60, None))

    def goes_wrong(text):
        then = after(position, text)
        lost = [after(then, reply).winners() == [position.turn] for reply in then.legal().moves]
        return sum(lost) / len(lost)

    shares = {
        text: goes_wrong(text)
        for text in (position.game.move_text(position.record, move) for move in moves)
    }
    found = position.game.move_text(position.record, best_trap(position, moves, 64, 1, 60))
    assert shares[found] > sum(shares.values()) / len(shares)
