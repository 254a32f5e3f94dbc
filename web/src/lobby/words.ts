/** What the lobby says. Pure. */

import type { GameCard, Level, Seek } from "../lib/wire";
import { listed } from "../lib/words";
import { clockWords } from "../people/clocks";

/** How many people wait. `you`: whether the reader is one of them. */
export function waitingWords(people: number, you: boolean): string {
  if (you) {
    if (people < 2) return "You are the only one who is waiting.";
    return people === 2 ? "You and 1 other person are waiting." : `You and ${people - 1} other people are waiting.`;
  }
  if (people === 0) return "Nobody is waiting just now.";
  return people === 1 ? "1 person is waiting." : `${people} people are waiting.`;
}

/** `1000 to 1200`, `from 1000`, `up to 1200`; empty for everybody. */
export function rangeWords({ low, high }: Pick<Seek, "low" | "high">): string {
  if (low !== null && high !== null) return `${low} to ${high}`;
  if (low !== null) return `from ${low}`;
  return high === null ? "" : `up to ${high}`;
}

export const gameWords = (seek: Pick<Seek, "title">): string => (seek.title === "" ? "Any game" : seek.title);

export const isTable = (seek: Pick<Seek, "seats">): boolean => seek.seats > 2;

/** The whole of a seek in one sentence: `GAME, 3 days a move, rated, 2 of 4 seats taken`. */
export function summary(seek: Seek): string {
  const parts = [gameWords(seek), clockWords(seek.clock)];
  if (seek.rated) parts.push("rated");
  if (isTable(seek)) parts.push(`${seek.seated.length} of ${seek.seats} seats taken`);
  return parts.join(", ");
}

/** What the reader's button does to a seek of theirs. */
export function endWords(seek: Seek, own: boolean): string {
  if (isTable(seek)) return own ? "Close the table" : "Leave the table";
  return seek.whom === null ? "Stop looking" : "Withdraw the challenge";
}

/** How the reader waits, for the page's bar. */
export function stillWaiting(seeks: readonly Seek[], me: string): string {
  const [one] = seeks;
  if (one === undefined) return "";
  if (seeks.length > 1) return `You are waiting in ${seeks.length} places.`;
  if (one.whom !== null) return `You are waiting for ${one.whom.name}: ${summary(one)}.`;
  const others = one.seated.filter((person) => person.id !== me).map((person) => person.name);
  if (isTable(one)) return others.length === 0 ? `Your table is open: ${summary(one)}.` : `You sit with ${listed(others)}: ${summary(one)}.`;
  return `You are looking for an opponent: ${summary(one)}.`;
}

/** The level whose rating is nearest; null where none has a rating, or the reader has none. */
export function levelNear(card: GameCard, rating: number | null): Level | null {
  const rated = card.levels.filter((level) => level.elo !== null);
  if (rating === null) return null;
  const far = (level: Level): number => Math.abs((level.elo ?? 0) - rating);
  return rated.reduce<Level | null>((best, level) => (best === null || far(level) < far(best) ? level : best), null);
}
