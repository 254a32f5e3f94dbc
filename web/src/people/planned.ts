/** Conditional moves in words, and what a match that has moved on leaves of a line. Pure. */

import type { PlanNews, PlannedPly, SheetLine } from "../lib/wire";

/** What became of the reader's lines, in sentences. `other`: the opponent's name, or "the others". */
export function newsWords(news: readonly PlanNews[], other: string): string[] {
  const movesOf = other === "the others" ? "the others’ moves" : `${other}’s move`;
  return news.map(({ played, plies }) =>
    played ? `Your line was played: ${lineWords(plies)}.` : `A line of yours does not fit ${movesOf} and was removed: ${lineWords(plies)}.`,
  );
}

/** A line in words, for the inside of a sentence. */
export const lineWords = (plies: readonly PlannedPly[]): string =>
  plies.map(({ words, yours }) => (yours ? `${words.slice(0, 1).toLowerCase()}${words.slice(1)}` : words)).join(", then ");

/** Said when the match moves on while a line is being made. */
export const GIVEN_UP = "The match has moved on, so the line that you were making ends here.";

/** What is left of a line that was begun after `since` moves; null if other moves were made, or some were taken back. */
export function goesOn(tried: readonly string[], since: number, sheet: readonly Pick<SheetLine, "move">[]): readonly string[] | null {
  const made = sheet.slice(since);
  if (sheet.length < since || made.some(({ move }, at) => at < tried.length && tried[at] !== move)) return null;
  return tried.slice(made.length);
}
