/**
 * Puzzles that fit their solver, and the solver's rating, with no account. Pure except for the storage.
 *
 * A puzzle counts once, at its first try. Each grade has a fixed rating, so a rating says which grade one solves half of the time.
 */

import { mixed, type Opinions } from "./opinions";
import { stored } from "./stored";
import type { PuzzleLine } from "./wire";

export interface Training {
  /** The grade of each puzzle tried here (0 is the easiest), by id, and whether the first try was right. */
  tried: Readonly<Record<string, readonly [grade: number, right: boolean]>>;
  /** The most puzzles solved in a row, and in three minutes. */
  streak: number;
  quick: number;
}

export const FRESH: Training = { tried: {}, streak: 0, quick: 0 };

/** The rating of the puzzles of a grade. */
export const gradeRating = (grade: number): number => 1000 + 300 * grade;

const NEWCOMER = 1500;
/** How far a newcomer may be from that, as a standard deviation. */
const SPREAD = 350;
/** With ten times the odds of being right, the rating is 400 higher, as with Elo. */
const SCALE = 400 / Math.LN10;
/** First tries before a rating is told. */
const ENOUGH = 10;

/** The most likely rating after all first tries, and its standard deviation. */
export function rating({ tried }: Pick<Training, "tried">): { rating: number; deviation: number } {
  const all = Object.values(tried);
  let at = NEWCOMER;
  let bend = 0;
  for (let round = 0; round < 50; round++) {
    // Newton's method on the logarithm of the likelihood, which has one maximum.
    let slope = (NEWCOMER - at) / SPREAD ** 2;
    bend = 1 / SPREAD ** 2;
    for (const [grade, right] of all) {
      const chance = 1 / (1 + Math.exp((gradeRating(grade) - at) / SCALE));
      slope += ((right ? 1 : 0) - chance) / SCALE;
      bend += (chance * (1 - chance)) / SCALE ** 2;
    }
    at += Math.max(-200, Math.min(200, slope / bend));
  }
  return { rating: at, deviation: 1 / Math.sqrt(bend) };
}

/** After the first try of a puzzle. Later tries of it change nothing. */
export const afterTrying = (kept: Training, id: string, grade: number, right: boolean): Training =>
  id in kept.tried ? kept : { ...kept, tried: { ...kept.tried, [id]: [grade, right] } };

/** An untried puzzle of the grade that fits the solver best, drawn by lot as `mixed` does; null if all are tried. */
export function fitting(
  kept: Training, puzzles: readonly PuzzleLine[], grades: readonly string[], opinions: Opinions, draws: () => number,
): PuzzleLine | null {
  const own = rating(kept).rating;
  const far = ({ grade }: PuzzleLine): number => Math.abs(gradeRating(grades.indexOf(grade)) - own);
  const open = mixed(puzzles.filter(({ id }) => !(id in kept.tried)), opinions, draws);
  return open.sort((one, other) => far(one) - far(other))[0] ?? null;
}

/** An order for a run: from easy to hard, games mixed, those that the solver liked sooner. */
export const running = (puzzles: readonly PuzzleLine[], grades: readonly string[], opinions: Opinions, draws: () => number): PuzzleLine[] =>
  mixed(puzzles, opinions, draws).sort((one, other) => grades.indexOf(one.grade) - grades.indexOf(other.grade));

/** A sentence with the rating, `1540 ± 120`, or with how many puzzles it takes to get one. */
export function inWords(kept: Training): string {
  const count = Object.keys(kept.tried).length;
  if (count < ENOUGH) return `You get a puzzle rating after ${ENOUGH} puzzles; ${count} so far.`;
  const { rating: own, deviation } = rating(kept);
  return `Your puzzle rating: ${Math.round(own / 10) * 10} ± ${Math.round((2 * deviation) / 10) * 10}.`;
}

const number = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
const isTry = (value: unknown): value is [number, boolean] =>
  Array.isArray(value) && Number.isInteger(value[0]) && typeof value[1] === "boolean";

export const { read, kept, keep } = stored("paperbits.training", (found): Training => {
  const { tried, streak, quick } = (found ?? {}) as Partial<Record<keyof Training, unknown>>;
  const tries = Object.entries(tried ?? {}).filter((each): each is [string, [number, boolean]] => isTry(each[1]));
  return { tried: Object.fromEntries(tries), streak: number(streak), quick: number(quick) };
});

/** What a person tells others about a puzzle of the day. It gives nothing of the answer away. */
export interface Told {
  day: string;
  title: string;
  grade: string;
  /** Wrong tries before the right one. */
  wrong: number;
  days: number;
}

export function shareText({ day, title, grade, wrong, days }: Told): string {
  const tries = wrong === 0 ? "at the first try" : wrong === 1 ? "at the second try" : `after ${wrong} wrong tries`;
  const row = days > 1 ? `\n${days} days in a row` : "";
  return `paperbits, puzzle of ${day}\n${title}, ${grade}: solved ${tries} ${"○".repeat(Math.min(wrong, 8))}●${row}`;
}
