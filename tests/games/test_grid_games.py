"""The games on grids against their second referees, their examples and lessons, and what cannot be."""

import importlib
import itertools
import random

import numpy as np
import pytest

from paperbits import find
from paperbits.core.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError, PaperbitsError, SettingError
from paperbits.core.position import KernelPosition
from paperbits.players import analyse, choose
from paperbits.solve.exact import solve

MATCHES = {
    "product-grid": [{"n": 2}, {"n": 3}, {"n": 5}],
    "multiples-divisors-blob": [{"n": 2}, {"n": 5}, {"n": 8, "single_run": False}, {"n": 9}],
    "binary-primes": [{"n": 2}, {"n": 3}, {"n": 6}, {"n": 13}],
    "sum-kind-of-game": [{"n": 2}, {"n": 4}, {"n": 8}],
    "not-divisors-or-not-multiples": [
        {"n": 1, "players": 9},
        {"n": 2, "largest": 40},
        {"n": 6, "largest": 300, "players": 3},
        {"n": 3, "largest": 9999},
        {"n": 5},
        {"n": 3, "players": 4},
    ],
    "sums-grid": [{"n": 1}, {"n": 2, "players": 3}, {"n": 3}, {"n": 5, "players": 2}],
    "divisor-over-sums": [{"n": 2}, {"n": 3}, {"n": 4}, {"n": 5}],
}
GAMES = sorted(MATCHES)


def second(name):
    return importlib.import_module("second_opinion." + name.replace("-", "_"))


def configured(card, settings):
    return {name: setting.default for name, setting in card.settings.items()} | settings


def a_move(position, chance):
    """A legal move; of a family (``b3=8k``) one that is legal."""
    moves = position.legal().moves
    for move in chance.sample(moves, len(moves)):
        if not move.endswith("k"):
            return move
        square, step = move[:-1].split("=")
        factors = [chance.randint(1, most) for most in (6, 40, 10**3, 10**6, 10**17)]
        for factor in [*factors, *range(1, 2_000)]:
            move = f"{square}={int(step or 1) * factor}"
            if position.preview(move).valid:
                return move
    raise AssertionError(f"no move of {position.legal()} is legal")


@pytest.mark.parametrize(("name", "settings"), [(name, settings) for name in GAMES for settings in MATCHES[name]])
def test_a_second_referee_agrees(name, settings):
    card, plain = find(name), second(name)
    full = configured(card, settings)
    chance = random.Random(f"{name} {settings}")
    for _ in range(2):
        position, moves = card.new(settings), []
        while True:
            assert position.turn == plain.turn(full, moves)
            listed = position.legal()
            assert listed.moves == plain.legal(full, moves)
            assert listed.count == len(listed.moves)
            assert position.scores() == plain.scores(full, moves)
            if position.over:
                break
            moves.append(a_move(position, chance))
            position.push(moves[-1])
        best = (min if card.lowest_wins else max)(position.scores())
        assert position.winners() == [player for player, score in enumerate(position.scores()) if score == best]


@pytest.mark.parametrize("name", GAMES)
def test_a_position_text_is_read_as_it_was_written(name):
    card, chance = find(name), random.Random(name)
    for settings in MATCHES[name]:
        position = card.new(settings)
        while not position.over:
            again = card.new(settings, start=position.text())
            assert again.text() == position.text()
            assert again.turn == position.turn
            assert again.legal() == position.legal()
            assert again.scores() == position.scores()
            forgiving = position.text().upper().replace("\n", " ; ").replace("*", "#")
            assert card.new(settings, start=forgiving).text() == position.text()
            position.push(a_move(position, chance))
        assert card.new(settings, start=position.text()).over


@pytest.mark.parametrize("name", GAMES)
def test_examples_give_the_scores_that_they_state(name):
    card = find(name)
    assert card.examples
    for example in card.examples:
        if example.position:
            position = KernelPosition.of_text(card, card.configure(example.settings), example.position)
        else:
            position = card.new(example.settings)
            position.push_all(list(example.moves))
        assert tuple(position.scores()) == example.scores
        assert example.remark


