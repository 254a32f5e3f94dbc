/** The list of matches as the reader's seats change hands: from keys to the cookie, and away at signing out. */

import { kept, write, type Kept } from "../lib/keys";

/** The matches whose seats the reader may claim with their keys. */
export const claimable = (): Kept[] => kept().filter((each) => each.key !== "" && each.refused !== true);

/** Forget the keys of matches that are the reader's now. */
export function released(ids: ReadonlySet<string>): void {
  write(kept().map((each) => (ids.has(each.id) ? { ...each, key: "" } : each)));
}

/** Note the matches whose keys were not taken, so that they are not claimed again. */
export function refused(ids: ReadonlySet<string>): void {
  if (ids.size > 0) write(kept().map((each) => (ids.has(each.id) ? { ...each, refused: true } : each)));
}

/** Forget the matches that only the reader's cookie opens. */
export function forgetOwn(): void {
  write(kept().filter((each) => each.key !== ""));
}
