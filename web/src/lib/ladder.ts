/** The ladder of each game: the levels that the reader has beaten, and the one to meet next. Kept in this browser. */

import { easier, stronger } from "./next";
import { stored } from "./stored";
import type { GameCard, Level, MatchState } from "./wire";

interface Stand {
  /** The level to meet next. */
  level: string;
  /** The levels that were beaten. */
  won: string[];
}

type Stands = Readonly<Record<string, Stand>>;

const isStand = (value: unknown): value is Stand => {
  const { level, won } = (value ?? {}) as Partial<Record<keyof Stand, unknown>>;
  return typeof level === "string" && Array.isArray(won) && won.every((each) => typeof each === "string");
};

/** Games that can't be read are left out. The newest comes last. */
const store = stored<Stands>("paperbits.ladders", (found) =>
  Object.fromEntries(Object.entries(found ?? {}).filter(([, stand]) => isStand(stand))),
);
export const { read, kept } = store;

function keep(game: string, stand: Stand): void {
  const { [game]: _, ...others } = kept();
  store.keep({ ...others, [game]: stand });
}

/** The level to meet next: the one that was chosen or reached, or the easiest. */
export function rung(card: Pick<GameCard, "id" | "levels">, stands: Stands = kept()): Level | undefined {
  return card.levels.find((each) => each.name === stands[card.id]?.level) ?? card.levels[0];
}

/** Note which level the reader has chosen to meet. */
export function chosen(game: string, level: string): void {
  keep(game, { won: [], ...kept()[game], level });
}

/** The stand after a match: a level that was beaten leads to the next one, and a clear loss to the one before. Pure. */
export function after(stand: Stand, match: Pick<MatchState, "game" | "settings" | "seats" | "computer_rating" | "winners" | "over" | "wins">, levels: readonly Level[]): Stand {
  const mine = match.seats.filter((seat) => seat.yours);
  const met = match.seats.find((seat) => seat.kind === "computer")?.level ?? "";
  const alone = mine.length === 1 && match.seats.every((seat) => seat.yours || seat.level === met);
  if (!alone || !levels.some((each) => each.name === met)) return stand;
  const lower = easier(match, levels);
  if (lower !== null) return { ...stand, level: lower.name };
  if (match.winners.length !== 1 || match.winners[0] !== mine[0]?.player) return stand;
  return { level: stronger(match, levels)?.name ?? met, won: [...stand.won.filter((each) => each !== met), met] };
}

/** Note how a match ended. */
export function climb(match: MatchState, levels: readonly Level[]): void {
  const before = kept()[match.game] ?? { level: "", won: [] };
  const now = after(before, match, levels);
  if (now !== before) keep(match.game, now);
}
