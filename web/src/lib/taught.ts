/** Whether to offer the lesson of a game: if it was never played in this browser, and the lesson was not declined. */

import { kept } from "./keys";

const NAME = "paperbits.taught";

function list(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(found) ? found.filter((each): each is string => typeof each === "string") : [];
  } catch {
    return [];
  }
}

/** Whether a match is the first of its game here. */
export const first = (game: string, match: string): boolean =>
  !list().includes(game) && !kept().some((each) => each.game === game && each.id !== match);

/** Note that the lesson of a game was opened or declined. */
export function taught(game: string): void {
  if (list().includes(game)) return;
  try {
    localStorage.setItem(NAME, JSON.stringify([...list(), game]));
  } catch {
    // Then it is offered again.
  }
}
