"""The guide's pieces of Python work as they are shown."""

import doctest
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "batch.md"


def test_the_guide_shows_what_happens():
    ran = doctest.testfile(str(GUIDE), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE, encoding="utf-8")
    assert ran.attempted > 10
    assert ran.failed == 0
