/** A tournament as it is now, and all its pairings. */

import { Doing } from "../lib/doing.svelte";
import { live } from "../lib/live.svelte";
import { news as hub } from "../lib/news.svelte";
import type { Person, TournamentPairing, TournamentState } from "../lib/wire";
import { introduce, reader } from "../people/introduce";
import * as api from "./api";
import { merged, news, own } from "./words";

export class TournamentNow {
  state: TournamentState | null = $state.raw(null);
  pairings: readonly TournamentPairing[] = $state.raw([]);
  person: Person | null = $state.raw(null);
  trouble: unknown = $state.raw(null);
  /** The change that was asked for last. */
  readonly doing = new Doing();
  /** The reader's clock less the server's, in seconds. */
  ahead = $state(0);
  readonly player = $derived(this.state === null ? undefined : own(this.state, this.person?.id ?? ""));
  readonly hosts = $derived(this.state !== null && this.person !== null && this.state.host === this.person.id);

  constructor(readonly id: string) {}

  /** Load it and follow its changes. Returns a function that ends it. */
  start(): () => void {
    let wanted = true;
    let leave = (): void => undefined;
    this.trouble = null;
    void (async () => {
      try {
        const [state, person] = await Promise.all([api.look(this.id), reader()]);
        this.person = person;
        await this.#take(state);
        if (wanted) leave = hub.follow<TournamentState>(`tournament:${this.id}`, (now) => void this.#take(now));
      } catch (error) {
        this.trouble = error;
      }
    })();
    return () => {
      wanted = false;
      leave();
    };
  }

  /** Ask for a change, as somebody of this name if the site does not know the reader yet. */
  change(asking: () => Promise<TournamentState>, name: string | null = null): Promise<boolean> {
    return this.doing.does(async () => {
      if (name !== null) this.person = await introduce(name);
      await this.#take(await asking());
    });
  }

  async #take(now: TournamentState): Promise<void> {
    const before = this.state;
    if (before !== null && now.version < before.version) return;
    this.ahead = Date.now() / 1000 - now.now;
    const sentence = news(before, now, this.person?.id ?? "");
    // News has the pairings of the current round and the one before.
    const missed = now.kind !== "arena" && now.round - (before?.round ?? 0) > 1;
    this.state = now;
    this.pairings = merged(this.pairings, now.pairings);
    if (sentence !== "") live.say(sentence);
    if (missed) {
      const all = await api.pairings(this.id);
      this.pairings = merged(all, this.state?.pairings ?? []);
    }
  }
}
