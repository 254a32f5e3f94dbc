/** Going on to a rematch: the same person or key holds your seats there. */

import { isKept, keep, keyOf } from "../lib/keys";
import { router } from "../lib/router.svelte";
import { to } from "../lib/routes";
import type { MatchState } from "../lib/wire";

/** Whether the match is in this browser's list, or the reader has a seat. */
export const isOwn = (match: Pick<MatchState, "id" | "seats">): boolean => isKept(match.id) || match.seats.some((seat) => seat.yours);

/** Go to the rematch. Players keep it in their list. */
export function follow(match: Pick<MatchState, "id" | "game" | "title" | "seats">, next: string): void {
  if (isOwn(match)) keep({ id: next, key: keyOf(match.id) ?? "", game: match.game, title: match.title, seen: Date.now(), over: false });
  router.go(to.match(next));
}
