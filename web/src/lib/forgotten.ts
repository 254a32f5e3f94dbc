/** Forgetting a match of this browser, and having it back. */

import { kept, write, type Kept } from "./keys";

export function forget(id: string): void {
  write(kept().filter((each) => each.id !== id));
}

/** Restore a forgotten match in its old place. */
export function restore(match: Kept): void {
  const others = kept().filter((each) => each.id !== match.id);
  const place = others.findIndex((each) => each.seen < match.seen);
  write(place < 0 ? [...others, match] : [...others.slice(0, place), match, ...others.slice(place)]);
}
