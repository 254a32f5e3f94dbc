import random

import numpy as np
import pytest
from exhaustion import exhausted
from matches import random_settings, texts

from paperbits import all_games, find
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.records import copied
from paperbits.search.alpha_beta import explore
from paperbits.search.exhaustive import AlphaBeta
from paperbits.search.whole_turns import from_here

CARDS = [
    card
    for card in all_games()
    if card.position is KernelPosition and card.settings["players"].low <= 2
]
LEAVES = 300


def minimax(game, record, sign, counter, depth=0):
    """The outcome and margin for player 1 by looking at everything, with no cleverness at all; None
    when it is too much.
    """
    if game.over(record):
        counter[0] += 1
        scores = np.zeros(2)
        game.scores(record, scores)
        margin = (scores[0] - scores[1]) * sign
        return (0 if abs(margin) < 1e-9 else (1 if margin > 0 else -1), margin)
    values = []
    out = game.buffer()
    for move in out[: game.moves(record, out)].copy():
        if counter[0] > LEAVES or depth > 30:
            return None
        after = copied(record)
        game.play(after, move)
        values.append(minimax(game, after, sign, counter, depth + 1))
        if values[-1] is None:
            return None
    return max(values) if record.turn == 0 else min(values)


def endings(card, seed):
    """The earliest position of a random match that can be looked at whole, as searches begin there."""
    chance = random.Random(f"{card.id} {seed}")
    settings = random_settings(card, chance)
    if "players" in settings:
        settings["players"] = 2
    if "length" in settings:
        settings["length"] = 4
    position = card.new(settings)
    match = [position.copy()]
    while not position.over and len(match) < 400:
        moves = [move for move in position.legal().listed if not move.endswith("k")]
        if not moves:
            return
        position.push(chance.choice(moves))
        match.append(position.copy())
    if not position.over:
        return
    sign = -1 if card.lowest_wins else 1
    found = None
    for earlier in reversed(match[:-1]):
        earlier.record = from_here(earlier.game, earlier.record)
        value = minimax(earlier.game, earlier.record, sign, [0])
        if value is None:
            break
        found = earlier, value
    if found is not None:
        yield found


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_alpha_beta_agrees_with_plain_minimax(card, monkeypatch):
    # Compiling it for every game would take a minute.
    monkeypatch.setattr(explore, "_prepare", lambda *_: explore.interpreted)
    monkeypatch.setattr(explore, "_runs", {})
    for seed in range(2):
        for position, (outcome, margin) in endings(card, seed):
            options = {"lowest_wins": card.lowest_wins, "entries": 1 << 10}
            plain = AlphaBeta(position.game, position.record, **options).look()
            assert (plain.proved, plain.outcome) == (True, outcome), texts(position)
            for threads in (1, 2):
                options |= {"margins": True, "threads": threads}
                wide = AlphaBeta(position.game, position.record, **options).look()
                assert (wide.proved, wide.outcome) == (True, outcome)
                assert wide.margin == pytest.approx(margin, abs=2e-3)
            after = copied(position.record)
            position.game.play(after, wide.move)
            value = minimax(position.game, after, -1 if card.lowest_wins else 1, [0])
            assert value == (outcome, pytest.approx(margin))


def test_a_search_that_is_stopped_has_no_result_and_goes_on_when_asked_again():
    position = find("palindromic-rows-columns").new({"n": 4})
    position.push_all(["a1", "b2", "c4", "d3"])
    search = AlphaBeta(position.game, position.record, lowest_wins=True)
    assert search.look(steps=20) is None
    found = search.look()
    alone = AlphaBeta(position.game, position.record, lowest_wins=True).look()
    assert (found.proved, found.outcome) == (True, alone.outcome)
    assert position.game.refusal(position.record, found.move) == ""


@pytest.mark.compiled
def test_two_threads_find_the_same_value_as_one_and_stop_on_request():
    position = find("palindromic-rows-columns").new({"n": 4})
    search = AlphaBeta(position.game, position.record, margins=True, threads=2)
    asked = []
    assert search.look(stop=lambda: bool(asked.append(1)) or True) is None
    assert asked
    position.push_all(["a1", "b2", "c4", "d3", "a3", "b4", "c1"])
    search.turn_to(position.record)
    found = search.look()
    alone = AlphaBeta(position.game, position.record, margins=True).look()
    assert (found.proved, found.outcome, found.margin) == (True, alone.outcome, alone.margin)


def test_a_torn_table_entry_is_ignored():
    position = find("palindromic-rows-columns").new({"n": 4})
    position.push_all(["a1", "b2", "c4", "d3", "a3", "b4"])
    search = AlphaBeta(position.game, position.record)
    truth = search.look()
    assert search.look().nodes < truth.nodes  # What is whole is believed.
    # A value that was written for another position.
    search.stack.table.said[search.stack.table.said > 0] += 1 << 18
    again = search.look()
    assert (again.outcome, again.nodes) == (truth.outcome, truth.nodes)


LONG_WALK = "6 end 2 8 2 4 8 4 end 1 9 1 5 end 1 7 end 1 7 1 3 6 1 7 1 9 end"


@pytest.mark.parametrize(("walk", "r", "margin"), [("2 6 end", 6, -6), (LONG_WALK, 9, -110)])
def test_a_proved_margin_is_the_best_one_however_large(walk, r, margin):
    position = find("divisors-multiples-sequence").new({"r": r})
    position.push_all(walk.split())
    found = AlphaBeta(position.game, position.record, lowest_wins=True, margins=True).look()
    assert found.proved
    assert found.margin == margin == pytest.approx(exhausted(position.game, position.record))


def test_a_margin_beyond_the_largest_that_counts_is_not_proved():
    position = find("divisors-multiples-sequence").new({"r": 4})
    position.push_all(["2", "end", "4", "end"])
    record = copied(position.record)
    record.score[0] = 10**6
    search = AlphaBeta(position.game, record, lowest_wins=True, margins=True)
    assert not search.look().proved
    assert AlphaBeta(position.game, record, lowest_wins=True).look().outcome == -1
