"""What people give on the command line."""

import pytest

from paperbits import PaperbitsError, find
from paperbits.core.errors import SettingError
from paperbits.terminal.given import inferred, read_file, read_settings

CARD = find("palindromic-rows-columns")


def test_settings_are_read():
    assert read_settings(CARD, ["n=8", " players = 2 "]) == {"n": 8, "players": 2}


@pytest.mark.parametrize("given", ["n", "n=x", "n=1000000000", "n=-1", "m=3", "n=6.0", "=", "n=" + "9" * 5000, "n=٣"])
def test_bad_settings_are_refused_in_one_sentence(given):
    with pytest.raises(SettingError) as error:
        read_settings(CARD, [given])
    assert "\n" not in str(error.value)
    assert str(error.value).endswith(".")


def test_the_size_is_read_off_the_grid():
    position = inferred(CARD, "*..\n..*\n.**\n", {})
    assert position.game.n == 3
    assert position.scores() == [3, 3]  # a1-c1, a2-c2, a3-c3 differ; so do a1-a3, b1-b3, c1-c3


def test_a_file_that_cannot_be_read_says_why(tmp_path):
    (tmp_path / "latin").write_bytes(b"\xff\xfe\xfa")
    for name, words in ((tmp_path / "none", "no file"), (tmp_path, "folder"), (tmp_path / "latin", "UTF-8")):
        with pytest.raises(PaperbitsError, match=words):
            read_file(str(name))
