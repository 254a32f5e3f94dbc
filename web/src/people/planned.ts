/** Conditional moves in words, and what a match that has moved on leaves of a line. Pure. */

import type { PlanNews, SheetLine } from "../lib/wire";
import { listed } from "../lib/words";

/** What became of the reader's lines, in sentences. `other`: the opponent's name, or "the others". */
export function newsWords(news: readonly PlanNews[], other: string): string[] {
  const played = news.filter((each) => each.played).map(line);
  const gone = news.filter((each) => !each.played).map(line);
  return [
    ...played.map((moves) => `Your line was played: ${moves}.`),
    ...(gone.length === 0 ? [] : [`Your ${gone.length === 1 ? "line" : "lines"} ${listed(gone)} ${gone.length === 1 ? "does" : "do"} not fit ${movesOf(other)} and ${gone.length === 1 ? "was" : "were"} removed.`]),
  ];
}

/** Said when the match moves on while a line is being made. */
export const GIVEN_UP = "The match has moved on, so the line that you were making ends here.";

const line = ({ moves }: PlanNews): string => moves.join(" → ");

const movesOf = (other: string): string => (other === "the others" ? "the others’ moves" : `${other}’s move`);

/** What is left of a line that was begun after `since` moves; null if other moves were made, or some were taken back. */
export function goesOn(tried: readonly string[], since: number, sheet: readonly Pick<SheetLine, "move">[]): readonly string[] | null {
  const made = sheet.slice(since);
  if (sheet.length < since || made.some(({ move }, at) => at < tried.length && tried[at] !== move)) return null;
  return tried.slice(made.length);
}
