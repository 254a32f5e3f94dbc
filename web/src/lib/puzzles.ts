/** The puzzles solved in this browser, and the days in a row. The arithmetic is pure. The storage may be missing. */

import { stored, texts } from "./stored";

export interface Solved {
  /** Puzzles solved, by their ids. */
  solved: string[];
  /** Puzzles whose answer was shown before they were solved. */
  shown: string[];
  /** The days whose puzzle was solved, such as 2026-03-01. */
  days: string[];
}

export const NONE: Solved = { solved: [], shown: [], days: [] };

export const { read, kept, keep } = stored("paperbits.puzzles", (found): Solved => {
  const { solved, shown, days } = (found ?? {}) as Partial<Record<keyof Solved, unknown>>;
  return { solved: texts(solved), shown: texts(shown), days: texts(days) };
});

const added = (list: readonly string[], one: string): string[] => (list.includes(one) ? [...list] : [...list, one]);

/** Note a solved puzzle, as the puzzle of a day or by itself. It does not count if its answer was shown before. */
export function afterSolving(kept: Solved, id: string, date: string | null): Solved {
  if (kept.shown.includes(id) && !kept.solved.includes(id)) return kept;
  return { ...kept, solved: added(kept.solved, id), days: date === null ? kept.days : added(kept.days, date) };
}

export function afterShowing(kept: Solved, id: string): Solved {
  return kept.solved.includes(id) ? kept : { ...kept, shown: added(kept.shown, id) };
}

/** The number of days in a row, up to today, or up to yesterday if today's puzzle is not solved yet. */
export function streak(days: readonly string[], today: string): number {
  const solved = new Set(days);
  let day = solved.has(today) ? today : shifted(today, -1);
  let count = 0;
  while (solved.has(day)) {
    count += 1;
    day = shifted(day, -1);
  }
  return count;
}

/** The date some days later or earlier. */
export function shifted(day: string, by: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

/** Today's date in UTC. The puzzle of the day changes at the same moment for everyone. */
export const today = (now: Date = new Date()): string => now.toISOString().slice(0, 10);

/** A day for people: Sunday 1 March 2026. */
export const dayName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
    timeZone: "UTC", weekday: "long", day: "numeric", month: "long", year: "numeric",
  });
