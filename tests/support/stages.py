"""Measure where the board of a match stands, at six sizes of the screen."""

from long import many

from paperbits import all_games

BOARDS = (
    "another-binary-primes",
    "binary-number-scrabble",
    "combining-dividing",
    "flipping-bits",
    "palindromic-rows-columns",
    "plexus",
    "product-grid",
)


def each_board():
    """The ids of games with a board of each kind; in `make test-long`, of all games."""
    return many(BOARDS, [card.id for card in all_games()])


SIZES = ((1280, 800), (390, 844), (390, 664), (360, 640), (320, 640), (844, 390))
EACH_KIND = ((1280, 800), (320, 640), (844, 390))
"""A desk, a small phone, and a phone on its side."""
BOARD = ".stage .pane [role=grid]"
# The rectangle of the board on the page, its share of the smaller side, its smallest label in
# pixels, and the parts that are not wholly on the first screen. A page that is too wide counts as
# one of these.
MEASURED = """([board, parts]) => {
  window.scrollTo(0, 0);
  const box = document.querySelector(board).getBoundingClientRect();
  const inside = ({ top, left, bottom, right }) =>
    top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
  const labels = [...document.querySelectorAll(".stage .pane .names text")]
    .map((each) => each.getBoundingClientRect().height);
  const outside = parts.filter((part) => {
    const found = [...document.querySelectorAll(part)].filter((each) => each.checkVisibility());
    return found.length === 0 || !found.every((each) => inside(each.getBoundingClientRect()));
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) outside.push("what is too wide");
  return {
    at: [box.x, box.y, box.width, box.height].map((each) => Math.round(each * 10) / 10),
    share: Math.max(box.width, box.height) / Math.min(innerWidth, innerHeight),
    label: Math.min(...labels, 99),
    outside,
  };
}"""


SETTLED = """async () => {
  let [before, same] = ["", 0];
  for (let frame = 0; same < 4 && frame < 600; frame += 1) {
    await new Promise(requestAnimationFrame);
    const cells = document.querySelectorAll("[role=gridcell]");
    const ends = cells.length === 0 ? [] : [cells[0], cells[cells.length - 1]];
    const now = JSON.stringify([...document.querySelectorAll("main, main svg, [role=grid]"), ...ends]
      .map((each) => each.getBoundingClientRect()));
    same = now === before ? same + 1 : 0;
    before = now;
  }
}"""


def settle(page):
    """Wait until a resized board is drawn: nothing of it has moved for four frames."""
    page.evaluate(SETTLED)


def resized(page, sizes):
    """These sizes, each when the page is drawn at it."""
    for size in sizes:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        settle(page)
        yield size


def measured(page, *parts, sizes=SIZES):
    """What ``MEASURED`` says at each size."""
    return {size: measured_here(page, *parts) for size in resized(page, sizes)}


def measured_here(page, *parts):
    """What ``MEASURED`` says."""
    return page.evaluate(MEASURED, [BOARD, [BOARD, *parts]])


def outside(found):
    """The parts that are not wholly on the first screen, with its size."""
    return [(size, each["outside"]) for size, each in found.items() if each["outside"]]


def places(found):
    return {size: each["at"] for size, each in found.items()}


def stand(page):
    """Where the board of a page is on a screen of each kind."""
    return places(measured(page, sizes=EACH_KIND))
