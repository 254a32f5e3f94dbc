"""The findings about the games, as HTML."""

import re
from dataclasses import dataclass
from typing import Final

from paperbits.answers.markdown import html_of
from paperbits.core.errors import NotThereError
from paperbits.findings import Finding, all_findings

LINK: Final = re.compile(r"(?<!!)\[([^]]+)\]\((?!https?://)[^)]*\)")
"""A link to another file of the repository, which the page does not have."""

PICTURE: Final = re.compile(r"(?m)(!\[[^]]*\])\(([\w-]+\.svg)\)")

PICTURES: Final = "/api/findings/pictures/"
"""Where the pictures are on a site."""


@dataclass(frozen=True, slots=True)
class FindingPage:
    """A finding as HTML."""

    title: str
    html: str


def finding(name: str) -> FindingPage:
    """Return a finding by its id. Raises NotThereError."""
    found = next((each for each in all_findings() if each.id == name), None)
    if found is None:
        raise NotThereError("There is no such finding.")
    return FindingPage(title=found.title, html=finding_html(found))


def finding_html(found: Finding) -> str:
    """A finding as HTML: its pictures at their addresses, links to other files as plain text."""
    return html_of(PICTURE.sub(rf"\1({PICTURES}\2)", LINK.sub(r"\1", found.text)))
