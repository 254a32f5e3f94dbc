"""The tables of docs/environments.md are those of the games."""

from pathlib import Path

import pytest
from environment_tables import actions_table, planes_table

PAGE = Path(__file__).parents[2].joinpath("docs/environments.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("table", [actions_table, planes_table])
def test_the_tables_are_those_of_the_games(table):
    assert "\n".join(table()) in PAGE
