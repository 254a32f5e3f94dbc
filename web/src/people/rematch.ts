/** Going on to a rematch: the same person or key holds your seats there. */

import { isOwn, keep, keyOf } from "../lib/keys";
import { router } from "../lib/router.svelte";
import { to } from "../lib/routes";
import type { MatchState } from "../lib/wire";

/** Go to the rematch. Players keep it in their list. */
export function follow(match: Pick<MatchState, "id" | "game" | "title" | "seats">, next: string): void {
  if (isOwn(match)) keep({ id: next, key: keyOf(match.id) ?? "", game: match.game, title: match.title, seen: Date.now(), over: false });
  router.go(to.match(next));
}