@pytest.mark.parametrize("name", GAMES)
def test_lessons_can_be_followed(name):
    card = find(name)
    lesson = card.lesson
    assert lesson is not None
    assert 3 <= len(lesson.steps) <= 6
    for step in lesson.steps:
        position = card.new(lesson.settings)
        position.push_all(list(step.moves))
        assert not step.answers or position.turn == 0
        for answer in step.answers:
            position.copy().push(answer)
            assert position.preview(answer).valid
            assert step.praise
        assert bool(step.answers) or step is lesson.steps[-1]


@pytest.mark.parametrize("name", GAMES)
def test_parts_point_at_squares_of_the_board(name):
    card, chance = find(name), random.Random(name)
    for settings in MATCHES[name]:
        position = card.new(settings)
        while not position.over:
            position.push(a_move(position, chance))
        view = position.view(None)
        on_board = {square.id for board in view.boards for row in board.rows for square in row}
        for parts in position.parts():
            for part in parts:
                assert part.line
                assert part.why
                assert set(part.squares) <= on_board


@pytest.mark.parametrize("name", GAMES)
def test_the_hand_offers_every_legal_move_once(name):
    position = find(name).new(MATCHES[name][0])
    chance = random.Random(name)
    while not position.over:
        hand = position.view(position.turn).hand
        assert hand.prompt
        if hand.entries:
            assert [hand.entries[0].template.format(square=square, text="k") for square in hand.entries[0].squares] == [
                move for move in position.legal().moves if move.endswith("k")
            ]
            position.push(a_move(position, chance))
            continue
        moves = [choice.move for choice in hand.choices]
        assert moves == position.legal().moves
        assert len({choice.path for choice in hand.choices}) == len(moves)
        assert not position.view(1 - position.turn).hand.choices
        position.push(chance.choice(moves))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "text", ["", "b", "3", "b3=", "b3=x", "hello", "b3=-1", "-b3", "b3=4.5", "b３", "ü3=1", "b3 = k", "8k"]
)
def test_what_is_no_move_is_refused_as_unreadable(name, text):
    position = find(name).new()
    with pytest.raises(InvalidMoveError):
        position.push(text)
    assert position.plies == []


@pytest.mark.parametrize("name", GAMES)
def test_a_grid_of_another_shape_is_refused(name):
    card = find(name)
    for text in ("", ".", ". .\n. .\n", "a b\nc d", ". . .\n. . .\n. .", "\x00", ". . 1.5"):
        with pytest.raises(InvalidPositionError):
            card.new({"n": 4}, start=text)


def refused(name, settings, moves, error, start=None):
    position = find(name).new(settings, start=start)
    with pytest.raises(error) as caught:
        position.push_all(moves)
    assert caught.value.ply == len(moves)
    assert len(position.plies) == len(moves) - 1
    return str(caught.value)


def can_not_be(name, settings, text):
    with pytest.raises(PaperbitsError) as caught:
        find(name).new(settings, start=text)
    assert isinstance(caught.value, InvalidPositionError)
    return str(caught.value)


# Positions: what is read is exactly what can be reached.

SMALL = [
    ("product-grid", {"n": 2}, ".12"),
    ("multiples-divisors-blob", {"n": 3}, ".*"),
    ("binary-primes", {"n": 3}, ".*"),
    ("sum-kind-of-game", {"n": 2}, ".12"),
    ("divisor-over-sums", {"n": 2}, ".1234"),
    ("not-divisors-or-not-multiples", {"n": 2, "largest": 6}, ".23456"),
]


