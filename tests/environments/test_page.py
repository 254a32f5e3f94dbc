"""docs/environments.md: its snippets run, and its tables are those of the games."""

import doctest
import re
from pathlib import Path

import pytest
from environment_tables import actions_table, planes_table

PAGE = Path(__file__).parents[2].joinpath("docs/environments.md").read_text(encoding="utf-8")


def test_the_snippets_run():
    snippets = "\n".join(re.findall(r"```pycon\n(.*?)```", PAGE, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(snippets, {}, "docs/environments.md", None, 0)
    assert len(test.examples) > 30
    told = []
    result = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test, out=told.append)
    assert result.failed == 0, "".join(told)


@pytest.mark.parametrize("table", [actions_table, planes_table])
def test_the_tables_are_those_of_the_games(table):
    assert "\n".join(table()) in PAGE
