"""Requirements on the rules of every game in the catalogue.

A new game is tested here automatically.
"""

import math
import random

import numpy as np
import pytest
from matches import random_match, random_settings, texts

from paperbits import all_games
from paperbits.core.capabilities import derived_fields
from paperbits.core.errors import PaperbitsError
from paperbits.core.families import Family
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.records import rows
from paperbits.search.alpha_beta import relevant_bytes

CARDS = [card for card in all_games() if card.position is KernelPosition]
every_game = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)

GUARD = 8
"""Guard rows before and behind a buffer, which rules must not touch."""
SENTINEL = -987_654_321
PLIES = 300


def settings_of(card, seed):
    return random_settings(card, random.Random(f"{card.id} {seed}"))


def listed(position):
    """The moves that the rules write into a guarded buffer, and that they wrote nothing outside it."""
    room = position.game.buffer()
    guarded = np.full((len(room) + 2 * GUARD, *room.shape[1:]), SENTINEL, room.dtype)
    count = position.game.moves(position.record, guarded[GUARD:-GUARD])
    assert 0 <= count <= len(room)
    assert (guarded[:GUARD] == SENTINEL).all()
    assert (guarded[GUARD + len(room) :] == SENTINEL).all()
    return guarded[GUARD : GUARD + count].copy()


def along(card, seed, samples=12):
    """Positions along a random match: the first, the last and some between."""
    settings = settings_of(card, seed)
    moves = texts(random_match(card, settings, seed, PLIES))
    kept = set(random.Random(seed).sample(range(len(moves) + 1), min(samples, len(moves) + 1))) | {
        0,
        len(moves),
    }
    position = card.new(settings)
    for ply in range(len(moves) + 1):
        if ply in kept:
            yield position.copy()
        if ply < len(moves):
            position.push(moves[ply])


@every_game
@pytest.mark.parametrize("seed", [1, 2])
def test_moves_are_distinct_and_equal_the_listed_moves(card, seed):
    for position in along(card, seed):
        assert (
            position.over
            == bool(position.game.over(position.record))
            == (position.legal().count == 0)
        )
        if position.over:
            continue
        moves = listed(position)
        assert len({tuple(np.atleast_1d(move).tolist()) for move in moves}) == len(moves)
        names = [position.game.move_text(position.record, move) for move in moves]
        assert len(set(names)) == len(names)
        if type(position.game).legal is Family.legal:
            assert position.legal().moves == names


@every_game
def test_moves_round_trip_through_text(card):
    for position in along(card, 3):
        for move in [] if position.over else listed(position):
            text = position.game.move_text(position.record, move)
            assert np.array_equal(position.game.read_move(position.record, text), move)
            assert not position.game.refusal(
                position.record, position.game.read_move(position.record, text)
            )


@every_game
def test_a_move_is_listed_exactly_if_it_is_legal(card):
    seen = set()
    for position in along(card, 4, samples=8):
        legal = position.legal()
        pool = random.Random(5).sample(sorted(seen), min(len(seen), 40))
        seen.update(legal.moves)
        for text in [*legal.moves[:40], *pool]:
            try:
                position.copy().push(text)
                accepted = True
            except PaperbitsError:
                accepted = False
            if accepted or text in legal.moves:
                listed = text in legal.moves
                assert listed <= accepted <= (listed or bool(legal.families)), text


@every_game
@pytest.mark.parametrize("seed", [6, 7])
def test_positions_round_trip_through_text(card, seed):
    if not card.read_for:
        pytest.fail("read_position is never used") if hasattr(card.game, "read_position") else None
    for position in along(card, seed, samples=6):
        if card.read_for >= {
            "play",
            "score",
        }:  # Else a text says where play may begin, not what came before.
            again = card.new(position.game._asdict(), start=position.text())
            assert again.text() == position.text()
            assert again.legal() == position.legal()
            assert again.turn == position.turn
        if "score" in card.read_for:
            scored = card.read(position.text(), position.settings, "score")
            assert scored.text() == position.text()