@pytest.mark.parametrize(("name", "settings", "tokens"), SMALL)
def test_a_grid_is_read_exactly_when_moves_reach_it(name, settings, tokens):
    card = find(name)
    reached, waiting = {}, [card.new(settings)]
    while waiting:
        position = waiting.pop()
        if position.text() in reached:
            assert reached[position.text()] == position.turn
            continue
        reached[position.text()] = position.turn
        for move in position.legal().moves:
            further = position.copy()
            further.push(move)
            waiting.append(further)
    read = {}
    n = settings["n"]
    for grid in itertools.product(tokens, repeat=n * n):
        text = "\n".join(" ".join(grid[row * n : row * n + n]) for row in range(n))
        chosen = ["", *(f"\nd {d}" for d in range(9)), *(f"\nd {d} {e}" for d in range(1, 8) for e in range(1, 8))]
        for more in chosen if name == "divisor-over-sums" else [""]:
            try:
                position = card.new(settings, start=text + more)
            except InvalidPositionError:
                continue
            assert position.text() == text + more
            read[text + more] = position.turn
    assert read == reached


# product-grid


def test_product_grid_refuses():
    assert "holds 1 already" in refused("product-grid", {"n": 3}, ["b2=1", "b2=1"], IllegalMoveError)
    assert "1 to 3" in refused("product-grid", {"n": 3}, ["b2=4"], IllegalMoveError)
    for move in ("b2=0", "d1=1", "a4=1", "zzzz1=1", "a" * 50 + "1=1", "a99999999=1", "b2=" + "9" * 5000):
        refused("product-grid", {"n": 3}, [move], IllegalMoveError)
    assert "over" in refused("product-grid", {"n": 2}, ["a1=1", "a2=1", "b1=1", "b2=1", "a1=1"], IllegalMoveError)
    assert "1 to 3" in can_not_be("product-grid", {"n": 3}, "4 . .\n. . .\n. . .")
    with pytest.raises(SettingError):
        find("product-grid").configure({"n": 10**9})


def test_product_grid_reads_leading_zeros_and_grids_without_spaces():
    position = find("product-grid").new({"n": 2})
    position.push(" B 2 = 02 ")
    assert position.plies[0].move == "b2=2"
    assert find("product-grid").new({"n": 2}, start="1O; 02 .").text() == "1 .\n2 ."
    assert find("product-grid").new({"n": 2}, start=" 1*\n.2 ").text() == "1 .\n. 2"


@pytest.mark.parametrize("name", ["product-grid", "multiples-divisors-blob", "binary-primes", "sum-kind-of-game"])
def test_transposing_swaps_the_scores(name):
    card, chance = find(name), random.Random(name)
    for settings in MATCHES[name]:
        position = card.new(settings)
        while not position.over:
            position.push(a_move(position, chance))
            grid = [line.split() for line in position.text().split("\n")]
            across = "\n".join(" ".join(line) for line in zip(*grid, strict=True))
            assert card.new(settings, start=across).scores() == position.scores()[::-1]


# multiples-divisors-blob


def test_blob_refuses():
    name = "multiples-divisors-blob"
    assert "not next to" in refused(name, {"n": 4}, ["a1", "c1"], IllegalMoveError)
    assert "not next to" in refused(name, {"n": 4}, ["a1", "b2"], IllegalMoveError)
    assert "filled already" in refused(name, {"n": 4}, ["a1", "a1"], IllegalMoveError)
    assert "hang together" in can_not_be(name, {"n": 3}, "* . *\n. . .\n. . .")
    assert "5 squares" in can_not_be(name, {"n": 3}, "* * *\n* * .\n. . .")


def test_blob_single_run_setting():
    """Ruling C11: an empty grid is single runs throughout."""
    for single_run, score in ((True, 4), (False, 0)):
        assert find("multiples-divisors-blob").new({"n": 4, "single_run": single_run}).scores() == [score, score]


# binary-primes


def test_binary_primes_products_outgrow_64_bits():
    """An empty line of 13 squares, read with empty squares as 1, is the prime 8191."""
    assert find("binary-primes").new({"n": 13}).scores() == [8191**13, 8191**13]


def test_binary_primes_sums_of_exponents_compare_as_the_products_do():
    name = "binary-primes"
    card, chance = find(name), random.Random(name)
    for _ in range(40):
        position = card.new({"n": chance.choice([3, 4, 5])})
        while not position.over:
            position.push(a_move(position, chance))
        out = np.zeros(2)
        position.game.scores(position.record, out)
        first, second = position.scores()
        assert (out[0] > out[1], out[0] < out[1]) == (first > second, first < second)


