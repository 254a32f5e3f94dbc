/** What concerns the reader in the lobby: their own seeks, challenges to them, and the match that begins. */

import { live } from "../lib/live.svelte";
import { news } from "../lib/news.svelte";
import { router } from "../lib/router.svelte";
import { to } from "../lib/routes";
import { waiting } from "../lib/waiting.svelte";
import type { Paired, Seek, Turns } from "../lib/wire";
import { listed } from "../lib/words";
import { still } from "./list";
import { stillWaiting } from "./words";

class Seeking {
  mine: readonly Seek[] = $state.raw([]);
  challenges: readonly Seek[] = $state.raw([]);
  /** The ids that the server has listed as the reader's. */
  #seen = new Set<string>();

  /** Follow until the returned function is called. */
  follow(): () => void {
    return news.follow<Turns>("me", (now) => this.#heard(now));
  }

  /** Take in an answer to the person `me`: go to the match that has begun, or wait. */
  took({ match, seek }: Paired, me = ""): void {
    if (seek !== null) {
      waiting.add(seek.id);
      if (!this.mine.some((each) => each.id === seek.id)) this.mine = [...this.mine, seek];
    }
    if (match !== null) this.#go(match, "");
    else if (seek !== null) live.say(stillWaiting([seek], me));
  }

  /** The reader has taken something back. */
  left(id: string): void {
    this.mine = this.mine.filter((seek) => seek.id !== id);
    this.challenges = this.challenges.filter((seek) => seek.id !== id);
    waiting.remove(id);
  }

  #heard({ seeks, challenges, begun }: Turns): void {
    const here = begun.find((each) => waiting.ids.includes(each.seek));
    const elsewhere = begun.find((each) => this.mine.some((seek) => seek.id === each.seek));
    const known = new Set(this.challenges.map((seek) => seek.id));
    this.mine = seeks;
    this.challenges = challenges;
    for (const { id } of seeks) this.#seen.add(id);
    for (const { seek } of begun) this.#seen.add(seek);
    const ids = still(waiting.ids, seeks.map((seek) => seek.id), this.#seen);
    if (ids.length !== waiting.ids.length) waiting.set(ids);
    const fresh = challenges.filter((seek) => !known.has(seek.id));
    if (fresh.length > 0) live.say(fresh.map((seek) => `${seek.by.name} challenges you.`).join(" "));
    const found = here ?? elsewhere;
    if (found === undefined) return;
    if (here !== undefined && router.route.page !== "match") this.#go(here.match, listed(here.others));
    else if (router.route.page !== "match" || router.route.id !== found.match) {
      waiting.begun = found;
      live.say(`Your match with ${listed(found.others)} has begun.`);
    }
  }

  #go(match: string, others: string): void {
    waiting.begun = null;
    if (others !== "") live.say(`Your match with ${others} has begun.`);
    if (router.route.page !== "match" || router.route.id !== match) router.go(to.match(match));
  }
}

export const seeking = new Seeking();
