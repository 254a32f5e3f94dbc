/** Calls the reader to matches in which others wait for them: by the title of the tab, and by messages of the browser. */

import { own } from "../lib/api";
import { me } from "../lib/me.svelte";
import { news } from "../lib/news.svelte";
import { router } from "../lib/router.svelte";
import type { OwnMatches, Turns } from "../lib/wire";
import { telling, watchSight } from "./telling.svelte";
import { arrivals, marked, newTurns, turnMessage, unmarked, waitingElsewhere } from "./turns";

/** Tell of new turns, with game and opponent. */
async function tellTurns(ids: readonly string[]): Promise<void> {
  const told = await own<OwnMatches>("/matches?state=open").catch(() => null); // Then without game and opponent.
  await telling.tell(ids.map((id) => turnMessage(id, told?.matches.find((each) => each.id === id))));
}

/** Attend until the returned function is called. */
export function attend(): () => void {
  let last: Turns | null = null;

  function mark(): void {
    const { route } = router;
    const title = marked(unmarked(document.title), waitingElsewhere(last?.awaited ?? [], route.page === "match" ? route.id : ""));
    if (title !== document.title) document.title = title;
  }

  function heard(now: Turns): void {
    const [turns, others] = [newTurns(last, now), arrivals(last, now)];
    last = now;
    mark();
    void telling.tell(others);
    if (turns.length > 0 && document.visibilityState !== "visible" && telling.state === "on") void tellTurns(turns);
  }

  // Pages set their titles without the number.
  const watch = new MutationObserver(mark);
  watch.observe(document.head, { childList: true, characterData: true, subtree: true });
  const other = (): void => {
    last = null; // What somebody else had is no news.
    mark();
  };
  me.changes.add(other);
  const leaves = [news.follow<Turns>("me", heard), watchSight(), () => watch.disconnect(), () => me.changes.delete(other)];
  return () => {
    for (const leave of leaves) leave();
    document.title = unmarked(document.title);
  };
}
