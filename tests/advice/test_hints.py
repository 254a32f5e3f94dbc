"""Hints in steps, for every game: where to look, what to use, the whole move in words, and a
reason.
"""

import re

import pytest
from matches import after

from paperbits.advice.hints import hint
from paperbits.core.catalogue import all_games, find
from paperbits.core.engine.answers import Analysis, Option
from paperbits.core.engine.values import Estimate
from paperbits.match import Match

BOARD = "\n".join(
    [*[" ".join("." * 15)] * 7, ". . . 1 + 1 = 1 0 . . . . . .", *[" ".join("." * 15)] * 7]
)


def options(position, count=3):
    """Some legal moves as an analysis has them, without any thinking."""
    return [
        Option(move, Estimate(0.5), "", points=0, gain=Estimate(0.0, "points"))
        for move in position.legal(count).moves
    ]


def analysed(position, *moves):
    """An analysis that found these moves, or the first legal ones."""
    found = [
        Option(move, Estimate(0.5), "", points=position.preview(move).score) for move in moves
    ] or options(position)
    return Analysis(position.turn, found, None, 1, done=True)


CARDS = [
    # To find all plays of tiles interpreted takes seconds.
    pytest.param(card, id=card.id, marks=pytest.mark.compiled if card.position.hidden else ())
    for card in all_games()
]


@pytest.mark.parametrize("card", CARDS)
def test_every_game_has_hints_in_steps(card):
    match = Match(card, {}, seed=3)
    match.begin()
    for _ in range(6):
        position = match.position
        boards = position.view(position.turn).boards
        names = {square.id for board in boards for row in board.rows for square in row}
        found = analysed(position)
        told = hint(position, found)
        for sentence in (told.where, told.what, told.whole, told.reason):
            assert re.fullmatch(r"[A-Z].*[.:?]", sentence), sentence
        assert set(told.area) | set(told.near) <= names
        assert set(told.near) <= set(told.area) or not told.area
        if told.area:
            assert told.squares[0] in told.area
            assert len(told.area) < len(names)
        assert told.move not in told.where
        match.play(found.options[-1].move)
        if match.over:
            break


def test_a_hint_names_the_lines_that_a_move_changes():
    position = find("palindromic-rows-columns").new({"n": 4})
    position.push("a1")
    told = hint(position, analysed(position, "d1", "b2"))
    assert (told.where, told.area) == ("Look at the top right part.", ("d1", "d2"))
    assert told.reason.startswith(
        "It changes your column d from 0 to 1: d1 and d4 differ. It changes player 1's row 1 from 1"
        " to 0"
    )
    assert "Fewer points win." in told.reason


def test_where_everybody_has_a_grid_a_hint_says_that_it_is_yours():
    position = find("sums-grid").new({"n": 3, "players": 2})
    position.push("b2=1")
    where = hint(position, analysed(position, "c1=1")).where
    assert where == "Look at the top right part of your grid."


def test_without_points_a_hint_counts_the_moves_left():
    position = find("not-divisors-or-not-multiples").new({"n": 2, "largest": 9})
    position.push("a1=6")
    counts = {move: after(position, move).legal(0).count for move in position.legal(100).moves}
    few, many = min(counts, key=counts.get), max(counts, key=counts.get)
    square, number = many.split("=")
    assert (
        f"with {counts[few]} moves; if you write {number} in {square} instead, {counts[many]} are"
        " left." in hint(position, analysed(position, few, many)).reason
    )


def test_a_hint_for_a_play_names_the_tiles_and_their_squares():
    position = find("binary-number-scrabble").read(f"{BOARD}\nrack: 0=11+~&|0", use="analyse")
    told = hint(position, analysed(position, "f6 0|(1)=1&1"))
    assert told.where == "Look at column f."
    assert told.what == "Use 0, OR, =, two 1 and AND."
    assert (
        told.whole
        == "Lay 0 OR 1=1 AND 1 down from f6. Your tiles go on f6, f7, f9, f10, f11 and f12."
    )
    assert (told.move, told.squares[:2]) == ("f6 0|(1)=1&1", ("f6", "f7"))
    assert told.reason.startswith("It scores ")
    for sentence in (told.what, told.whole, told.reason):
        assert not re.search(r"[&|~*/()]", sentence)


def test_a_hint_for_an_exchange_names_the_tiles_to_keep():
    position = find("binary-number-scrabble").read(f"{BOARD}\nrack: 0=11+~&|0", use="analyse")
    told = hint(position, analysed(position, "exchange + ~ &"))
    assert told.what == "Exchange, and keep two 0, two 1, = and OR."
    assert told.whole == "Exchange + AND NOT."


REASONS = [
    (
        "binary-scramble",
        {"players": 2, "length": 4, "target": 0},
        "0 0 1 1 4",
        "2",
        "It scores 1 point for you, list 3: ",
        "It leaves player 1 with 1 flip that scores.",
    ),
    (
        "binary-scramble",
        {"players": 2, "length": 4},
        "0 0",
        "1",
        "No digit scores before the list is full.",
        "its runs are 2, 1.",
    ),
    (
        "combining-dividing",
        {"length": 2},
        "4",
        "9",
        "After it player 1 can make the list nothing but primes at once.",
        "",
    ),
    (
        "divisor-over-sums",
        {"n": 3},
        "a1 b2",
        "b1",
        "Your best divisor so far goes from 0 to 4 points: 4 divides one sum.",
        "Player 2's best divisor so far goes from 0 to 5 points: 5 divides one sum.",
    ),
    (
        "product-grid",
        {"n": 3},
        "a1=1",
        "b1=3",
        "In your column b the 3 adds nothing before there is a 1, and 2 squares are left there.",
        "In player 1's row 1 the 3 adds nothing before there is a 2, and one square is left there.",
    ),
    (
        "sum-kind-of-game",
        {"n": 4},
        "a1 d4",
        "b1",
        "Your row 1 could then score with 1 or 3, too.",
        "",
    ),
]


@pytest.mark.parametrize(("name", "settings", "moves", "move", "first", "second"), REASONS)
def test_a_hint_says_what_a_move_prepares_prevents_or_leaves(
    name, settings, moves, move, first, second
):
    position = find(name).new(settings)
    position.push_all(moves.split())
    told = hint(position, analysed(position, move))
    assert first in told.reason
    assert second in told.reason


@pytest.mark.parametrize("card", [each for each in CARDS if each.values[0].new().players > 1])
def test_hints_have_a_reason_besides_games_tried_out(card):
    position = card.new(seed=2)
    reasons = []
    for ply in range(12):
        if position.over:
            break
        found = options(position, 12)
        moves = [option.move for option in found]
        reasons.append(hint(position, analysed(position, *moves[ply % len(moves) :])).reason)
        position.push(moves[(5 * ply) % len(moves)])
    bare = {"", "It scores nothing now."}
    told = [
        each for each in reasons if re.sub(r"An estimate from .*", "", each).strip() not in bare
    ]
    assert len(told) >= len(reasons) / 3, reasons


def test_an_estimate_says_how_well_it_is_known():
    position = find("plexus").new({"n": 3})
    option = Option(position.legal().moves[0], Estimate(0.43), "", tried=400)
    found = Analysis(0, [option], None, 400, done=True)
    assert hint(position, found).reason.endswith(
        "An estimate from 400 games played on from here: you win about 43 of 100."
    )
