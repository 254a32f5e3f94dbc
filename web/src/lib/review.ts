/** The texts and drawings of a review. Pure. */

import type { Judged, Review, ReviewedPly } from "./wire";
import { counted } from "./words";

/** What a ply gave away, in short: `…` before it is judged, empty for an opening ply. */
export function givenAway(judged: Judged | null, unit: Review["unit"], done: boolean): string {
  if (judged === null) return done ? "" : "…";
  if (judged.points > 0) return `−${judged.points} ${judged.points === 1 ? "pt" : "pts"}`;
  if (judged.given === 0) return "–";
  return `−${amount(judged.given, unit)}`;
}

/** The same for screen readers. */
export function givenAwayAloud(judged: Judged | null, unit: Review["unit"], done: boolean): string {
  if (judged === null) return done ? "" : "not looked at yet";
  if (judged.points > 0) return `gave away ${counted(judged.points, "point")}`;
  if (judged.given === 0) return "gave nothing away";
  return `gave away ${judged.sure ? "" : "about "}${unit === "points" ? counted(Number(amount(judged.given, unit)), "point") : amount(judged.given, unit)}`;
}

/** `12`, `2.5` or `8%`. */
export function amount(given: number, unit: Review["unit"]): string {
  if (unit === "chance") return `${Math.max(1, Math.round(given * 100))}%`;
  return given < 10 ? String(Math.max(0.1, Math.round(given * 10) / 10)) : String(Math.round(given));
}

/** A player's expected result: `63%`, or points. */
export const stood = (value: number, scale: Review["scale"]): string =>
  scale === "chance" ? `${Math.round(value * 100)}%` : String(Math.round(value * 10) / 10);

export interface Point {
  x: number;
  y: number;
}

/**
 * The curve of one player in a box of this size, as unbroken lines: chances from 0 at the bottom to 1 at the top, points
 * from the lowest to the highest.
 */
export function curve(review: Pick<Review, "expected" | "scale">, player: number, wide: number, high: number): Point[][] {
  const values = review.expected.map((row) => row?.[player] ?? null);
  const [low, top] = range(review);
  const last = Math.max(1, values.length - 1);
  const runs: Point[][] = [];
  let run: Point[] = [];
  values.forEach((value, ply) => {
    if (value === null) run = [];
    else {
      if (run.length === 0) runs.push(run);
      run.push({ x: (ply / last) * wide, y: high * (1 - (value - low) / (top - low)) });
    }
  });
  return runs;
}

/** The values at the bottom and at the top of the curve. */
export function range({ expected, scale }: Pick<Review, "expected" | "scale">): [number, number] {
  if (scale === "chance") return [0, 1];
  const all = expected.flatMap((row) => row ?? []);
  const [low, top] = [Math.min(0, ...all), Math.max(1, ...all)];
  return [low, top];
}

/** The ply at a horizontal place on the curve, from 1. 0 is the start. */
export const plyAt = (share: number, plies: number): number => Math.min(plies, Math.max(0, Math.round(share * plies)));

/** What the curve shows, in a sentence. */
export function told(review: Review, names: readonly string[]): string {
  const turning = review.plies.filter((ply) => ply.turning).map((ply) => String(ply.ply));
  const turns =
    turning.length === 0 ? "No move turned the match." : `Turning points: ${turning.length === 1 ? "move" : "moves"} ${turning.join(", ")}.`;
  const last = review.expected.at(-1);
  const end = (last ?? []).map((value, player) => `${names[player] ?? `Player ${player + 1}`} ${stood(value, review.scale)}`).join(", ");
  return `${review.scale === "chance" ? "Chances" : "Expected points"} move by move.${end === "" ? "" : ` At the end: ${end}.`} ${turns}`;
}

/** The next turning point after or before a ply. Null if there is none. */
export function nextTurn(plies: readonly ReviewedPly[], from: number, by: 1 | -1): number | null {
  const turns = plies.filter((each) => each.turning && (each.ply - from) * by > 0).map((each) => each.ply);
  return (by > 0 ? turns[0] : turns.at(-1)) ?? null;
}
