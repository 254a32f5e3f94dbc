"""Rules pages, which are Markdown, as blocks for paper."""

import re
from collections.abc import Iterator
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from paperbits.printing.flow import Block, Paragraph, Run, Table, Typed

DOCTEST: Final = re.compile(r"(?m)^>>> .*\n(?:(?!\s*$).*\n?)*")
BARE_HEADING: Final = re.compile(r"(?m)^#+ .*\n(?=\s*(?:#|\Z))")
NAME: Final = re.compile(r"[a-z][a-z_-]+")
HEADING: Final = 1.25
_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


def blocks(text: str) -> list[Block]:
    """Return the blocks of a Markdown text, without its Python sessions."""
    text = BARE_HEADING.sub("", DOCTEST.sub("", text + "\n").strip() + "\n")
    return list(_blocks(SyntaxTreeNode(_markdown.parse(text))))


def heading(text: str) -> Paragraph:
    """Return a heading that stays with what follows."""
    return Paragraph((Run(text, bold=True),), HEADING, keep=True, space=0.25)


def _blocks(parent: SyntaxTreeNode, indent: float = 0.0, mark: str = "") -> Iterator[Block]:
    """Yield the blocks in a document, a quotation or an item of a list, whose ``mark`` stands
    before the first.
    """
    for node in parent.children:
        if node.type in ("bullet_list", "ordered_list"):
            start = int(node.attrs.get("start", 1))
            for number, item in enumerate(node.children, start):
                sign = f"{number}." if node.type == "ordered_list" else "•"
                yield from _blocks(item, indent + 1.5, sign)
        elif node.type == "blockquote":
            yield from _blocks(node, indent + 1.2, mark)
        elif node.type in ("fence", "code_block"):
            yield Typed(tuple(node.content.rstrip("\n").split("\n")))
        elif node.type == "table":
            yield _table(node)
        elif node.type == "heading":
            yield heading("".join(run.text for run in _runs(node)))
        else:
            space = 0.3 if parent.type == "list_item" else 0.55
            yield Paragraph(tuple(_runs(node)), indent=indent, mark=mark, space=space)
        mark = ""


def _runs(parent: SyntaxTreeNode, *, bold: bool = False) -> Iterator[Run]:
    for node in parent.children:
        if node.children:
            yield from _runs(node, bold=bold or node.type == "strong")
        elif node.type == "code_inline":
            # Paper has one font: a setting's name would read as a word of the sentence.
            name = NAME.fullmatch(node.content)
            yield Run(f"“{node.content}”" if name else node.content, bold)
        else:
            yield Run(" " if node.type.endswith("break") else node.content, bold)


def _table(table: SyntaxTreeNode) -> Table:
    rows = [row.children for part in table.children for row in part.children]
    right = {k for k, cell in enumerate(rows[0]) if "right" in str(cell.attrs.get("style", ""))}
    return Table(tuple(tuple(tuple(_runs(cell)) for cell in row) for row in rows), frozenset(right))
