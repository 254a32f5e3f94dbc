/**
 * Puzzles that fit their solver: both are rated against each other in this browser, with no account. Pure except for the storage.
 *
 * A puzzle counts once, at its first try. It starts from its grade, and moves as it is solved or missed here.
 */

import { after, NEWCOMER, type Rated } from "./glicko";
import type { PuzzleLine } from "./wire";

export interface Training {
  solver: Rated;
  /** The ratings of puzzles tried here, by id, and whether the first try was right. */
  tried: Readonly<Record<string, { puzzle: Rated; right: boolean }>>;
  /** The most puzzles solved in a row, and in three minutes. */
  streak: number;
  quick: number;
}

const NAME = "paperbits.training";
export const FRESH: Training = { solver: NEWCOMER, tried: {}, streak: 0, quick: 0 };

/** Where puzzles of a grade start, from the easiest grade on. */
const LOWEST = 1000;
const STEP = 300;
const AT_FIRST = 150;

/** A puzzle's rating before anybody here has tried it. */
export const untried = (grade: number): Rated => ({ rating: LOWEST + STEP * grade, deviation: AT_FIRST, volatility: 0.06 });

export function puzzleRating(kept: Training, puzzle: PuzzleLine, grades: readonly string[]): Rated {
  return kept.tried[puzzle.id]?.puzzle ?? untried(Math.max(0, grades.indexOf(puzzle.grade)));
}

/** After the first try of a puzzle. Later tries of it change nothing. */
export function afterTrying(kept: Training, id: string, grade: number, right: boolean): Training {
  if (id in kept.tried) return kept;
  const puzzle = untried(grade);
  const score = right ? 1 : 0;
  return {
    ...kept,
    solver: after(kept.solver, [{ other: puzzle, score }]),
    tried: { ...kept.tried, [id]: { puzzle: after(puzzle, [{ other: kept.solver, score: 1 - score }]), right } },
  };
}

/** How many puzzles near the solver's rating one of them is drawn from. */
const NEAR = 8;

/** An untried puzzle that fits the solver, or null. `draw` is from 0 to 1. */
export function fitting(kept: Training, puzzles: readonly PuzzleLine[], grades: readonly string[], draw: number): PuzzleLine | null {
  const far = (puzzle: PuzzleLine): number => Math.abs(puzzleRating(kept, puzzle, grades).rating - kept.solver.rating);
  const open = puzzles.filter((puzzle) => !(puzzle.id in kept.tried)).sort((one, other) => far(one) - far(other));
  return open[Math.floor(draw * Math.min(NEAR, open.length))] ?? null;
}

/** An order for a run: from easy to hard, games mixed. `draws` gives numbers from 0 to 1. */
export function running(puzzles: readonly PuzzleLine[], grades: readonly string[], draws: () => number): PuzzleLine[] {
  const mixed = puzzles.map((puzzle) => ({ puzzle, at: draws() })).sort((one, other) => one.at - other.at);
  return mixed
    .map(({ puzzle }) => puzzle)
    .sort((one, other) => grades.indexOf(one.grade) - grades.indexOf(other.grade));
}

/** The rating for people: `about 1,540`, or `not sure yet` while it may be far off. */
export function inWords({ rating, deviation }: Rated): string {
  const rounded = Math.round(rating / 10) * 10;
  return `${rounded} ± ${Math.round((2 * deviation) / 10) * 10}`;
}

const number = (value: unknown, usual: number): number => (typeof value === "number" && Number.isFinite(value) ? value : usual);

function rated(value: unknown, usual: Rated): Rated {
  const found = (value ?? {}) as Partial<Record<keyof Rated, unknown>>;
  return {
    rating: number(found.rating, usual.rating),
    deviation: number(found.deviation, usual.deviation),
    volatility: number(found.volatility, usual.volatility),
  };
}

/** Read a stored text. Fresh if it can't be read. */
export function read(text: string | null): Training {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<Record<keyof Training, unknown>> | null;
    const tried = Object.entries((kept?.tried ?? {}) as Record<string, { puzzle?: unknown; right?: unknown }>);
    return {
      solver: rated(kept?.solver, NEWCOMER),
      tried: Object.fromEntries(tried.map(([id, each]) => [id, { puzzle: rated(each.puzzle, untried(0)), right: each.right === true }])),
      streak: number(kept?.streak, 0),
      quick: number(kept?.quick, 0),
    };
  } catch {
    return FRESH;
  }
}

export function kept(): Training {
  try {
    return read(localStorage.getItem(NAME));
  } catch {
    return FRESH;
  }
}

export function keep(training: Training): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(training));
  } catch {
    // If the storage is full or blocked, only the rating is lost.
  }
}

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
