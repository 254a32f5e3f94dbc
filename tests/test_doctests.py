"""The examples in the docstrings of the package run as they stand.

Pytest's own way imports and searches every module, in every process.
"""

import doctest
import importlib
import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
MODULES = [
    ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for file in sorted(SOURCE.rglob("*.py"))
    if re.search(r"^ *>>> ", file.read_text(encoding="utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module_give_what_they_show(module):
    tried = doctest.testmod(importlib.import_module(module))
    assert tried.attempted
    assert tried.failed == 0
