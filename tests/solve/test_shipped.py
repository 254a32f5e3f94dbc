"""The certificates in docs/certificates hold, and the page on solving says what they prove."""

from pathlib import Path

import pytest
from long import many

from paperbits.solve import checker

ROOT = Path(__file__).parent.parent.parent
FILES = sorted((ROOT / "docs" / "certificates").glob("*.json.gz"))
SLOW = tuple(
    f"{name}.json.gz"
    for name in (
        "another-binary-primes-n18-margin",
        "another-binary-primes-n19-margin",
        *[f"another-binary-primes-n{n}-margin" for n in range(20, 26)],
        "binary-primes-n6-outcome",
        "binary-scramble-players2-length6-target3-outcome",
        "binary-scramble-players2-length8-target2-outcome",
        "divisor-over-sums-n4-margin",
        "palindromic-rows-columns-n11-margin",
        "product-grid-n4-margin",
    )
)
"""The checker takes a second or more."""


@pytest.mark.long
@pytest.mark.parametrize(
    "file",
    many([each for each in FILES if each.name not in SLOW], FILES),
    ids=lambda file: file.name,
)
def test_each_holds(file, capsys):
    assert checker.main(str(file)) == 0
    assert file.name.split("-n")[0].split("-m")[0][:6] in capsys.readouterr().out
    assert file.stat().st_size < 30_000


def test_there_are_some():
    assert len(FILES) > 20
