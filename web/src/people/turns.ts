/** What the page says of the reader's turns outside a match: in the title of the tab, and in messages of the browser. Pure. */

import { opponents } from "../lib/outcome";
import type { MatchSummary, Turns } from "../lib/wire";
import { listed } from "../lib/words";

/** Something to tell the reader while they look elsewhere. A later message with the same tag replaces it. */
export interface Message {
  tag: string;
  text: string;
  /** Where a click leads: a match, or the lobby if empty. */
  match: string;
}

/** In how many matches other people wait for the reader, without the match on the screen. */
export const waitingElsewhere = (awaited: readonly string[], here: string): number => awaited.filter((id) => id !== here).length;

/** The title of the tab, with the number of matches that wait: `(2) Lobby · paperbits`. */
export const marked = (title: string, count: number): string => (count === 0 ? title : `(${count}) ${title}`);

/** A title without the number. */
export const unmarked = (title: string): string => title.replace(/^\(\d+\) /, "");

/** The matches whose turn has just become the reader's. Nothing is new when the page hears for the first time. */
export const newTurns = (before: Turns | null, now: Turns): string[] =>
  before === null ? [] : now.awaited.filter((id) => !before.awaited.includes(id));

/** New challenges and matches that began from the reader's seeks, as messages. */
export function arrivals(before: Turns | null, now: Turns): Message[] {
  if (before === null) return [];
  const challenged = new Set(before.challenges.map(({ id }) => id));
  const begun = new Set(before.begun.map(({ match }) => match));
  return [
    ...now.challenges
      .filter(({ id }) => !challenged.has(id))
      .map(({ id, by, title }) => ({ tag: id, text: `${by.name} challenges you${title === "" ? "" : `: ${title}`}.`, match: "" })),
    ...now.begun
      .filter(({ match }) => !begun.has(match))
      .map(({ match, others, title }) => ({ tag: match, text: `Your match with ${listed(others)} has begun: ${title}.`, match })),
  ];
}

/** A turn as a message: `Your turn in Draughts, against Ann.` */
export function turnMessage(id: string, told: MatchSummary | undefined): Message {
  const against = told === undefined ? "" : opponents(told.seats);
  const where = told === undefined ? "" : ` in ${told.title}${against === "" ? "" : `, against ${against}`}`;
  return { tag: id, text: `Your turn${where}.`, match: id };
}
