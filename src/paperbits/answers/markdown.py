"""Markdown as HTML. The package for it is loaded for the first page that needs it."""

from functools import cache
from typing import TYPE_CHECKING, Any

from paperbits.core.errors import extra

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


def html_of(text: str) -> str:
    """Return Markdown as HTML; HTML in the text is shown as text."""
    page: Any = _markdown().render(text)
    return str(page)


@cache
def _markdown() -> "MarkdownIt":
    with extra("server", "A page of text"):
        from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")
