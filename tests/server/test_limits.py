"""The page about limits says what the limits are."""

import re
from dataclasses import fields
from pathlib import Path

from paperbits.server.limits import Limits

DOCS = Path(__file__).parents[2] / "docs"


def test_the_table_of_limits_is_right():
    """Every limit in order, with its default and its description."""
    source = (
        Path(__file__)
        .parents[2]
        .joinpath("src/paperbits/server/limits.py")
        .read_text(encoding="utf-8")
    )
    found = re.findall(
        r'^    (\w+): (?:int|float) = [^\n]*\n    """(.*?)"""$', source, re.MULTILINE | re.DOTALL
    )
    described = {name: " ".join(text.split()) for name, text in found}
    wanted = [
        f"| `{each.name}` | {getattr(Limits(), each.name):,} | {described[each.name]} |"
        for each in fields(Limits)
    ]
    page = (DOCS / "live-protocol.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `\w+` \| [\d,.]+ \| .* \|$", page, re.MULTILINE) == wanted
