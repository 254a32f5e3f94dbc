"""Pictures of positions and matches for programs and notebooks."""

from collections import Counter
from random import Random
from xml.etree import ElementTree as ET

import pytest
from matches import random_move

from paperbits import Analysis, Match, Option, PaperbitsError, Seat, all_games, find
from paperbits.core.engine.values import Estimate
from paperbits.core.view import Board, Square
from paperbits.picture.boards import Look, drawn
from paperbits.picture.heat import Glow
from paperbits.picture.palette import DAY, NIGHT, PREMIUM

SVG = "{http://www.w3.org/2000/svg}"
FILLS = find("palindromic-rows-columns")
TILES = find("binary-number-scrabble")
each_game = pytest.mark.parametrize("card", all_games(), ids=lambda card: card.id)


def texts(svg):
    return [each.text for each in ET.fromstring(svg).iter(f"{SVG}text")]


def shades(svg, colours=DAY):
    """The opacities of shaded squares and lines."""
    root = ET.fromstring(svg)
    squares = [
        float(each.get("fill-opacity"))
        for each in root.iter(f"{SVG}rect")
        if each.get("fill") == colours.heat
    ]
    return squares + [
        float(each.get("opacity")) for each in root.iter(f"{SVG}g") if each.get("opacity")
    ]


def analysed(moves, **more):
    """An analysis in which each move is a little worse than the one before."""
    options = [
        Option(move, Estimate(0.9 - 0.1 * place), f"wins about {0.9 - 0.1 * place:.0%}")
        for place, move in enumerate(moves)
    ]
    return Analysis(0, options, None, 100, True, **more)


@each_game
def test_every_game_is_drawn_with_its_last_move_and_an_analysis(card):
    position = card.new(seed=1)
    chance = Random(3)
    position.push(random_move(position, chance))
    heat = analysed(sorted({random_move(position, chance) for _ in range(3)}))
    day, night = position.svg(heat=heat), position.svg(heat=heat, night=True)
    assert ET.fromstring(day).find(f"{SVG}title").text == f"{card.title}. {position.standing()}"
    assert "var(" not in day
    assert DAY.paper in day
    assert NIGHT.paper in night
    assert shades(day) or f"{heat.options[0].move}: wins about 90%" in texts(day)
    html = position._repr_html_()
    assert html.startswith('<div class="paperbits"><style>')
    assert position.standing() in html
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")


def test_the_better_a_move_the_stronger_its_square():
    position = FILLS.new({"n": 2})
    svg = position.svg(heat=analysed(["b1", "a1", "b2"]))
    assert sorted(shades(svg)) == [0.06, 0.34, 0.62]
    # In the order of the squares.
    assert [text for text in texts(svg) if "%" in text] == ["80%", "90%", "70%"]
    titles = [each.text for each in ET.fromstring(svg).iter(f"{SVG}title")]
    assert titles[1:] == ["a1: wins about 80%", "b1: wins about 90%", "b2: wins about 70%"]


def test_squares_can_be_shaded_by_numbers():
    position = FILLS.new({"n": 2})
    svg = position.svg(heat={"a1": 1, "b2": 3})
    assert sorted(shades(svg)) == [0.06, 0.62]
    assert shades(position.svg(heat={"a1": 1, "b2": 1})) == [0.62, 0.62]
    assert [text for text in texts(svg) if text in {"1", "3"}].count("3") == 1
    with pytest.raises(PaperbitsError, match=r"There is no square 'c9' on this board\."):
        position.svg(heat={"c9": 1})


def test_moves_of_a_lattice_are_shaded_lines():
    position = find("plexus").new()
    position.push(position.legal().moves[0])
    assert sorted(shades(position.svg(heat=analysed(position.legal().moves[:2])))) == [0.06, 0.62]


def test_a_shade_leaves_what_is_written_legible():
    board = Board("grid", ((Square("a1", filled=True), Square("b1", "12")),))
    svg = drawn(board, Look(DAY, glows=[Glow(("a1",), 1, "63%"), Glow(("b1",), 1, "40%")])).svg
    # The hatching is drawn over the shade.
    assert svg.index(DAY.heat) < svg.index("<path") < svg.index("63%")
    assert ">12<" in svg
    assert "40%" not in svg


def test_equal_shades_look_equal_on_premium_squares():
    board = Board("tiles", ((Square("a1", kind="3W"), Square("b1")),))
    svg = drawn(board, Look(DAY, glows=[Glow(("a1",), 1), Glow(("b1",), 1)])).svg
    assert PREMIUM["3W"] not in svg
    assert PREMIUM["3W"] in drawn(board, Look(DAY)).svg


def test_the_last_move_is_marked_if_wanted():
    position = FILLS.new({"n": 2})
    position.push("a1")
    assert DAY.accent in position.svg()
    assert DAY.accent not in position.svg(last=False)


def test_only_the_rack_of_the_seat_asked_for_is_drawn():
    position = TILES.new(racks=["000000000", "111111111"])
    counts = {seat: Counter(texts(position.svg(seat=seat))) for seat in (None, 0, 1)}
    assert (counts[None]["0"], counts[None]["1"]) == (0, 1)  # The name of row 1.
    assert (counts[0]["0"], counts[0]["1"]) == (9, 10)  # Nine tiles, and the point of each.
    assert (counts[1]["0"], counts[1]["1"]) == (0, 19)


def test_premium_squares_are_named_until_a_tile_covers_them():
    position = TILES.new(racks=["0011+-=10", "111111111"], draws=["00000"])
    assert texts(position.svg()).count("★") == 1
    assert texts(position.svg()).count("3W") == 8
    position.push("8g 1+0=1")
    assert "★" not in texts(position.svg())
    assert {"+", "=", "1"} <= set(texts(position.svg()))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"seat": 2}, "Seats are 0 to 1 here, not 2."),
        ({"size": 0}, "A picture is 1 to 10,000 pixels wide, not 0."),
    ],
)
def test_a_picture_that_can_not_be_is_refused(options, sentence):
    with pytest.raises(PaperbitsError) as refused:
        FILLS.new().svg(**options)
    assert str(refused.value) == sentence


def test_a_picture_takes_the_width_asked_for_and_a_caption():
    svg = FILLS.new({"n": 2}).svg(size=400, caption=["A <small> board"])
    root = ET.fromstring(svg)
    wide, high = map(int, root.get("viewBox").split()[2:])
    assert (root.get("width"), root.get("height")) == ("400", str(round(400 * high / wide)))
    assert "A <small> board" in texts(svg)


def test_a_match_is_drawn_as_it_stands_or_after_some_plies():
    match = Match(FILLS, {"n": 2}, [Seat(name="Ann"), Seat("casual")])
    match.play("a1")
    match.play("b2")
    assert match.svg() == match.position.svg()
    assert match.svg(1) == match.at(1).svg()
    html = match._repr_html_()
    assert "Ann and Computer (casual)" in html
    assert "A tie of players 1 and 2, 2 to 2." in html
