"""Sources for a GPU: settings become values, methods functions, arrays the thread's own."""

from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
import pytest

from paperbits.core.compiler.device_source import INSTEAD, Device, UnsuitableError

BIG = np.arange(200)
SMALL = (2, 3, 5)
cuda = SimpleNamespace(local=SimpleNamespace(array=np.empty))


class Toy(NamedTuple):
    n: int = 3
    odd: bool = False

    def room(self):
        return 2 * self.n

    def buffer(self):
        return np.empty(self.room(), np.int64)

    def add(self, number):
        return number + self.n


def whole(toy, number):
    total = np.zeros(toy.n + 1, np.uint8)
    total[0] = 7
    if toy.odd:
        return impossible(number)
    if toy.room() > 5 and number > 1:
        number = toy.add(number)
    return int(total.sum()) + number + lookup(toy, number)


def impossible(number):
    return np.zeros(number)


def lookup(toy, number):
    return int(BIG[number]) + SMALL[0] + len(toy.buffer())


def returned(toy):
    made = np.zeros(toy.n)
    return made[:2]


def device():
    return Device(lambda function: function, {"cuda": cuda}, instead=INSTEAD)


def test_a_function_gives_the_same_without_its_game():
    made = device()
    run = made.make(whole, {"toy": Toy()})
    assert len(run.tables) == 1
    for number in (0, 1, 2, 30):
        assert run.run(number, *(made.tables[name] for name in run.tables)) == whole(Toy(), number)


def test_settings_become_values_and_what_they_rule_out_is_left_out():
    source = device().make(whole, {"toy": Toy()}).source
    assert "toy" not in source
    assert "impossible" not in source
    assert "cuda.local.array(4, kind_uint8)" in source


def test_a_function_is_made_once_for_equal_settings_of_one_game():
    class Other(NamedTuple):
        n: int = 3
        odd: bool = False

        def room(self):
            return 1

        def buffer(self):
            return np.empty(1, np.int64)

        def add(self, number):
            return number

    made = device()
    first = made.make(whole, {"toy": Toy()})
    assert made.make(whole, {"toy": Toy()}) is first
    other = made.make(whole, {"toy": Other()})
    assert other is not first
    assert other.run(2, BIG) == whole(Other(), 2)


def test_an_array_whose_size_is_not_known_is_named_with_its_place():
    with pytest.raises(
        UnsuitableError,
        match=r"^impossible \(.*test_device_source.*, line \d+\): the size of an array is known",
    ):
        device().make(whole, {"toy": Toy(odd=True)})


def test_an_array_of_the_thread_is_not_returned():
    with pytest.raises(
        UnsuitableError, match=r"^returned .*: an array that is made here is returned"
    ):
        device().make(returned, {"toy": Toy()})
