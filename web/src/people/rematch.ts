/** Going on to a rematch: the same key holds your seats there. */

import { keep } from "../lib/keys";
import { router } from "../lib/router.svelte";
import { to } from "../lib/routes";
import type { MatchState } from "../lib/wire";

/** Go to the rematch; who has a seat keeps it. */
export function follow(match: Pick<MatchState, "game" | "title">, next: string, key: string | undefined): void {
  if (key !== undefined) keep({ id: next, key, game: match.game, title: match.title, seen: Date.now(), over: false });
  router.go(to.match(next));
}
