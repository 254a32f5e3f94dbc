import { inFolder } from "./folder";
import { stored } from "./stored";
import type { MatchState, MatchSummary } from "./wire";
/**
 * The matches started in this browser, with the keys of their seats. A key is empty if the seats belong to the reader, whom the
 * server knows by a cookie. A key never appears in an address.
 */

export interface Kept {
  id: string;
  key: string;
  game: string;
  title: string;
  /** When it was last looked at, in milliseconds since 1970. */
  seen: number;
  over: boolean;
  /** Whether it is a rated match against a computer. */
  rated?: boolean;
  /** Whether the server did not take the key when the reader claimed their matches. */
  refused?: boolean;
}

/** A site lists its people's matches itself. In a folder, this list is the only one. */
const MOST = inFolder ? 1000 : 60;
/** A rating needs all its rated matches, so many more of them are kept. */
const MOST_RATED = 500;

function isWhole(value: unknown): value is Kept {
  const kept = value as Partial<Kept> | null;
  return typeof kept?.id === "string" && typeof kept.key === "string" && typeof kept.title === "string";
}

const matches = stored("paperbits.matches", (list) => (Array.isArray(list) ? list.filter(isWhole) : []));

/** All kept matches, the latest first. */
export const kept = matches.kept;

/** The matches of a list that are kept. The list is sorted, the latest first. */
export function latest(list: readonly Kept[]): Kept[] {
  let [rated, others] = [MOST_RATED, MOST];
  return list.filter((each) => (each.rated === true ? rated-- > 0 : others-- > 0));
}

/** Replace the list. */
export const write = (list: readonly Kept[]): void => matches.keep(latest(list));

export function keep(match: Kept): void {
  write([match, ...kept().filter((each) => each.id !== match.id)]);
}

/** Note which matches are over, as the server says. */
export function known(over: ReadonlyMap<string, boolean>): void {
  const list = kept();
  const news = list.filter((each) => over.has(each.id) && over.get(each.id) !== each.over);
  if (news.length === 0) return;
  write(list.map((each) => ({ ...each, over: over.get(each.id) ?? each.over })));
}

/** The rated matches, of one game or of all. */
export const ratedMatches = (game?: string): Kept[] =>
  kept().filter((each) => each.rated === true && (game === undefined || each.game === game));

/** What is kept of a match of the reader's that this browser does not hold. */
export const keptOf = ({ id, game, title, when, over, rated, seats }: MatchSummary): Kept => ({
  id, key: "", game, title, seen: when * 1000, over,
  rated: rated && seats.length === 2 && seats.some((seat) => seat.kind === "computer"),
});

/** Whether this browser has the match in its list. */
export const isKept = (id: string): boolean => kept().some((each) => each.id === id);

/** The key of a match; undefined if there is none, or if the reader is known without it. */
export const keyOf = (id: string): string | undefined => kept().find((each) => each.id === id)?.key || undefined;

/** Whether the match is in this browser's list, or the reader has a seat. */
export const isOwn = (match: Pick<MatchState, "id" | "seats">): boolean => isKept(match.id) || match.seats.some((seat) => seat.yours);
