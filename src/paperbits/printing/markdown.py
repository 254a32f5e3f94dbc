"""Rules pages, which are Markdown, as blocks for paper."""

import re
from collections.abc import Iterator
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from paperbits.printing.flow import Block, Paragraph, Run, Table, Typed

DOCTEST: Final = re.compile(r"(?m)^>>> .*\n(?:(?!\s*$).*\n?)*")
BARE_HEADING: Final = re.compile(r"(?m)^#+ .*\n(?=\s*(?:#|\Z))")
NAME: Final = re.compile(r"[a-z][a-z_-]+")
HEADING: Final = 1.25
_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


def blocks(text: str) -> list[Block]:
    """Return the blocks of a Markdown text, without its Python sessions."""
    text = BARE_HEADING.sub("", DOCTEST.sub("", text + "\n").strip() + "\n")
    return list(_blocks(_markdown.parse(text)))


def heading(text: str, scale: float = HEADING) -> Paragraph:
    """Return a heading that stays with what follows."""
    return Paragraph((Run(text, bold=True),), scale, keep=True, space=0.25)


def _blocks(tokens: list[Token]) -> Iterator[Block]:
    depth, marks, numbers = 0, [], []
    quoted, mark = 0, ""
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.type in ("bullet_list_open", "ordered_list_open"):
            depth += 1
            marks.append("" if token.type[0] == "o" else "•")
            numbers.append(int(token.attrGet("start") or 1))
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            depth -= 1
            marks.pop()
            numbers.pop()
        elif token.type == "list_item_open":
            mark = marks[-1] or f"{numbers[-1]}."
            numbers[-1] += 1
        elif token.type == "blockquote_open":
            quoted += 1
        elif token.type == "blockquote_close":
            quoted -= 1
        elif token.type in ("fence", "code_block"):
            yield Typed(tuple(token.content.rstrip("\n").split("\n")))
        elif token.type == "table_open":
            end = next(k for k in range(index, len(tokens)) if tokens[k].type == "table_close")
            yield _table(tokens[index:end])
            index = end
        elif token.type == "inline":
            opened = tokens[index - 1].type
            runs = tuple(_runs(token.children or []))
            if opened == "heading_open":
                yield Paragraph(
                    tuple(Run(run.text, bold=True) for run in runs), HEADING, keep=True, space=0.25
                )
            else:
                yield Paragraph(
                    runs, indent=1.5 * depth + 1.2 * quoted, mark=mark, space=0.3 if depth else 0.55
                )
            mark = ""
        index += 1


def _runs(children: list[Token]) -> Iterator[Run]:
    bold = 0
    for child in children:
        if child.type == "strong_open":
            bold += 1
        elif child.type == "strong_close":
            bold -= 1
        elif child.type == "code_inline":
            # Paper has one font: a setting's name would read as a word of the sentence.
            name = NAME.fullmatch(child.content)
            yield Run(f"“{child.content}”" if name else child.content, bold > 0, code=True)
        elif child.type in ("softbreak", "hardbreak"):
            yield Run(" ", bold > 0)
        elif child.content:
            yield Run(child.content, bold > 0)


def _table(tokens: list[Token]) -> Table:
    rows: list[list[tuple[Run, ...]]] = []
    right = set()
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type in ("th_open", "td_open") and "right" in str(token.attrGet("style") or ""):
            right.add(len(rows[-1]))
        elif token.type == "inline":
            rows[-1].append(tuple(_runs(token.children or [])))
    return Table(tuple(map(tuple, rows)), frozenset(right))
