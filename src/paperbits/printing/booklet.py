"""A booklet of everything: rules and a sheet for each game, exercises, puzzles.

It can be imposed: two small pages on each side of a sheet, in the order in which they lie when the
sheets are printed on both sides, folded in the middle and stapled.
"""

from collections.abc import Iterator, Sequence

from paperbits.core.catalogue import all_games
from paperbits.core.wording import counted
from paperbits.printing import exercises, rules, sheets, worksheets
from paperbits.printing.canvas import HAIR, Page, Paper, Stroke, Text
from paperbits.printing.flow import Paragraph, Run, on_pages

ABOUT = "Sixteen number games for paper"
PUZZLES = 24


def booklet(paper: Paper, *, seed: int = 1) -> list[Page]:
    """Return the pages of the booklet, numbered, as many as a multiple of four."""
    parts: list[Page] = []
    contents: list[tuple[str, int]] = []
    for card in all_games():
        settings = {name: each.default for name, each in card.settings.items()}
        own = rules.rules(card, settings, paper)
        # It lies opposite the rules, if these take one page.
        more = [sheets.sheet(card, settings, paper, seed=seed)]
        if len(own) % 2 == 0:
            more.append(sheets.score_sheet(card, settings, paper))
        for page in more:
            page.title = ""
        own += more
        contents.append((card.title, len(parts)))
        parts += own
    for title, own in (
        ("Binary exercises", exercises.exercise_pages(paper, seed=seed)),
        ("Puzzles", worksheets.puzzle_pages(paper, worksheets.chosen(None, None, PUZZLES, seed))),
    ):
        contents.append((title, len(parts)))
        parts += own
    cover, inside = _cover(paper), _contents(paper, contents)
    first = [cover, Page(paper), *inside]
    if len(first) % 2 == 1:
        first.append(Page(paper))
    pages = [*first, *parts]
    pages += [Page(paper) for _ in range(-len(pages) % 4)]
    for number, page in enumerate(pages[1:], 2):
        if page.shapes:
            foot = paper.height - paper.margin
            page.add(Text(paper.width / 2, foot, str(number), 3.0, anchor="middle", grey=0.3))
    _numbered(inside, contents, len(first))
    return pages


def _cover(paper: Paper) -> Page:
    page = Page(paper, title="paperbits")
    middle = paper.width / 2
    page.add(
        Text(middle, paper.height * 0.36, "paperbits", paper.width * 0.13, True, "middle"),
        Text(middle, paper.height * 0.36 + 14, ABOUT, paper.width * 0.038, anchor="middle"),
        *(
            Text(middle, paper.height * 0.8 + 5.5 * row, line, 3.4, anchor="middle", grey=0.2)
            for row, line in enumerate(_credits())
        ),
    )
    return page


def _credits() -> list[str]:
    """Return a line for each author: the title of their game, or how many they have."""
    games: dict[str, list[str]] = {}
    for card in all_games():
        games.setdefault(card.credit.partition(",")[0], []).append(card.title)
    return [
        f"{titles[0] if len(titles) == 1 else counted(len(titles), 'game')} by {author}"
        for author, titles in sorted(games.items())
    ]


def _contents(paper: Paper, contents: Sequence[tuple[str, int]]) -> list[Page]:
    size = 4.2 if paper.width > 180 else 3.4
    pages = on_pages([Paragraph((Run(title),)) for title, _ in contents], paper, size, top=17)
    pages[0].shapes = [*sheets.titled(paper, "Contents").shapes, *pages[0].shapes]
    return pages


def _numbered(pages: Sequence[Page], contents: Sequence[tuple[str, int]], first: int) -> None:
    """Write the page of each entry at the end of its line."""
    numbers = {title: first + at + 1 for title, at in contents}
    for page in pages:
        right = page.paper.width - page.paper.margin
        for shape in list(page.shapes):
            if isinstance(shape, Text) and shape.text in numbers and not shape.bold:
                page.add(Text(right, shape.y, str(numbers[shape.text]), shape.size, anchor="end"))
                page.add(Stroke(page.paper.margin, shape.y + 1.4, right, shape.y + 1.4, HAIR, 0.7))


def imposed(pages: Sequence[Page], paper: Paper) -> list[Page]:
    """Return the pages two by two on landscape sheets, to be printed on both sides (flipped on the
    short edge), folded and stapled. The number of pages is a multiple of four.
    """
    wide = Paper(f"{paper.name} landscape", paper.height, paper.width, paper.margin)
    return [_pair(wide, pages[left], pages[right]) for left, right in order(len(pages))]


def order(count: int) -> Iterator[tuple[int, int]]:
    """Yield, for each side of the sheets in turn, the pages (from 0) on its left and right."""
    for sheet in range(count // 4):
        yield count - 1 - 2 * sheet, 2 * sheet
        yield 2 * sheet + 1, count - 2 - 2 * sheet


def _pair(wide: Paper, left: Page, right: Page) -> Page:
    made = Page(wide)
    half = wide.width / 2
    for number, page in enumerate((left, right)):
        scale = min(half / page.paper.width, wide.height / page.paper.height)
        x = number * half + (half - scale * page.paper.width) / 2
        made.place(page.shapes, x, (wide.height - scale * page.paper.height) / 2, scale)
    return made
