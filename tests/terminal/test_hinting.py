"""Hints at a terminal come in steps, and computers that are not compiled yet answer after a short
look, which they say.
"""

import pytest
from talking import talk

from paperbits import find
from paperbits.core.engine.answers import Thought
from paperbits.core.errors import PaperbitsError
from paperbits.server.workers.warming import Step
from paperbits.terminal.new_match import new_match
from paperbits.terminal.preparing import Preparation

GAME = "palindromic-rows-columns"


class Looks:
    """Short looks that find a move at once."""

    def choose(self, match, level, stop):
        move = match.position.legal(1).moves[0]
        return Thought(move, f"{level} took the first.", cut=True)

    def analyse(self, match, ply, tell, stop):
        raise AssertionError("Nobody asked.")


class Cold:
    """Compiling that never comes to its end."""

    def __init__(self):
        self.wanted = []
        self.short_looks = Looks()

    def want(self, position):
        self.wanted.append(position)

    def progress(self, position):
        return Step(2, 3, "proofs")


def test_a_hint_has_three_steps_and_restarts_after_a_move():
    local = new_match(find(GAME), {"n": 2}, seat=0)
    steps = [local.hint().words for _ in range(4)]
    assert steps[0].startswith("Look at ")
    assert steps[1].startswith("The square is in row ") or steps[1].startswith("The square is ")
    assert "Fill" in steps[2]
    assert steps[2].split("Type it as: ")[1] in local.position.legal().moves
    assert steps[3] == steps[2]
    assert steps[0].split(" Ask")[0] not in steps[2]
    local.play("a1")
    assert local.hint().words.startswith("Look at ")


def test_the_squares_of_a_hint_are_lit():
    local = new_match(find(GAME), {"n": 6}, seat=0)
    area, near, square = (set(local.hint().squares) for _ in range(3))
    assert square < near < area


def test_there_is_no_hint_at_a_computers_turn():
    local = new_match(find(GAME), {"n": 4}, against="beginner", seat=1)
    with pytest.raises(PaperbitsError, match="turn"):
        local.hint()


def test_before_compiling_a_computer_uses_short_looks_and_reports_progress():
    local = new_match(find(GAME), {"n": 11}, against="master", seat=1)
    cold = Cold()
    local.preparation = Preparation(local.position, cold)
    assert cold.wanted == [local.position]
    assert local.preparation.progress == "getting ready, once on this machine, step 2 of 3: proofs"
    said = talk(local, "quit")
    short = "It had only a short look, as it is still getting ready (step 2 of 3)."
    assert short in "\n".join(said)
