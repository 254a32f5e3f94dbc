/** What a person's ended matches add up to, by game. Pure. */

import type { MatchSummary } from "./wire";

interface Tally {
  game: string;
  title: string;
  won: number;
  tied: number;
  lost: number;
}

/** Ended matches with others in which one seat was the reader's, by game, the most played first. Matches that were broken off do not count. */
export function tallies(matches: Iterable<Pick<MatchSummary, "game" | "title" | "seats" | "over" | "winners">>): Tally[] {
  const found = new Map<string, Tally>();
  for (const { game, title, seats, over, winners } of matches) {
    const own = seats.filter((seat) => seat.yours);
    const [mine] = own;
    if (!over || winners.length === 0 || mine === undefined || own.length > 1 || seats.length < 2) continue;
    const line = found.get(game) ?? { game, title, won: 0, tied: 0, lost: 0 };
    line[!winners.includes(mine.player) ? "lost" : winners.length > 1 ? "tied" : "won"] += 1;
    found.set(game, line);
  }
  return [...found.values()].sort((one, other) => count(other) - count(one) || one.title.localeCompare(other.title));
}

export const count = ({ won, tied, lost }: Tally): number => won + tied + lost;
