/** A list of seeks in which nothing jumps: who comes is added at the end, and who is gone keeps the line for a while. Pure. */

import type { Seek } from "../lib/wire";

export interface Row {
  seek: Seek;
  /** Whether it is not open any more. */
  gone: boolean;
}

/** The lines after news. `tidy`: whether lines that are gone are left out now. */
export function merged(rows: readonly Row[], seeks: readonly Seek[], tidy: boolean): Row[] {
  const now = new Map(seeks.map((seek) => [seek.id, seek]));
  const before = new Set(rows.map((row) => row.seek.id));
  const kept = rows.map(({ seek }): Row => ({ seek: now.get(seek.id) ?? seek, gone: !now.has(seek.id) }));
  const added = seeks.filter((seek) => !before.has(seek.id)).map((seek): Row => ({ seek, gone: false }));
  return [...kept.filter((row) => !tidy || !row.gone), ...added];
}

/** The seeks in which a game can be played (without a game, all), and in which the reader has no seat. */
export const ofGame = (seeks: readonly Seek[], game: string, me = ""): readonly Seek[] =>
  seeks.filter((seek) => (game === "" || seek.game === "" || seek.game === game) && !hasSeat(seek, me));

export const hasSeat = (seek: Seek, person: string): boolean => seek.seated.some(({ id }) => id === person);

/** The line to which a key moves the focus; null if it moves none. */
export function moved(at: number, lines: number, key: string): number | null {
  const last = lines - 1;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }[key];
  return to === undefined || lines === 0 ? null : Math.max(0, Math.min(last, to));
}

/** The ids for which this tab still waits: those that the server lists, and those that it has not listed yet. */
export const still = (waiting: readonly string[], mine: readonly string[], seen: ReadonlySet<string>): string[] =>
  waiting.filter((id) => mine.includes(id) || !seen.has(id));
