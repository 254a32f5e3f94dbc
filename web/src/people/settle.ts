/** What happens in the background once the reader is known: the seats of this browser's keys become theirs. */

import * as api from "../lib/api";
import { claimable, refused, released } from "../lib/keys";
import { me } from "../lib/me.svelte";

/** The most matches in one request. The server accepts no more. */
const AT_ONCE = 100;

/** Claim the seats of all keys in this browser. The keys of those that are claimed are then forgotten. */
export async function claim(): Promise<void> {
  const held = claimable();
  for (let from = 0; from < held.length; from += AT_ONCE) {
    const some = held.slice(from, from + AT_ONCE);
    const mine = new Set((await api.claim(some)).matches);
    released(mine);
    refused(new Set(some.filter(({ id }) => !mine.has(id)).map(({ id }) => id)));
  }
}

/** Ask the server who the reader is, which also keeps the cookie for another year, and claim what is left. */
export async function settle(): Promise<void> {
  me.set((await api.who()).person);
  if (me.person !== null) await claim();
}
