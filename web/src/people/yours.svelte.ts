/** The reader's matches as the server lists them, so that they are the same on every device. */

import { own } from "../lib/api";
import { keptOf, type Kept } from "../lib/keys";
import type { MatchSummary, OwnMatches } from "../lib/wire";

/** How many pages of unfinished matches are loaded. */
const MOST_OPEN = 4;

type State = "open" | "over";

export class Yours {
  matches: ReadonlyMap<string, MatchSummary> = $state.raw(new Map());
  /** How many matches the reader has. */
  count = $state(0);
  /** Whether there are earlier ended matches. */
  more = $state(false);
  #pages = 1;
  #asking: Promise<void> | null = null;
  #again = false;

  /** Load everything anew. While that goes on, another call is answered by one more round. */
  load(): Promise<void> {
    if (this.#asking !== null) this.#again = true;
    this.#asking ??= this.#rounds().finally(() => (this.#asking = null));
    return this.#asking;
  }

  /** Load earlier ended matches, too. */
  earlier(): Promise<void> {
    this.#pages += 1;
    return this.load();
  }

  async #rounds(): Promise<void> {
    do {
      this.#again = false;
      const [open, over] = await Promise.all([pages("open", MOST_OPEN), pages("over", this.#pages)]);
      this.matches = new Map([...over.matches, ...open.matches].map((each) => [each.id, each] as const));
      this.count = open.count + over.count;
      this.more = over.more;
    } while (this.#again);
  }
}

/** The first pages, `most` at most. */
async function pages(state: State, most: number): Promise<OwnMatches> {
  let all = await own<OwnMatches>(`/matches?state=${state}`);
  for (let page = 2; all.more && page <= most; page++) {
    const next = await own<OwnMatches>(`/matches?state=${state}&page=${page}`);
    all = { ...next, matches: [...all.matches, ...next.matches] };
  }
  return all;
}

/** The matches of this browser, and those of the reader that it does not hold. */
export function everywhere(held: readonly Kept[], listed: ReadonlyMap<string, MatchSummary>): Kept[] {
  const here = new Set(held.map(({ id }) => id));
  const others = [...listed.values()].filter(({ id }) => !here.has(id));
  return [...held, ...others.map(keptOf)];
}
