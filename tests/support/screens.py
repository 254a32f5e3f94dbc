"""Measure what makes a page hard to read or to touch, for tests of screens, letters and zoom."""

from held import visit
from playwright.sync_api import expect
from stages import resized

TILES = "binary-number-scrabble"
LARGEST = {
    "another-binary-primes": {"n": 32},
    "binary-number-scrabble": {"players": 4},
    "binary-primes": {"n": 13},
    "binary-scramble": {"players": 2, "length": 16},
    "combining-dividing": {"players": 2, "length": 12, "largest": 10**12},
    "divisor-over-sums": {"n": 7},
    "divisors-multiples-sequence": {"r": 64},
    "flipping-bits": {"n": 16},
    "multiples-divisors-blob": {"n": 12},
    "not-divisors-or-not-multiples": {"n": 6},
    "palindromes-antipalindromes": {"m": 32},
    "palindromic-rows-columns": {"n": 12},
    "plexus": {"n": 9},
    "product-grid": {"n": 8},
    "sum-kind-of-game": {"n": 10},
    "sums-grid": {"n": 5, "players": 2},
}
"""The settings of each game that need most room."""
LONG_NAME = "Adelaide Montgomery-Featherstonehaugh of Upper Wolverhampton"

FAULTS = r"""
() => {
  const faults = [];
  const name = (element) => {
    const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `${element.tagName.toLowerCase()} ${JSON.stringify(words)}`;
  };
  const shown = (element) =>
    !element.closest(".unseen, [aria-hidden=true], dialog:not([open])") &&
    element.checkVisibility({ visibilityProperty: true });
  const wide = document.documentElement.clientWidth;

  const reach = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
  if (reach > wide) {
    const first = [...document.querySelectorAll("body *")].find((each) => each.getBoundingClientRect().right > wide + 1);
    faults.push(`the page is ${reach} wide on a screen of ${wide}: ${first === undefined ? "?" : name(first)}`);
  }

  const kinds = "main button, main a, main input, main select, main textarea, main summary, header a, header button";
  const touched = [...document.querySelectorAll(kinds)]
    .filter(shown)
    .map((element) => {
      const boxes = [...element.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
      return { element, boxes, pane: element.closest(".pane") };
    });
  for (const [index, { element, boxes, pane }] of touched.entries()) {
    for (let later = index + 1; later < touched.length; later += 1) {
      const other = touched[later];
      const over = boxes.some((one) =>
        other.boxes.some(
          (two) =>
            Math.min(one.right, two.right) - Math.max(one.left, two.left) > 2 &&
            Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 2,
        ),
      );
      if (!over || pane !== other.pane) continue;
      if (element.contains(other.element) || other.element.contains(element)) continue;
      faults.push(`${name(element)} covers ${name(other.element)}`);
    }
    if (element.matches(".button") && element.scrollWidth > element.clientWidth + 2) faults.push(`${name(element)} is cut off`);
  }

  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    const text = node.textContent.trim();
    const element = node.parentElement;
    if (text.length < 4 || element.closest("svg, textarea, option, .unseen") || !shown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
    const longest = Math.max(...text.split(/\s+/).map((word) => word.length));
    const broken = lines > 2 && text.length / lines < 3 && longest > 3;
    if (broken) faults.push(`letter by letter: ${JSON.stringify(text.slice(0, 40))}`);
  }
  return faults;
}
"""


def faults(page):
    """Elements that are too wide, covered, cut off, or broken letter by letter."""
    found = page.evaluate(FAULTS)
    return [str(each) for each in found]


def small_squares(page, least):
    """Squares of boards that are smaller than this, with their sides in CSS pixels."""
    return list(
        page.evaluate(
            """least => [...document.querySelectorAll("[data-square], g[role=gridcell] > .ground")].flatMap((each) => {
              const { width, height } = each.getBoundingClientRect();
              const id = each.dataset.square ?? each.parentElement.dataset.id;
              return Math.min(width, height) < least ? [[id, width, height]] : [];
            })""",
            least,
        )
    )


FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def asked_by(page):
    """The requests of a page that are not answered, from now on."""
    asked = set()

    def end(request):
        asked.discard(request)

    page.on("request", lambda request: asked.update([request]))
    page.on("requestfinished", end)
    page.on("requestfailed", end)
    return asked


def kept_back(page, address):
    """The requests for an address, which a test holds from now on."""
    routes = []

    def hold(route):
        routes.append(route)

    page.route(address, hold)
    return routes


def until_answered(page, asked, held=()):
    """Wait until all is there that a page has asked for, but for the requests that a test holds."""
    page.evaluate(FRAMES)
    while len(asked) > len(held):
        page.evaluate(FRAMES)


def open_match(page, site, made):
    """Open a match that the browser holds; tiles of people on one screen are shown."""
    visit(page, f"{site.url}/m/{made['id']}")
    expect(page.locator("[role=gridcell]:visible, [role=textbox]:visible").first).to_be_visible()
    veil = page.get_by_role("button", name="'s tiles")
    if veil.count():
        assert faults(page) == []
        veil.click()


def seen_on(page, screens, address):
    """What is wrong on each of these screens."""
    return [
        (address, size, each)
        for size in resized(page, screens)
        for each in wrong_here(page, address)
    ]


def wrong_here(page, address):
    """What is wrong, among it squares too small to touch.

    The whole tile board is on the narrowest screen, so its squares are smaller.
    """
    return [*faults(page), *small_squares(page, 19.9 if TILES in address else 23.9)]


def with_letters(page, size):
    """Set the size of letters that a reader chooses in the browser, 16 by default."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": size}})
    page.wait_for_function(
        "size => getComputedStyle(document.documentElement).fontSize === `${(size * 17) / 16}px`",
        arg=size,
    )
