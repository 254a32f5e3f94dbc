/** A person's matches for the list: loaded, filtered, and described in a few words. Pure except for its requests. */

import * as api from "./api";
import { kept as inStorage, known, type Kept } from "./keys";
import { opponents, scoreLine, verdict } from "./outcome";
import type { MatchSummary } from "./wire";
import { points, seatName } from "./words";

/** A match in this browser, and its summary. Null if the server has not answered or does not know the match. */
export interface Row {
  kept: Kept;
  told: MatchSummary | null;
}

export type State = "all" | "open" | "over";

interface Wanted {
  text: string;
  game: string;
  state: State;
}

/** The most matches in one request. The server accepts no more. */
export const AT_ONCE = 100;

/** How these matches stand, as many requests as that takes, told after each; what has ended is marked so in this browser. */
export async function summaries(held: readonly Kept[], tell: (told: readonly MatchSummary[]) => void): Promise<void> {
  for (let from = 0; from < held.length; from += AT_ONCE) {
    const told = await api.summaries(held.slice(from, from + AT_ONCE));
    known(new Map(told.map(({ id, over }) => [id, over])));
    tell(told);
  }
}

export const rows = (told: ReadonlyMap<string, MatchSummary>, held: readonly Kept[] = inStorage()): Row[] =>
  held.map((kept) => ({ kept, told: told.get(kept.id) ?? null })).sort((one, other) => when(other) - when(one));

/** When a match was last played, or else last opened, in milliseconds since 1970. */
export const when = ({ kept, told }: Row): number => (told === null ? kept.seen : told.when * 1000);

export const isOver = ({ kept, told }: Row): boolean => told?.over ?? kept.over;

/** The opponent. Empty for one player alone, and before it is known. */
export const opponent = ({ told }: Row, titleOf?: (level: string) => string): string =>
  told === null ? "" : opponents(told.seats, titleOf);

/** The matches that fit the filter. A text is searched in the game's name and the opponents' names. */
export function found(all: readonly Row[], { text, game, state }: Wanted, titleOf?: (level: string) => string): Row[] {
  const sought = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((row) => {
    if (game !== "" && row.kept.game !== game) return false;
    if (state !== "all" && isOver(row) !== (state === "over")) return false;
    const said = `${row.kept.title} ${opponent(row, titleOf)}`.toLowerCase();
    return sought.every((word) => said.includes(word));
  });
}

/** Whose turn it is, or how it ended. */
export function status({ kept, told }: Row): string {
  if (told === null) return kept.over ? "Finished." : "";
  if (told.over) {
    const scores = scoreLine(told);
    return [verdict(told), scores, told.cut_short ? told.reason : ""].filter((part) => part !== "").join(" ");
  }
  const waits = told.seats.some((seat) => seat.kind === "open") ? " Nobody has taken the other seat yet." : "";
  const seat = told.seats.find((each) => each.player === told.turn);
  if (seat === undefined) return "";
  const name = seatName(seat);
  return `${name === "You" ? "Your turn." : `${name} to move.`}${waits}`;
}

/** The points so far: `You 12, The computer 8`. Empty in games without points, and before the first move. */
export function score({ told }: Row): string {
  if (told === null || told.wins === "" || told.plies === 0) return "";
  return told.seats.map((seat) => `${seatName(seat)} ${points(seat.score)}`).join(", ");
}

/** A short time for people: the time for today, else the day, with the year if it is another one. */
export function moment(time: number, now: number = Date.now()): string {
  const [then, today] = [new Date(time), new Date(now)];
  if (then.toDateString() === today.toDateString()) {
    return then.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
  }
  const year = then.getFullYear() === today.getFullYear() ? {} : ({ year: "numeric" } as const);
  return then.toLocaleDateString(undefined, { day: "numeric", month: "short", ...year });
}
