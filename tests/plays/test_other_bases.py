"""Plays and equations in other bases: agreement with slow, plain readers that share no code."""

import random

import numpy as np
import pytest
import slow_equation
from hypothesis import given
from hypothesis import strategies as st
from long import many
from plays_agree import agree
from tile_positions import Agreed

from paperbits import find
from paperbits.core.compiler.kernel import compiled
from paperbits.games.binary_number_scrabble.board import empty_board
from paperbits.games.binary_number_scrabble.equation import bonus
from paperbits.games.binary_number_scrabble.generator import find_plays, lay
from paperbits.games.binary_number_scrabble.generator.codes import lengths_in, used_in
from paperbits.games.binary_number_scrabble.play import judge_play
from paperbits.games.binary_number_scrabble.reading import READINGS, reading
from paperbits.games.binary_number_scrabble.texts import (
    read_play,
    read_rack,
    read_symbols,
    written,
)
from paperbits.games.binary_number_scrabble.tiles import (
    ANY,
    BASES,
    EQUALS,
    places,
    set_of_base,
)
from paperbits.games.binary_number_scrabble.verdict import judge

CARD = find("binary-number-scrabble")
OTHERS = [base for base in BASES if base != 2]

WAYS = st.fixed_dictionaries(
    {
        "precedence": st.sampled_from(("standard", "left-to-right")),
        "division": st.sampled_from(("exact", "floor", "rational")),
        "negatives": st.sampled_from(("never", "between")),
        "identities": st.sampled_from(("allow", "ban", "ban-logic")),
    }
)


@st.composite
def sides(draw, base):
    """A side whose numbers and operators alternate, most of them without leading zeros."""
    numbers = draw(st.lists(st.integers(0, base**3), min_size=1, max_size=4))
    texts = [written(number, base) for number in numbers]
    if draw(st.integers(0, 9)) == 0:
        texts[-1] = "0" + texts[-1]
    signs = draw(
        st.lists(st.sampled_from("+-*/"), min_size=len(texts) - 1, max_size=len(texts) - 1)
    )
    return "".join(text + sign for text, sign in zip(texts, [*signs, ""], strict=True))


@pytest.mark.parametrize("base", BASES)
@given(data=st.data())
def test_equations_agree_with_the_slow_reader(base, data):
    ways, side = data.draw(WAYS), data.draw(sides(base))
    try:
        value = slow_equation.side_value(side, **ways, xor=0, base=base)
        right = written(int(value), base) if value.denominator == 1 else side
    except slow_equation.WrongError:
        right = side
    text = f"{side}={right}"
    verdict = judge(read_symbols(text, base), reading(**ways, base=base))
    slow = slow_equation.value_of(text, **ways, base=base)
    assert verdict.valid == (slow is not None)
    if slow is not None:
        assert verdict.value == (slow.numerator, slow.denominator)
        for name in ("top-bit", "log2", "root"):
            worth = judge(read_symbols(text, base), reading(**ways, base=base, bonus=name)).bonus
            assert worth == slow_equation.bonus_of(slow, name, base)


@pytest.mark.parametrize("base", BASES)
def test_every_bonus_of_small_values(base):
    for name in ("top-bit", "log2", "root"):
        read = reading(base=base, bonus=name)
        assert [bonus(value, read) for value in range(300)] == [
            slow_equation.bonus_of(v, name, base) for v in range(300)
        ]


def test_a_reading_belongs_to_one_base():
    assert [kind().radix() for kind in READINGS.values()] == list(BASES)
    assert [kind().digit(EQUALS) for kind in READINGS.values()] == [-1] * len(BASES)
    for base, kind in READINGS.items():
        digits = [kind().digit(tile) for tile in range(places(base))]
        assert sorted(digit for digit in digits if digit >= 0) == list(range(base))


def small_rack(chance, size, base):
    """Tiles drawn from the whole set, an = among them, and now and then a blank."""
    counts = set_of_base(base).counts
    tiles = [tile for tile, count in enumerate(counts) for _ in range(count)]
    rack = [EQUALS, *chance.choices(tiles, k=size - 1)]
    if base < 10 and chance.random() < 0.3:
        rack[-1] = ANY
    return np.bincount(np.array(rack), minlength=places(base))


def boards(chance, terms, plies, size):
    """A board after some random plays of racks of a size."""
    board, base = empty_board(), terms.reading.radix()
    for _ in range(plies):
        plays = find_plays(board, small_rack(chance, size, base), terms)
        if len(plays):
            lay(board, int(plays.codes[chance.randrange(len(plays))]), base)
    return board


@pytest.mark.long
@pytest.mark.parametrize("base", many([3], OTHERS))
@pytest.mark.parametrize("part", range(4 if compiled() else 1))
def test_the_slow_generator_finds_the_same_plays(base, part):
    chance, found = random.Random(part * 100 + base), 0
    for _ in range(6 if compiled() else 1):
        terms = Agreed(
            base=base,
            precedence=chance.choice(("standard", "left-to-right")),
            division=chance.choice(("exact", "floor", "rational")),
            negatives=chance.choice(("never", "between")),
            identities=chance.choice(("allow", "ban")),
            bonus=chance.choice(("top-bit", "log2", "root")),
            alongside=chance.random() < 0.4,
        )
        board = boards(chance, terms, chance.choice((0, 1, 2, 4, 7)), 7 if compiled() else 5)
        found += agree(
            board, small_rack(chance, chance.choice((3, 4, 5)) if compiled() else 4, base), terms
        )
    assert found or not compiled()


def test_two_blanks_and_no_equals_on_the_rack():
    terms = Agreed(base=3)
    board = boards(random.Random(5), terms, 3, 7 if compiled() else 5)
    assert agree(board, np.array(read_rack("1??" if compiled() else "1?", 3)), terms)


@pytest.mark.long
@pytest.mark.parametrize("base", many([3], [3, 10]) if compiled() else [3])
def test_every_generated_play_is_legal_by_the_rules_for_people(base):
    chance, game = random.Random(base), CARD.configure({"base": base})
    for plies in (0, 2, 5) if compiled() else (2,):
        board = boards(chance, game, plies, 7 if compiled() else 4)
        rack = small_rack(chance, 7 if compiled() else 4, base)
        plays = find_plays(board, rack, game)
        texts = plays.texts()
        lengths, used = lengths_in(board, plays.codes, base), used_in(plays.codes, base)
        for index in sorted(chance.sample(range(len(plays)), min(len(plays), 60))):
            play = read_play(texts[index], base)
            judged = judge_play(board.tolist(), play, game)
            assert (judged.reason, judged.score, judged.play.text) == (
                "",
                plays.scores[index],
                texts[index],
            )
            assert lengths[index] == len(play.tiles)
            after = board.copy()
            assert (lay(after, int(plays.codes[index]), base) == used[index]).all()
            assert (used[index] <= rack).all()
            for place, tile in zip(play.squares, play.tiles, strict=True):
                assert after[place] & 31 == tile & 31
