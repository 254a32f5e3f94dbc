"""What people give on the command line."""

import pytest

from paperbits import PaperbitsError, find
from paperbits.core.errors import SettingError
from paperbits.match import Match, record
from paperbits.terminal.inputs import read_file, read_settings, scored

CARD = find("palindromic-rows-columns")


@pytest.mark.parametrize(
    "given", ["n", "n=x", "n=1000000000", "n=-1", "m=3", "n=6.0", "=", "n=" + "9" * 5000, "n=٣"]
)
def test_bad_settings_are_refused_in_one_sentence(given):
    with pytest.raises(SettingError) as error:
        read_settings(CARD, [given])
    assert "\n" not in str(error.value)
    assert str(error.value).endswith(".")


def test_an_unreadable_file_is_refused_with_the_reason(tmp_path):
    (tmp_path / "latin").write_bytes(b"\xff\xfe\xfa")
    for name, words in (
        (tmp_path / "none", "no file"),
        (tmp_path, "folder"),
        (tmp_path / "latin", "UTF-8"),
    ):
        with pytest.raises(PaperbitsError, match=words):
            read_file(str(name))


FLIPS = "3\n7\n4\n2\n7\n3"
"""The author's round of flipping bits, move by move."""


@pytest.mark.parametrize(
    "text", [FLIPS, FLIPS.replace("\n", " "), "1. 3\n2. 7\n3. 4\n\n4. 2\n5. 7\n6. 3"]
)
def test_moves_are_scored_if_a_position_is_not_enough(text):
    assert scored(find("flipping-bits"), text, {"rounds": 1}).position.scores() == [0, 6]
    with pytest.raises(PaperbitsError, match=r"^Move 2: "):
        scored(find("flipping-bits"), "3\n3", {})


def test_a_record_is_scored_and_must_be_of_the_game():
    text = record.write(Match(CARD, {"n": 2}, entries=["a1", "b1"]))
    assert scored(CARD, text, {}).position.scores() == [0, 2]
    with pytest.raises(PaperbitsError, match="a record of Palindromic"):
        scored(find("product-grid"), text, {})


def test_hidden_tiles_want_a_record():
    with pytest.raises(PaperbitsError, match="match record"):
        scored(find("binary-number-scrabble"), "8d 1+1=10", {})


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_files_of_everybody_elses_tools_are_read(tmp_path, encoding, ends):
    """A byte-order mark, CRLF, and what some shells write as UTF-16."""
    grid = tmp_path / "grid.txt"
    grid.write_bytes("*..\n..*\n.**\n".replace("\n", ends).encode(encoding))
    # a1-c1, a2-c2, a3-c3 differ; so do a1-a3, b1-b3, c1-c3.
    assert scored(CARD, read_file(str(grid)), {}).position.scores() == [3, 3]


def test_dependent_settings_change_and_are_reported(capsys):
    assert read_settings(CARD, ["n=8", " players = 2 "]) == {"n": 8, "players": 2}
    assert read_settings(find("binary-scramble"), ["players=4"]) == {"players": 4, "length": 8}
    assert "8 instead of 9, so that the 4 players" in capsys.readouterr().err
    with pytest.raises(SettingError, match="multiple"):
        read_settings(find("binary-scramble"), ["players=4", "length=9"])
