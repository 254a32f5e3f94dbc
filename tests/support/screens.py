"""Measure what makes a page hard to read or to touch, for tests of screens, letters and zoom."""

from typing import Any

from playwright.sync_api import Page

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
    .map((element) => ({ element, boxes: [...element.getClientRects()].filter((box) => box.width > 1 && box.height > 1) }));
  for (const [index, { element, boxes }] of touched.entries()) {
    for (const other of touched.slice(index + 1)) {
      if (element.contains(other.element) || other.element.contains(element)) continue;
      if (element.closest(".pane") !== other.element.closest(".pane")) continue;
      const over = boxes.some((one) =>
        other.boxes.some(
          (two) =>
            Math.min(one.right, two.right) - Math.max(one.left, two.left) > 2 &&
            Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 2,
        ),
      );
      if (over) faults.push(`${name(element)} covers ${name(other.element)}`);
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


def faults(page: Page) -> list[str]:
    """Elements that are too wide, covered, cut off, or broken letter by letter."""
    found: Any = page.evaluate(FAULTS)
    return [str(each) for each in found]


def small_squares(page: Page, least: float) -> list[Any]:
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
