/** A result of a game for one beside the best possible one and the reader's own best, which is kept in this browser. */

import { stored } from "./stored";
import type { MatchState, Review } from "./wire";
import { counted } from "./words";

type Played = Pick<MatchState, "game" | "in_force" | "wins" | "seats">;

const bests = stored<Record<string, number>>("paperbits.bests", (found) =>
  Object.fromEntries(Object.entries(found ?? {}).filter(([, best]) => typeof best === "number")),
);

const scored = (score: number): string => counted(score, "point");

/** What the best game from the start would have scored; empty before the review is done. */
export function possible(review: Pick<Review, "done" | "expected" | "grounds"> | null): string {
  const best = review?.done === true ? review.expected[0]?.[0] : undefined;
  if (best === undefined) return "";
  return review?.grounds[0]?.kind === "proved" ? `The best possible is ${scored(best)}.` : `The best game that the computer found has ${scored(best)}.`;
}

/** What to say beside a result, and the reader's best from now on. `before`: the best until now. */
export function compared({ wins, seats }: Pick<Played, "wins" | "seats">, before: number | undefined): { best: number; words: string } {
  const score = Number(seats[0]?.score ?? 0);
  if (before === undefined) return { best: score, words: "" };
  if (wins === "fewest" ? score < before : score > before) return { best: score, words: `Your best yet: before it was ${scored(before)}.` };
  return { best: before, words: score === before ? "As good as your best." : `Your best is ${scored(before)}.` };
}

/** Compare a result with the reader's best of this game with these settings. `note`: whether the result is new. */
export function beside(match: Played, note: boolean): string {
  const key = JSON.stringify([match.game, match.in_force]);
  const { [key]: before, ...others } = bests.kept();
  const { best, words } = compared(match, before);
  if (note) bests.keep({ ...others, [key]: best });
  return words;
}