def test_binary_primes_refuses():
    assert "filled already" in refused("binary-primes", {"n": 3}, ["b2", "b2"], IllegalMoveError)
    assert "no square" in refused("binary-primes", {"n": 3}, ["d1"], IllegalMoveError)
    assert "5 squares" in can_not_be("binary-primes", {"n": 3}, "***\n**.\n...")


# sum-kind-of-game


def test_sum_kind_refuses():
    name = "sum-kind-of-game"
    assert "holds 1 already" in refused(name, {"n": 2}, ["a1", "a1"], IllegalMoveError)
    refused(name, {"n": 2}, ["a1=1"], InvalidMoveError)
    for text in ("2 .\n. .", "1 1\n. .", "1 2\n2 2", "1 2\n3 .", "1 2\n1 1", "1 2\n. 1"):
        assert "can't have been" in can_not_be(name, {"n": 2}, text)
    with pytest.raises(SettingError):
        find(name).configure({"n": 3})


def test_sum_kind_counts_a_square_once_and_takes_equal_addends():
    """Ruling C12: 9 is both 2 + 7 and 5 + 4, and stands there twice: two squares."""
    position = find("sum-kind-of-game").new({"n": 6})
    position.record.numbers[0] = [7, 2, 9, 5, 9, 4]
    first = position.parts()[0][0]
    assert (first.points, first.why, first.squares) == (3, "7 = 2 + 5, 9 = 2 + 7, 9 = 2 + 7", ("a1", "c1", "e1"))
    position.record.numbers[0] = [8, 0, 4, 4, 0, 0]
    assert position.parts()[0][0].why == "8 = 4 + 4"


# divisor-over-sums

AUTHORS_GRID = "08 09 01 10\n03 11 16 07\n02 14 15 05\n04 12 06 13"


def paper(name, settings, text):
    card = find(name)
    return KernelPosition.of_text(card, card.configure(settings), text)


def test_divisors_are_chosen_in_turn_and_score_as_chosen():
    name = "divisor-over-sums"
    position = find(name).new({"n": 4}, start=AUTHORS_GRID)
    assert (position.turn, position.scores()) == (0, [0, 0])
    assert "divides no sum" in refused(name, {"n": 4}, ["d=12"], IllegalMoveError, AUTHORS_GRID)
    position.push("D = 4")
    assert (position.turn, position.scores()) == (1, [12, 0])
    assert position.text().endswith("\nd 4")
    position.push("d=3")
    assert (position.turn, position.scores(), position.winners()) == (None, [12, 12], [0, 1])
    assert find(name).new({"n": 4}, start=position.text()).scores() == [12, 12]


def test_a_full_grid_on_paper_takes_the_best_divisors():
    """Ruling C4: the author picks 4 and 3, and names 29 and 31; 16 and 17 are better."""
    for chosen, scores in (("", [32, 34]), ("\nd 4", [12, 0]), ("\nd 4 3", [12, 12]), ("; D 29, 31", [29, 31])):
        position = paper("divisor-over-sums", {"n": 4}, AUTHORS_GRID + chosen)
        assert position.totals(position.best_parts()) == scores
    for unfinished in ("1 .\n. 2", ". .\n. ."):
        assert paper("divisor-over-sums", {"n": 2}, unfinished).best_parts() == [[], []]


