/** How sure the rows of the curve are, in words. Pure. */

import { amount, stood } from "../lib/review";
import type { Judged, Review } from "../lib/wire";

function between(low: string | null, high: string | null): string {
  if (low !== null && high !== null) return `, ${low} to ${high}`;
  if (low !== null) return `, ${low} at least`;
  return high === null ? "" : `, ${high} at most`;
}

/** How sure it is what a ply gave away that is not proved: `An estimate, 3% to 9%, from 640 games tried out.` */
export function guessed({ low, high, rests }: Pick<Judged, "low" | "high" | "rests">, unit: Review["unit"]): string {
  const say = (end: number | null | undefined): string | null => (end == null ? null : end === 0 ? "0" : amount(end, unit));
  const any = unit === "chance" && low === 0 && high === 1;
  return `An estimate${any ? "" : between(say(low), say(high))}${rests ? `, from ${rests}` : ""}.`;
}

/** How sure a row of the curve is: `proved`, or `estimate, 41% to 49%`. The interval is that of a player, from 0. */
export function howSure(review: Pick<Review, "grounds" | "scale">, ply: number, player: number): string {
  const row = review.grounds[ply];
  if (!row) return "…";
  if (row.kind === "proved") return "proved";
  const [low, high] = [row.low?.[player] ?? null, row.high?.[player] ?? null];
  const say = (value: number | null): string | null => (value === null ? null : stood(value, review.scale));
  return `estimate${review.scale === "chance" && low === 0 && high === 1 ? "" : between(say(low), say(high))}`;
}

/** What the estimates rest on, in a sentence; empty if there are none. */
export function estimatesRestOn({ grounds }: Pick<Review, "grounds">): string {
  const words = grounds.flatMap((row) => (row?.kind === "estimate" ? [row.words.replace(/^[\d,]+ games?/, "games")] : []));
  return words.length === 0 ? "" : `Estimates rest on ${[...new Set(words)].join(" or ")}.`;
}

/** The player whose interval a row shows: the first of two, else the one who moved. */
export const whose = (review: Pick<Review, "plies">, ply: number, players: number): number =>
  players < 3 || ply === 0 ? 0 : (review.plies[ply - 1]?.player ?? 1) - 1;
