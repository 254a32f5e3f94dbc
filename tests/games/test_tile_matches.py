"""Random matches under random settings agree with a slow referee on legality, scores, equations,
racks and the end.
"""

import random
import re
from collections import Counter

import pytest
import slow_tiles
from long import many
from matches import random_settings, random_tile_move

from paperbits import find
from paperbits.core.compiler.kernel import compiled
from paperbits.core.errors import InvalidMoveError

CARD = find("binary-number-scrabble")
SIGNS = "01=+-*/|&~^?()"


def used_by(move):
    """The rack's tiles that a move's exact text takes."""
    if move == "pass":
        return Counter()
    tiles = move.split(" ")
    if tiles[0] == "exchange":
        return Counter(tiles[1:])
    return Counter(tile[0] for old, tile in re.findall(r"\((.)\)|(\??[^()])", tiles[1]) if tile)


def near(text, chance):
    """A text with one random typing error."""
    start, tiles = text.split(" ")
    place = chance.randrange(len(tiles))
    rest = chance.choice([tiles[place + 1 :], tiles[place:], tiles[place + 1 :]])
    return f"{start} {tiles[:place]}{chance.choice([*SIGNS, ''])}{rest}"


def agree(position, text, settings):
    """Assert that both referees agree about a play. Returns whether it is legal."""
    try:
        answer = CARD.operations["evaluate"](
            {"board": position.text(), "play": text, "settings": settings}
        )
    except InvalidMoveError:
        return False
    judged = slow_tiles.judge(slow_tiles.read_board(position.text()), text, settings)
    assert answer["valid"] == (judged is not None), (text, answer["reason"], position.text())
    assert bool(answer["reason"]) != answer["valid"]
    if judged is None:
        return False
    score, lines = judged
    values = [value.numerator if value.denominator == 1 else str(value) for _, value, _, _ in lines]
    assert answer["score"] == score
    assert answer["lines"] == [
        {"equation": text, "value": value, "bonus": bonus, "points": points}
        for (text, _, bonus, points), value in zip(lines, values, strict=True)
    ]
    return True


@pytest.mark.long
@pytest.mark.parametrize("seed", range(many(6, 24)))
def test_a_random_match_agrees_with_the_slow_referee(seed):
    chance = random.Random(seed)
    chosen = random_settings(CARD, chance) | {"alongside": seed % 2 == 0}
    position = CARD.new(chosen, seed=seed)
    settings = {name: getattr(position.game, name) for name in CARD.settings}
    slow = slow_tiles.Match(settings, position.hidden_state()["racks"])
    while not position.over and len(position.plies) < (
        1_000 if compiled() else 10
    ):  # Interpreted, a play takes a while to find.
        move = random_tile_move(position, chance, 6 if compiled() else 4)
        if move[0] != "p" and not move.startswith("ex"):
            assert agree(position, move, settings)
            assert slow_tiles.canonical(slow_tiles.read_board(position.text()), move, settings)
            for _ in range(4):
                agree(position, near(move, chance), settings)
        player, before = position.turn, Counter(position.hidden_state()["racks"][position.turn])
        position.push(move)
        assert position.plies[-1].move == move
        drawn = Counter(position.hidden_state()["racks"][player]) - (before - used_by(move))
        slow.push(move, drawn)
        assert (position.scores(), position.over) == (slow.scores, slow.over)
        assert len(position.bag) == slow.bag.total()
        assert position.hidden_state()["racks"] == [
            "".join(sorted(rack.elements())) for rack in slow.racks
        ]
        assert slow_tiles.read_board(position.text()) == slow.board
        for seat in range(position.players):
            unseen = Counter({tile.symbol: count for tile, count in position.view(seat).unseen})
            others = sum(
                (rack for other, rack in enumerate(slow.racks) if other != seat), Counter()
            )
            assert unseen == slow.bag + others
    assert bool(position.ended()) == position.over


@pytest.mark.parametrize("seed", range(4))
def test_racks_and_draws_replay_the_match_of_a_seed(seed):
    chance = random.Random(seed)
    chosen = random_settings(CARD, chance)
    position = CARD.new(chosen, seed=seed)
    racks, draws = position.hidden_state()["racks"], []
    while not position.over and len(draws) < 12:
        player, before = position.turn, Counter(position.hidden_state()["racks"][position.turn])
        position.push(random_tile_move(position, chance, 4))
        kept = before - used_by(position.plies[-1].move)
        draws.append("".join((Counter(position.hidden_state()["racks"][player]) - kept).elements()))
    told = CARD.new(chosen, racks=racks, draws=draws)
    told.push_all([ply.move for ply in position.plies])
    assert told.hidden_state() == position.hidden_state()
    assert told.text() == position.text()
    assert told.plies == position.plies


def test_views_hide_racks_bag_and_exchanges_until_the_end():
    chance = random.Random(5)
    position = CARD.new(seed=5)
    position.push("exchange " + position.hidden_state()["racks"][0][0])
    assert position.plies_for(0)[0].move == position.plies[0].move
    assert position.plies_for(1)[0].move == position.plies_for(None)[0].move == "exchange"
    assert position.view(None).hand.rack is None
    assert [tile.symbol for tile in position.view(0).hand.rack.tiles] == [
        symbol
        for symbol in ".01=+-*/|&~^?"
        for _ in range(position.hidden_state()["racks"][0].count(symbol))
    ]
    assert not position.view(0).hand.rack.may_exchange
    while not position.over:
        for seat in (None, 0, 1):
            names = [fact.name for fact in position.view(seat).facts]
            assert not any("rack" in name for name in names)
            assert [f"Player {player + 1} holds" in names for player in range(2)] == [
                player != seat for player in range(2)
            ]
        position.push(random_tile_move(position, chance, 4) if len(position.plies) < 10 else "pass")
    assert position.plies_for(None) == position.plies
    assert sum("rack" in fact.name for fact in position.view(None).facts) == 2