def test_divisor_over_sums_refuses():
    name = "divisor-over-sums"
    assert "holds 1 already" in refused(name, {"n": 2}, ["a1", "a1"], IllegalMoveError)
    assert "4 squares are empty" in refused(name, {"n": 2}, ["d=1"], IllegalMoveError)
    full = ["a1", "a2", "b1", "b2"]
    assert "full" in refused(name, {"n": 2}, [*full, "a1"], IllegalMoveError)
    for move in ("d=0", "d=99", "d=" + "9" * 5000, "c1"):
        refused(name, {"n": 2}, [*full, move], IllegalMoveError)
    for move in ("d4", "e5", "d"):
        error = InvalidMoveError if move == "d" else IllegalMoveError
        refused(name, {"n": 2}, [*full, move], error)
    assert "over" in refused(name, {"n": 2}, [*full, "d=1", "d=1", "d=1"], IllegalMoveError)
    for text in ("1 3\n. .", "1 1\n. .", "1 2\n3 .\nd 1", "1 2\n3 4\nd", "1 2\n3 4\nd 5", "1 2\n3 4\nd 3 1 1", "1 2\n3 4\nd 0"):
        can_not_be(name, {"n": 2}, text)


def test_transposing_swaps_the_best_divisors():
    rows_ = [line.split() for line in AUTHORS_GRID.split("\n")]
    across = "\n".join(" ".join(line) for line in zip(*rows_, strict=True))
    position = paper("divisor-over-sums", {"n": 4}, across)
    assert position.totals(position.best_parts()) == [34, 32]


# sums-grid


def test_sums_grid_counts_only_neighbours_without_gaps():
    """Ruling C10: 0 without a 1; a sum over an empty square is none."""
    for text, score in (("1 2\n. .", 3), ("2 3\n4 5", 0), ("1 .\n. 2", 2), (". .\n. .", 0)):
        assert paper("sums-grid", {"n": 2}, text).scores() == [score]
    assert paper("sums-grid", {"n": 3}, "1 . 2\n. . .\n. . .").scores() == [2]


def test_sums_grid_races_on_grids_of_their_own():
    name, settings = "sums-grid", {"n": 2, "players": 2}
    position = find(name).new(settings)
    position.push_all(["a1=1", "a1=1", "b1=999999999999999999"])
    assert position.text() == "1 999999999999999999\n. .\n\n1 .\n. ."
    assert position.turn == 1
    assert position.legal().moves == ["b1=k", "a2=k", "b2=k"]
    squares = [square.id for board in position.view(1).boards for row in board.rows for square in row]
    assert squares == ["1:a1", "1:b1", "1:a2", "1:b2", "a1", "b1", "a2", "b2"]
    assert position.view(1).last == ("1:b1",)
    assert find(name).new(settings, start="1 2; .. ; ; 3 . ; ..").turn == 1
    for text in ("1 2; . .; 3 4; 5 .", "1 2\n. .", "1 .\n. .\n\n3 4\n. .", "1 2\n3 4\n\n. .\n. .", "1 1\n. .\n\n1 2\n. ."):
        can_not_be(name, settings, text)


def test_a_grid_may_be_pasted_with_empty_rows_as_the_author_prints_it():
    assert paper("sums-grid", {}, "2 9 8\n\n3 1 10\n\n7 6 15\n").scores() == [19]
    assert paper("sums-grid", {}, "2, 9, 8; 3, 1, 10; 7, 6, 15").scores() == [19]
    assert paper("divisor-over-sums", {}, AUTHORS_GRID.replace("\n", "\n\n") + "\n\nd 4 3").scores() == [12, 12]


def test_the_sheet_says_which_number_was_written():
    position = find("sum-kind-of-game").new({"n": 2})
    position.push_all(["a1", "b1"])
    assert [(ply.move, ply.words) for ply in position.plies] == [("a1", "a1=1"), ("b1", "b1=2")]
    position = find("divisor-over-sums").new({"n": 2})
    position.push_all(["a1", "b1", "a2", "b2", "d=1"])
    assert [ply.words for ply in position.plies][2:] == ["a2=3", "b2=4", "d=1"]


def test_sums_of_the_longest_integers_are_exact():
    nines = [10**18 - 1 - k for k in range(25)]
    text = "\n".join(" ".join(map(str, nines[5 * row : 5 * row + 5])) for row in range(5))
    assert paper("sums-grid", {"n": 5}, text).scores() == [0]


