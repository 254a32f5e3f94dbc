"""The published digests of certificates that are too large to ship."""

import gzip
import importlib.util
import json
from pathlib import Path

import pytest
from long import many
from typer.testing import CliRunner

from paperbits.solve.digests import SOURCE, digest_of, listed, told
from paperbits.terminal.cli import app

ROOT = Path(__file__).parents[2]
SMALL = ROOT / "docs" / "certificates" / "palindromic-rows-columns-n3-margin.json.gz"


def test_each_entry_says_how_to_make_the_file_again():
    assert json.loads(SOURCE.read_text()) == listed()
    assert len({each["name"] for each in listed()}) == len(listed()) > 0
    for each in listed():
        assert each["command"].startswith("python bench/certificates.py --large FOLDER ")
        assert not (SOURCE.parent / each["name"]).exists()  # It would ship otherwise.
        assert each["bytes"] > 10_000
        assert len(each["sha256"]) == 64
        assert each["value"]["winners"]


def test_the_digest_is_that_of_the_text_however_it_is_compressed():
    text = gzip.decompress(SMALL.read_bytes())
    assert digest_of(text) == digest_of(SMALL.read_bytes()) == digest_of(gzip.compress(text, 1))
    assert told(SMALL) == ""  # It ships itself.


@pytest.fixture
def bench():
    """The program that makes certificates."""
    path = ROOT / "bench" / "certificates.py"
    spec = importlib.util.spec_from_file_location("certificates", path)
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_values_after_first_turns_are_proved(bench, capsys):
    bench.FIRSTS = [
        ("divisors-multiples-sequence", {"r": 4}),
        ("multiples-divisors-blob", {"n": 2, "single_run": False}),
    ]
    bench.main(["--firsts"])
    assert capsys.readouterr().out == (
        "divisors-multiples-sequence r=4: 3 of 3 proved\n"
        "multiples-divisors-blob n=2 single_run=False: 4 of 4 proved\n"
    )


@pytest.mark.long
@pytest.mark.compiled
def test_the_command_makes_the_file_and_verify_knows_its_digest(bench, tmp_path, monkeypatch):
    bench.DIGESTS, bench.LARGE = tmp_path / "digests.json", bench.LARGE[:1]
    if many(True, False):  # A smaller one, for which the command's own list is the published one.
        bench.LARGE = [(*bench.LARGE[0][:2], "6, 6", *bench.LARGE[0][3:])]
        monkeypatch.setattr("paperbits.solve.digests.SOURCE", bench.DIGESTS)
    bench.main(["--large", str(tmp_path), "combining-dividing"])
    (path,) = tmp_path.glob("*.json.gz")
    found = CliRunner().invoke(app, ["verify", str(path)])
    assert found.exit_code == 0
    assert found.output.count("\n") == 1
    assert f"Its digest is the published one of {path.name}." in found.output
    certificate = json.loads(gzip.decompress(path.read_bytes()))
    path.write_bytes(gzip.compress(json.dumps(certificate, indent=1).encode()))
    again = CliRunner().invoke(app, ["verify", str(path)])
    assert again.exit_code == 0
    assert "differs from the published one" in again.output