@every_game
@pytest.mark.parametrize("seed", [8, 9])
def test_searches_and_people_get_the_same_scores(card, seed):
    for position in along(card, seed, samples=4):
        out = np.zeros(position.players)
        position.game.scores(position.record, out)
        scores = position.scores()
        assert len(scores) == position.players
        if card.outcome_by == "product":
            assert [math.log(score) for score in scores] == pytest.approx(out.tolist())
        else:
            assert scores == out.tolist()
        if position.over:
            best = min(scores) if card.lowest_wins else max(scores)
            assert position.winners() == [
                player for player, score in enumerate(scores) if score == best
            ]


@pytest.mark.parametrize(
    "card",
    [card for card in CARDS if card.configure().moves_only_shrink()],
    ids=lambda card: card.id,
)
def test_if_the_set_of_moves_only_shrinks_still_legal_agrees_with_the_list(card):
    game = card.configure(settings_of(card, 14))
    # With more players they may come and go.
    game = game if game.moves_only_shrink() else card.configure()
    position = KernelPosition(card, game)
    pick = random.Random(15)
    offered = []
    while not position.over:
        moves = [tuple(np.atleast_1d(move).tolist()) for move in listed(position)]
        offered = offered or moves
        remaining = [
            move
            for move in offered
            if game.still_legal(position.record, move if len(move) > 1 else move[0])
        ]
        assert not remaining or sorted(remaining) == sorted(moves)
        offered = remaining
        played = pick.choice(listed(position))
        game.play(position.record, played)
        offered = [move for move in offered if move != tuple(np.atleast_1d(played).tolist())]


@pytest.mark.parametrize(
    "card", [card for card in CARDS if card.configure().symmetries() > 1], ids=lambda card: card.id
)
def test_symmetric_positions_have_the_same_value(card):
    for position in along(card, 16, samples=4):
        game = position.game
        for which in range(game.symmetries()):
            turned = position.copy()
            game.transform(position.record, which, turned.record)
            if which == 0:
                assert told(game, turned.record) == told(game, position.record)
            assert turned.scores() == position.scores()
            assert turned.turn == position.turn
            assert sorted(after(turned)) == sorted(
                transformed(game, record, which) for record in successors(position)
            )


def successors(position):
    for move in [] if position.over else listed(position):
        following = position.copy()
        position.game.play(following.record, move)
        yield following.record


def after(position):
    return [told(position.game, record) for record in successors(position)]


def transformed(game, record, which):
    out = rows(record, 1)[0]
    game.transform(record, which, out)
    return told(game, out)


def told(game, record):
    """The bytes of a position that affect the rest of the game."""
    return rows(record, 1).view(np.ndarray).view(np.uint8)[relevant_bytes(game, record)].tobytes()


SMALL = {
    "binary-scramble": {"players": 2, "length": 4},
    "flipping-bits": {"players": 2, "n": 5, "rounds": 3},
    "not-divisors-or-not-multiples": {"players": 2, "n": 3, "largest": 12},
    "plexus": {"n": 3},
}
"""Settings under which the same position comes about in different ways."""


@pytest.mark.parametrize(
    "card", [card for card in CARDS if derived_fields(card.configure())], ids=lambda card: card.id
)
def test_derived_fields_do_not_affect_the_rest_of_the_game(card):
    position, pick, met, twice = card.new(SMALL[card.id]), random.Random(18), {}, 0
    for _ in range(60):
        walk = position.copy()
        while not walk.over:
            moves = listed(walk)
            following = (
                sorted(after(walk)),
                [walk.game.over(record) for record in successors(walk)],
                walk.scores(),
            )
            key = told(walk.game, walk.record)
            if key in met:
                assert met[key][1] == following
                twice += met[key][0] != walk.record.tobytes()
            met[key] = walk.record.tobytes(), following
            walk.game.play(walk.record, pick.choice(moves))
    assert twice