def test_sums_grid_refuses():
    assert "a1 already" in refused("sums-grid", {}, ["a1=7", "b1=7"], IllegalMoveError)
    assert "holds 7" in refused("sums-grid", {}, ["a1=7", "a1=8"], IllegalMoveError)
    assert "19 digits" in refused("sums-grid", {}, ["a1=1000000000000000000"], IllegalMoveError)
    assert "positive" in refused("sums-grid", {}, ["a1=0"], IllegalMoveError)
    for text in (
        "1 1 .\n. . .\n. . .",
        "1 2 3\n4 5 6\n\n7 8 9\n. . .",
        "1000000000000000000 . .\n. . .\n. . .",
        "0 . .\n. . .\n. . .",
    ):
        can_not_be("sums-grid", {}, text)


def test_the_best_2_by_2_grids_reach_all_eight_sums():
    """Counted with the second referee over all grids of 1 to 12: eight grids, one up to symmetry."""
    game = find("sums-grid").configure({"n": 2})
    position, sums, best = game.start(), np.zeros(1), []
    for square in itertools.permutations(range(1, 8), 4):
        position.numbers.flat[:] = square
        game.scores(position, sums)
        if sums[0] == 8:
            best.append(square)
    assert len(best) == 8
    assert (1, 3, 6, 2) in best


# not-divisors-or-not-multiples

NOT = "not-divisors-or-not-multiples"


def test_the_authors_finished_grid_is_finished():
    position = paper(NOT, {}, "** ** ** 15\n** ** 10 05\n08 04 02 **\n** ** 06 03")
    assert position.over
    assert (position.scores(), position.winners(), position.legal().count) == ([0, 1], [1], 0)
    for square in ("a2", "b2", "c1", "d3", "a4", "b4"):
        for number in (*range(1, 200), 10**18 - 1, 720720, 30030):
            assert not position.preview(f"{square}={number}").valid
    three = paper(NOT, {"players": 3}, position.text())
    assert three.winners() == [1]


def test_families_stand_for_what_cannot_be_listed():
    position = find(NOT).new({"n": 2})
    assert position.legal().moves == ["a1=k", "b1=k", "a2=k", "b2=k"]
    position.push("a1=12")
    assert position.legal().moves == [f"{square}={number}" for square in ("b1", "a2") for number in ("2", "3", "4", "6", "12k")]
    position.push("b1=4")
    assert position.legal().moves == ["a2=3", "a2=6", "b2=4k"]
    position.push("b2=20")
    assert position.over
    assert position.winners() == [0]


def test_not_divisors_refuses():
    game = {"n": 3}
    for moves, words in (
        (["a1=6", "a1=7"], "a1 holds 6"),
        (["a1=6", "b2=4"], "b2 is not above, below"),
        (["a1=6", "c1=12"], "c1 is not above, below"),
        (["a1=6", "b1=6"], "6 is used already, in a1"),
        (["a1=6", "b1=4"], "4 is neither a divisor nor a multiple of 6 beside it, in a1"),
        (["a1=6", "b1=3", "b2=12"], "12 is a multiple of 6, which touches b2 at a corner, in a1"),
        (["a1=12", "b1=24", "b2=6"], "6 is a divisor of 12, which touches b2 at a corner, in a1"),
        (["a1=1"], "from 2 to 999999999999999999"),
        (["a1=1000000000000000000"], "18 digits"),
    ):
        assert words in refused(NOT, game, moves, IllegalMoveError)
    assert "from 2 to 50" in refused(NOT, {"n": 3, "largest": 50}, ["a1=51"], IllegalMoveError)
    refused(NOT, game, ["a1=k"], InvalidMoveError)
    refused(NOT, game, ["a1=6", "b1=6k"], InvalidMoveError)
    for settings in ({"largest": 1}, {"largest": 10_000}, {"largest": -1}, {"players": 1}, {"n": 7}, {"largest": True}):
        with pytest.raises(SettingError):
            find(NOT).configure(settings)


