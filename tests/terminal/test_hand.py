"""Touches become moves."""

import json
from pathlib import Path

import pytest

from paperbits.core.view import Choice, Entry, Hand
from paperbits.terminal.hand import Reach, reach, typed

NUMBERS = Hand(
    tuple(
        Choice((square, f"={number}"), f"{square}={number}")
        for square in ("a1", "b1")
        for number in (1, 2)
    )
)
FLIPS = Hand((Choice(("1",), "1"), Choice(("1", "3"), "1,3"), Choice(("2", "3"), "2,3")))
INTEGERS = Hand(
    (), (Entry("{square}={text}", "an integer from 2", ("a1",)), Entry("{text}", "any integer"))
)


def test_a_number_is_written_by_a_square_and_an_option():
    assert reach(NUMBERS, ()) == Reach(squares=("a1", "b1"))
    assert reach(NUMBERS, ("b1",)) == Reach(options=("1", "2"))
    settled = reach(NUMBERS, ("b1", "=2"))
    assert settled.move == "b1=2"
    assert settled.settled


def test_touches_that_make_a_move_may_continue_and_come_in_any_order():
    begun = reach(FLIPS, ("1",))
    assert begun == Reach(squares=("3",), move="1")
    assert not begun.settled
    assert reach(FLIPS, ("1", "3")).settled
    assert reach(FLIPS, ("3",)) == Reach(squares=("1", "2"))
    assert reach(FLIPS, ("3", "1")) == Reach(move="1,3")
    assert reach(FLIPS, ("4",)) == reach(FLIPS, ("1", "2")) == Reach()


TOUCHES = json.loads(
    (Path(__file__).parents[1] / "support/touches.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", TOUCHES, ids=lambda case: case["name"])
def test_the_terminal_takes_touches_as_the_page_does(case):
    found = reach(
        Hand(tuple(Choice(tuple(path), move) for move, *path in case["choices"])),
        tuple(case["touches"]),
    )
    assert (found.move or None, sorted(found.squares), list(found.options)) == (
        case["move"],
        case["squares"],
        case["options"],
    )


def test_entries_accept_typed_texts():
    assert [entry.prompt for entry in reach(INTEGERS, ()).entries] == ["any integer"]
    assert reach(INTEGERS, ()).squares == ("a1",)
    entry = reach(INTEGERS, ("a1",)).entries[0]
    assert typed(entry, ("a1",), " 12 ") == "a1=12"
