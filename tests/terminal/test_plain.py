"""The line dialogue, as a script would use it."""

import numpy as np
import pytest
from talking import talk

from paperbits import find
from paperbits.core.engine.answers import Thought
from paperbits.core.errors import PaperbitsError
from paperbits.games.binary_number_scrabble.texts import read_rack
from paperbits.match import record
from paperbits.terminal.local_match import LocalMatch
from paperbits.terminal.new_match import new_match
from paperbits.terminal.plain import replayed

CARD = find("palindromic-rows-columns")


def squares(**more):
    """A match of two people, or of one, on a grid of four squares."""
    return new_match(CARD, {"n": 2}, **more)


def test_a_match_is_played_to_its_end():
    said = "\n".join(talk(squares(), "a1", "B1"))
    assert "a b\n1 * *\n2 . ." in said
    assert "Player 2, column a: 1, a1 and a2 differ" in said
    assert said.endswith("Player 1 wins, 0 to 2; fewest points win.")


def test_a_refused_line_changes_nothing():
    local = squares()
    lines = ["zz", "c1", "a1", "a1", "", "undo nothing", "save /no/such/folder/x"]
    assert "\n".join(talk(local, *lines)).count("Not done.") == 4
    assert local.match.entries == ["a1", "undo 0"]


def test_the_computer_plays_and_gives_its_reason():
    local = squares(against="beginner", seed=1)
    said = "\n".join(talk(local, "a1"))
    assert local.over
    assert (
        "Goal: Squares that differ from their mirror image cost points: rows count for you, columns"
        " for the computer." in said
    )
    assert "Playing: You and the computer (beginner)." in said
    assert "Your move. Fill an empty square." in said
    assert "The computer fills " in said


def test_a_match_can_be_left_saved_and_continued(tmp_path):
    file = tmp_path / "match.txt"
    said = talk(squares(), "a1", f"save {file}", "quit", "b1")
    assert said[-1] == "Left before the end."
    again = LocalMatch(record.read(file.read_text(encoding="utf-8")))
    assert again.position.text() == "* .\n. ."
    assert list(replayed(again.match))[-1] == "Not over yet: 1 to 1; fewest points win."


def test_every_command_answers():
    commands = ["help", "moves", "score", "sheet", "rules", "board", "hint"]
    assert "Not done" not in "\n".join(talk(squares(), *commands, "quit"))


def test_a_computer_that_holds_hidden_tiles_does_not_tell_its_reasons():
    local = new_match(find("binary-number-scrabble"), {}, against="beginner", seat=1, seed=12)
    local.match.position.racks[0] = local.match.position.racks[0] * 0
    local.match.position.racks[0][1] = 9
    thought = local.think()
    assert thought.move.startswith("exchange") or thought.move == "pass"
    assert thought.words == ""


def test_a_computer_makes_only_public_remarks(monkeypatch):
    local = new_match(find("binary-number-scrabble"), {}, against="beginner", seat=1, seed=12)
    local.match.position.racks[0] = np.array(read_rack("1+1=10?&?"))
    secret = Thought("8d 1+1=10", "It keeps both blanks.")
    monkeypatch.setattr("paperbits.terminal.local_match.choose", lambda *_, **__: secret)
    assert local.think().words == "It opens a triple word square."
    local.match.rated, local.match.computer_rating = True, 1000
    assert local.think().words == ""


def test_an_ended_match_can_be_reviewed_line_by_line():
    said = "\n".join(talk(squares(), "review", "a1", "b1", "review", "sheet"))
    assert "Not done. You can review the match when it is over." in said
    assert "Reviewed 2 of 2 moves." in said
    assert "1. Player 1 fills a1" in said
    assert "Gave away 100%. Better: a2. It wins for certain, the move made" in said
    assert "Player 1 gave nothing away in 1 move, for certain." in said


def test_people_who_take_turns_can_have_names():
    said = talk(squares(names=["Ada", " Bob  B. "]), "a1", "b1")
    assert "Playing: Ada and Bob B." in said
    assert "Ada fills a1." in said
    assert said[-1] == "Ada wins, 0 to 2; fewest points win."
    with pytest.raises(PaperbitsError, match="3 names for 2 people"):
        squares(names=["a", "b", "c"])


def test_the_opening_has_no_player():
    said = talk(new_match(find("plexus"), {"n": 3}), "a2-a1", "sheet", "quit")
    assert "1. The opening: a segment from b2 to a2" in said
    assert "2. Player 1 draws from a2, an endpoint, to a1" in said
