/** How sure the rows of the curve are, in words. Pure. */

import { stood } from "../lib/review";
import type { Review } from "../lib/wire";

/** How sure a row of the curve is: `proved`, or `estimate, 41% to 49%`. The interval is that of a player, from 0. */
export function howSure(review: Pick<Review, "grounds" | "scale">, ply: number, player: number): string {
  const row = review.grounds[ply];
  if (!row) return "…";
  if (row.kind === "proved") return "proved";
  const [low, high] = [row.low?.[player] ?? null, row.high?.[player] ?? null];
  const say = (value: number): string => stood(value, review.scale);
  let between = "";
  if (low !== null && high !== null) between = `, ${say(low)} to ${say(high)}`;
  else if (low !== null) between = `, ${say(low)} at least`;
  else if (high !== null) between = `, ${say(high)} at most`;
  return `estimate${between}`;
}

/** What the estimates rest on, in a sentence; empty if there are none. */
export function estimatesRestOn({ grounds }: Pick<Review, "grounds">): string {
  const words = grounds.flatMap((row) => (row?.kind === "estimate" ? [row.words.replace(/^[\d,]+ games?/, "games")] : []));
  return words.length === 0 ? "" : `Estimates rest on ${[...new Set(words)].join(" or ")}.`;
}

/** The player whose interval a row shows: the first of two, else the one who moved. */
export const whose = (review: Pick<Review, "plies">, ply: number, players: number): number =>
  players < 3 || ply === 0 ? 0 : (review.plies[ply - 1]?.player ?? 1) - 1;
