/**
 * The focus is never lost. When the part of the page that has it goes away, it moves to the heading of the part around it. When a button is disabled
 * while something goes on, the focus comes back to it.
 */

import { router } from "./router.svelte";

/** What had the focus last, and everything around it, from the inside out. Null if the reader put the focus away. */
let last: HTMLElement | null = null;
let around: Element[] = [];

/** Whether it is there and can't have the focus just now. */
const waits = (element: HTMLElement): boolean => element.isConnected && element.matches(":disabled");

const nowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

function note(element: EventTarget | null): void {
  if (!(element instanceof HTMLElement) || element === document.body) return;
  last = element;
  around = [];
  for (let each = element.parentElement; each !== null; each = each.parentElement) around.push(each);
}

/** The heading of the smallest part of the page that is left around what has gone. */
function heading(): HTMLElement | null {
  let part = (around.find((each) => each.isConnected) ?? document.querySelector("main"))?.closest("section, aside, dialog, main") ?? null;
  while (part !== null) {
    const found = part.querySelector<HTMLElement>("h1, h2, h3");
    if (found !== null) return found;
    part = part.parentElement?.closest("section, aside, dialog, main") ?? null;
  }
  return null;
}

function restore(): void {
  // The heading of a new page takes the focus by itself.
  if (last === null || !nowhere() || router.arriving || waits(last)) return;
  const goal = last.isConnected ? last : heading();
  if (goal === null) return; // The next change of the page may bring one.
  if (goal !== last && !goal.hasAttribute("tabindex")) goal.tabIndex = -1;
  goal.focus({ preventScroll: true });
}

/** Attend to the focus from now on. `first`: what has got it just before. */
export function keepFocus(first: EventTarget | null): void {
  note(first);
  note(document.activeElement);
  document.addEventListener("focusin", (event) => note(event.target));
  document.addEventListener("focusout", (event) => {
    if (event.target instanceof HTMLElement && waits(event.target)) return; // It may be there again before the next line runs.
    // A reader who clicks beside everything wants no focus.
    setTimeout(() => {
      if (nowhere() && last === event.target && last?.isConnected && !waits(last)) last = null;
    });
  });
  document.addEventListener("pointerdown", () => {
    if (nowhere()) last = null;
  });
  // Parts of the page that move the focus themselves have done so by then.
  const watch = new MutationObserver(() => {
    if (last !== null && nowhere()) setTimeout(restore);
  });
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  restore();
}
