/** What a person thinks of puzzles, and what comes next because of it. Pure except for the storage. */

import { stored, texts } from "./stored";
import type { PuzzleLine } from "./wire";

/** Each puzzle that was called good or not, by id, with what it shares with others: its game and its themes. */
export type Opinions = Readonly<Record<string, readonly [good: boolean, ...shared: string[]]>>;

export const { read, kept, keep } = stored("paperbits.opinions", (found): Opinions =>
  Object.fromEntries(
    Object.entries((found ?? {}) as object).flatMap(([id, each]: [string, unknown]) =>
      Array.isArray(each) && typeof each[0] === "boolean" ? [[id, [each[0], ...texts(each)]]] : [],
    ),
  ),
);

/** After a person called a puzzle good or not. The same answer again takes it back. */
export function afterSaying(kept: Opinions, id: string, good: boolean, shared: readonly string[]): Opinions {
  const { [id]: before, ...others } = kept;
  return before?.[0] === good ? others : { ...others, [id]: [good, ...shared] };
}

/** A puzzle may be this many times as likely as one of which nothing is known, or as little likely. */
const MOST = 4;

/**
 * How likely a puzzle comes next, from 1/4 to 4. For its game and for each of its themes it is multiplied by the odds that a
 * puzzle with it was called good, counted from one of each.
 */
export function likely(opinions: Opinions): (puzzle: Pick<PuzzleLine, "game" | "themes">) => number {
  const odds = (mark: string): number => {
    const said = Object.values(opinions).filter((each) => each.includes(mark));
    const good = said.filter(([each]) => each).length;
    return (1 + good) / (1 + said.length - good);
  };
  return ({ game, themes }) => Math.min(MOST, Math.max(1 / MOST, [game, ...themes].reduce((all, mark) => all * odds(mark), 1)));
}

/**
 * Puzzles in an order drawn by lot, the likely ones sooner: one that is twice as likely as another is before it twice as often
 * as not (weighted sampling by Efraimidis and Spirakis, 2006). `draws` gives numbers from 0 up to 1.
 */
export function mixed(puzzles: readonly PuzzleLine[], opinions: Opinions, draws: () => number): PuzzleLine[] {
  const chance = likely(opinions);
  return puzzles
    .map((puzzle) => ({ puzzle, at: Math.log(1 - draws()) / chance(puzzle) }))
    .sort((one, other) => other.at - one.at)
    .map(({ puzzle }) => puzzle);
}
