/** Whether the lesson of a game is worth offering: nobody has played that game in this browser, nor waved the lesson away. */

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

/** The lesson of a game was opened, or waved away. */
export function taught(game: string): void {
  if (list().includes(game)) return;
  try {
    localStorage.setItem(NAME, JSON.stringify([...list(), game]));
  } catch {
    // It is offered again, then.
  }
}
