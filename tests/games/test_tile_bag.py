"""The bag: what a seed deals is recorded, for a kept match is its seed; tiles exchanged go back
after the draw.
"""

import pytest

from paperbits import find
from paperbits.core.errors import InvalidPositionError
from paperbits.games.binary_number_scrabble.bag import GivenBag, ShuffledBag, deal, tile_set
from paperbits.games.binary_number_scrabble.texts import rack_text, read_rack
from paperbits.games.binary_number_scrabble.tiles import SYMBOLS

CARD = find("binary-number-scrabble")

# Recorded by this program. Never change these: saved matches would draw other tiles.
DEALT = [
    (
        (0, 2, 0),
        ["&+--0001=", "&*/00011="],
        "0?01=1010=+001=0=~-+1*0=10?000?=~01010011=11~101|0=1=||1011+=|~=&-0&=01*111+1101-/",
    ),
    (
        (1, 2, 0),
        ["-0011===|", "&+011111="],
        "~=0=00-1=1||01001?~100=10=001*1=110=/1001=01+10?100+1?&-101*~*&&-0~|0=1-00+=110+/0",
    ),
    (
        (20260301, 2, 4),
        ["+-0001=|~", "&*00011=|"],
        "~&0?1/11^11?-0=10*10&=00-1*01-=^0~00=10101&1+~10?0^1000=0^1101=|101|+-+1==110=0+1==/=1",
    ),
    (
        (-3, 3, 0),
        ["-0001111|", "&*00001=~", "+-0001==~"],
        "10/0=1=+0|1=1&1110+1|-*1110&10?0=00~=*1-0=1=11=001=0/~1+?01|+1&0?-00==110",
    ),
    (
        (4611686018427387903, 4, 10),
        ["0001111==", "+-000111^", "*000111=^", "*-000001~"],
        "^1=+0010+~?0=1=0=01=1*&1~/0=/^-1~&1=-100|-=&=&=^|^+|^=1?10|^^11101^1+0?001",
    ),
]

# Seed 7: what is exchanged in turn, both racks afterwards, and the bag as it will be drawn from.
EXCHANGED = [
    (
        "+-01",
        ["001111===", "+-00111=="],
        "01=|1-&=0|0011&1?-+-=-0+=101*110/10010&1001/?*1+0000=?~1~11=00=0+0&0*11101~0=|=|0~",
    ),
    (
        "+-00",
        ["001111===", "01111===|"],
        "=+0~0+01+~110=001?-01*00&*---=0?~|=0~1&00=1=*0+011/|-1+010/&1&10|=1101?00=10011010",
    ),
    (
        "0011",
        ["+011====~", "01111===|"],
        "+00?01010-0|111~01&0/01&01==1=0=&-+000*1=0-1011~00&110101*~1+-|?*|1+0000-01=?=110/",
    ),
    (
        "0111",
        ["+011====~", "+001===?|"],
        "-=~1*10|110100|0*1&00=0-1+01=01&=0&01011~=-?01|~11=11110*01000=10/?0&+-01110-+/010",
    ),
]


def text(tiles):
    return "".join(SYMBOLS[tile] for tile in tiles)


@pytest.mark.parametrize(("asked", "racks", "bag"), DEALT)
def test_a_seed_deals_the_recorded_tiles(asked, racks, bag):
    seed, players, xor = asked
    hands, rest = deal(xor, players, seed)
    assert [rack_text(hand) for hand in hands] == racks
    assert text(rest.order) == bag
    position = CARD.new({"players": players, "xor": xor}, seed=seed)
    assert position.hidden_state() == {"racks": racks, "bag": len(bag)}


def test_the_bag_is_shuffled_after_an_exchange_as_recorded():
    position = CARD.new(seed=7)
    for tiles, racks, bag in EXCHANGED:
        position.push("exchange " + tiles)
        assert position.hidden_state() == {"racks": racks, "bag": len(bag)}
        assert text(position.bag.order) == bag


def test_a_match_draws_the_recorded_tiles():
    position = CARD.new(seed=0)
    position.push("8h 0=0")
    assert position.hidden_state()["racks"] == ["&+--0001?", "&*/00011="]
    assert text(position.bag.order) == DEALT[0][2][3:]


def test_an_exchanged_tile_cannot_be_drawn_at_once():
    full = tile_set(0)
    rest = [have - held for have, held in zip(full, read_rack("???0101=="), strict=True)]
    back = read_rack("?")
    with pytest.raises(InvalidPositionError, match="the bag does not hold \\?"):
        GivenBag(rest, ["?"]).draw(1, 0, back)
    taken, bag = GivenBag(rest, ["0", "?"]).draw(1, 0, back)
    assert rack_text(taken) == "0"
    assert rack_text(bag.draw(1, 1, ())[0]) == "?"  # Later it can.


def test_the_last_nine_are_exchanged_for_one_another():
    bag = ShuffledBag(read_order("01=+-*/|&"), 3)
    taken, rest = bag.draw(9, 12, read_rack("000111==="))
    assert sorted(text(rest.order)) == sorted("000111===")
    assert sum(taken) == 9
    assert rack_text(taken) == rack_text(read_rack("01=+-*/|&"))


def read_order(tiles):
    return [SYMBOLS.index(tile) for tile in tiles]
