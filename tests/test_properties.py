"""Examples of properties are always the same."""

import importlib

from hypothesis import given, settings
from hypothesis import strategies as st


def test_examples_do_not_depend_on_the_modules_that_are_loaded(tmp_path, monkeypatch):
    def drawn():
        found = []

        @settings(derandomize=True, database=None, max_examples=300)
        @given(st.integers())
        def note(number):
            found.append(number)

        note()
        return found

    before = drawn()
    numbers = ", ".join(str(10**9 + number) for number in range(500))
    (tmp_path / "full_of_numbers.py").write_text(f"NUMBERS = [{numbers}]\n")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("full_of_numbers")
    assert drawn() == before