def test_not_divisors_grids_that_no_order_of_moves_reaches():
    for text, words in (
        ("6 .\n. 4", "not above, below"),
        ("6 4\n. .", "4 is neither"),
        ("6 3\n. 12", "12 is a multiple of 6"),
        ("6 6\n. .", "used already"),
        ("1 .\n. .", "from 2"),
        ("2000 .\n. .", "from 2 to 1999"),
    ):
        assert words in can_not_be(NOT, {"n": 2, "largest": 1999}, text)
    assert find(NOT).new({"n": 2, "players": 3}, start="6 3\n2 .").winners() == [2]


HIGHLY = 897612484786617600
"""The integer of 18 digits with the most divisors, 103,680."""


def test_long_integers_are_decided_exactly_and_at_once():
    """18 digits: the product of two primes of nine digits, and the integer with most divisors."""
    position = find(NOT).new({"n": 2})
    p, q = 999_999_937, 999_999_929
    position.push(f"a1={p * q}")
    assert position.legal().moves == [f"{square}={number}" for square in ("b1", "a2") for number in (q, p)]
    position.push(f"b1={p}")
    assert position.legal().moves == [f"a2={q}", f"b2={p}k"]
    position.push(f"a2={q}")
    assert position.over
    position = find(NOT).new({"n": 6})
    position.push(f"c3={HIGHLY}")
    listed = position.legal()
    assert (listed.count, len(listed.moves), listed.more) == (4 * (103_680 - 2), 100_000, True)
    position.push("c2=2")
    assert not position.over
    assert f"b3={HIGHLY}k" not in position.legal().moves
    assert position.legal(10**6).count == sum(
        1 for move in second(NOT).legal(configured(find(NOT), {"n": 6}), [f"c3={HIGHLY}", "c2=2"])
    )


def test_the_rules_list_candidates_where_not_everything_can_be():
    card = find(NOT)
    for settings in ({"n": 3}, {"n": 4, "largest": 150}, {"n": 3, "largest": 9999}):
        chance = random.Random(str(settings))
        for _ in range(3):
            position = card.new(settings)
            while not position.over:
                out = position.game.buffer()
                moves = out[: position.game.moves(position.record, out)]
                assert len(moves)
                texts = [position.game.move_text(position.record, move) for move in moves]
                assert len(set(texts)) == len(texts)
                assert all(position.preview(text).valid for text in texts)
                assert moves.tolist() == sorted(moves.tolist())
                position.push(chance.choice(texts) if chance.random() < 0.7 else a_move(position, chance))


# Recorded truth: the number of move sequences of each length, counted with the second referees.

COUNTS = {
    ("not-divisors-or-not-multiples", 2): [76, 432, 1792, 128],
    ("sum-kind-of-game", 2): [4, 12, 24, 24],
    ("product-grid", 2): [8, 48, 192, 384],
    ("binary-primes", 3): [9, 72, 504, 3024],
    ("divisor-over-sums", 2): [4, 12, 24, 24, 80, 248],
    ("multiples-divisors-blob", 3): [9, 24, 88, 352],
    ("multiples-divisors-blob", 4): [16, 48, 208, 1072],
}


@pytest.mark.parametrize(("name", "n"), COUNTS)
def test_recorded_counts_of_plies(name, n):
    def count(position, depth):
        moves = position.legal().moves
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            trial = position.copy()
            trial.push(move)
            total += count(trial, depth - 1)
        return total

    position = find(name).new({"n": n} | ({"largest": 20} if name == NOT else {}))
    assert [count(position, depth) for depth in range(1, len(COUNTS[name, n]) + 1)] == COUNTS[name, n]


def test_what_lists_candidates_is_never_called_solved():
    card = find(NOT)
    listed = card.new({"n": 2, "largest": 20})
    listed.push_all(["a1=6", "b1=12"])
    assert solve(listed) is not None
    position = card.new({"n": 2})
    position.push_all(["a1=6", "b1=12"])
    with pytest.raises(PaperbitsError):
        solve(position)
    assert not choose(position, "strong", seed=1).proved
    assert analyse(position, seconds=0.1).proved is None
