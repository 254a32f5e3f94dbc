"""Which moves can be taken back, in matches and in records."""

import pytest

from paperbits import IllegalMoveError, PaperbitsError, find
from paperbits.match import Match, Seat, record

TILES = find("binary-number-scrabble")
FILLS = find("palindromic-rows-columns")


@pytest.mark.parametrize("entry", ["undo 0", "undo 1", " UNDO  0 "])
@pytest.mark.parametrize("players", [2, 3])
def test_no_move_is_taken_back_if_tiles_are_hidden(entry, players):
    match = Match(TILES, {"players": players}, seed=5)
    match.play("pass")
    match.play("exchange " + match.position.hidden_state()["racks"][1][0])
    before = match.position.hidden_state()
    with pytest.raises(IllegalMoveError, match="nothing of that kind to take back"):
        match.add(entry)
    with pytest.raises(IllegalMoveError, match="what was drawn has been seen"):
        match.undo()
    assert (len(match.entries), len(match.position.plies), match.position.hidden_state()) == (
        2,
        2,
        before,
    )
    with pytest.raises(PaperbitsError, match=r"Entry 3, '(undo|UNDO) +[01]': There is nothing"):
        Match(TILES, {"players": players}, seed=5, entries=[*match.entries, entry.strip()])


def test_a_record_with_hidden_tiles_refuses_undo():
    match = Match(TILES, seed=5)
    match.play("pass")
    with pytest.raises(
        record.RecordError, match="Line 8: There is nothing of that kind to take back"
    ):
        record.read(record.write(match).rstrip() + "\nundo 0\n")


def test_no_move_is_taken_back_in_rated_or_resigned_matches():
    rated = Match(FILLS, {"n": 4}, [Seat(), Seat("casual")], computer_rating=1_000)
    rated.play("a1")
    given_up = Match(FILLS, {"n": 4})
    given_up.play("a1")
    given_up.resign(0)
    for match in (rated, given_up):
        with pytest.raises(IllegalMoveError, match="nothing of that kind"):
            match.add("undo 0")
        assert match.position.text().startswith("*")


@pytest.mark.parametrize(
    "entry", ["undo", "undo x", "undo -1", "undo 1", "undo 2", "undo 9999999999", "undo ²"]
)
def test_an_undo_of_unplayed_moves_is_refused(entry):
    match = Match(FILLS, {"n": 4})
    match.play("a1")
    with pytest.raises(IllegalMoveError):
        match.add(entry)
    assert match.entries == ["a1"]
