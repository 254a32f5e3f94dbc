"""A damaged certificate, or one that claims more than it shows, is refused in one sentence."""

import contextlib
import gzip
import io
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from paperbits.solve import checker

FOLDER = Path(__file__).parents[2] / "docs" / "certificates"
FILES = [
    "multiples-divisors-blob-n3-single_runfalse-margin.json.gz",
    "flipping-bits-n6-rounds1-outcome.json.gz",
    "not-divisors-or-not-multiples-n2-outcome.json.gz",
    "product-grid-n6-bound.json.gz",
    "combining-dividing-14.json.gz",
    "palindromic-rows-columns-n3-margin.json.gz",
    "flipping-bits-n10-rounds1-outcome.json.gz",
]


def told(path, data):
    """The exit status and what the checker prints about these bytes."""
    path.write_bytes(data)
    with contextlib.redirect_stdout(io.StringIO()) as said:
        status = checker.main(str(path))
    return status, said.getvalue()


def refused(path, data):
    """Whether the checker refuses these bytes, in one line."""
    status, words = told(path, data)
    return (
        status == 1
        and words.startswith("Not proved: ")
        and words.endswith(".\n")
        and words.count("\n") == 1
        and not set(words) & set("{}[]()<>")  # Nothing of Python's own.
    )


def test_the_checker_is_a_folder_that_runs_alone(tmp_path):
    copied = tmp_path / "sceptic"
    shutil.copytree(
        Path(checker.__file__).parent, copied, ignore=shutil.ignore_patterns("__pycache__")
    )

    def run(file):
        """What Python says with nothing but its standard library."""
        command = [sys.executable, "-I", "-S", copied, file]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    done = run(FOLDER / FILES[4])
    assert (done.returncode, done.stderr) == (0, ""), done
    assert "position 12 2, turn 1, left 200: best play gives" in done.stdout
    done = run(tmp_path / "missing.json")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("Not proved: the file can't be read")


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_cut_off_or_changed_in_a_byte_is_refused(name, tmp_path):
    data, path = (FOLDER / name).read_bytes(), tmp_path / "damaged.json.gz"
    for end in (0, 1, 5, 15, len(data) // 2, len(data) - 1):
        assert refused(path, data[:end]), end
    for place in (0, 1, 2, len(data) // 2, len(data) - 8, len(data) - 1):
        assert refused(path, data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]), place
    text = gzip.decompress(data)
    for end in (1, len(text) // 2, len(text) - 1):
        assert refused(path, text[:end]), end


@pytest.mark.parametrize("name", [*FILES[:4], *FILES[5:]])
def test_another_value_is_refused(name, tmp_path):
    right, path = json.loads(gzip.decompress((FOLDER / name).read_bytes())), tmp_path / "other.json"
    value = right["value"]
    others = [{"winners": [w]} for w in (0, 1, 2, 3)] + [{"winners": [1, 2]}, {}, [], None]
    others += [value | {"margin": 3}, value | {"plies": 5}, {"player": 1, "least": "win"}]
    same = ["player", "least"] if "player" in value else ["winners"]
    for other in others:
        if other and list(other) == same and other == {k: value[k] for k in same}:
            continue
        assert refused(path, json.dumps(right | {"value": other}).encode()), other


def test_a_claim_about_a_third_player_is_refused(tmp_path):
    right = json.loads(gzip.decompress((FOLDER / FILES[1]).read_bytes()))
    claims = [claim | {"player": 3} for claim in right["claims"]]
    wrong = right | {"claims": claims, "value": {"winners": [3]}}
    assert refused(tmp_path / "other.json", json.dumps(wrong).encode())


def test_a_list_that_the_table_does_not_check_is_refused(tmp_path):
    right = json.loads(gzip.decompress((FOLDER / FILES[4]).read_bytes()))
    for change in (
        {"position": [1]},
        {"position": [-3, 5]},
        {"turn": 3},
        {"value": {"winners": [1], "margin": 1}},
    ):
        assert refused(tmp_path / "other.json", json.dumps(right | change).encode()), change


@pytest.mark.parametrize("name", [FILES[0], "plexus-n3-last_dot_pointtrue-margin.json.gz"])
def test_a_claim_that_fails_is_told_in_a_sentence(name, tmp_path):
    right, path = json.loads(gzip.decompress((FOLDER / name).read_bytes())), tmp_path / "other.json"

    def words_of(**change):
        claims = [claim | change for claim in right["claims"]]
        data = json.dumps(right | {"claims": claims}).encode()
        assert refused(path, data), told(path, data)
        return told(path, data)[1]

    assert re.fullmatch(
        r"Not proved: the claim of player [12] fails: the scores are -?\d+ and -?\d+ after the moves"
        r"( [\w=.+:-]+)+\.\n",
        words_of(least=10**9),
    )
    for strategy in ([], ["z9"], [{"a1": 3}], [None]):
        said = words_of(strategy=strategy)
        assert re.search(r"the strategy of player [12] has no legal move (after|before) ", said)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"moves": [{"a": 1}]}, "move 1 of its position is not legal"),
        ({"game": "chess"}, "the game is outside this checker's rules"),
        ({"game": {"name": "plexus"}}, "a field is missing, or it holds something else"),
        ({"settings": {"players": 2}}, 'the field "n" is missing, or it holds something else'),
        ({"claims": [{"player": [1]}]}, "a field is missing, or it holds something else"),
    ],
)
def test_fields_of_another_kind_are_told_in_a_sentence(change, words, tmp_path):
    right = json.loads(gzip.decompress((FOLDER / FILES[0]).read_bytes()))
    data, path = json.dumps(right | change).encode(), tmp_path / "other.json"
    assert refused(path, data)
    assert told(path, data)[1] == f"Not proved: {words}.\n"
