/** The seeks at which this tab has a seat. It keeps them over a reload, so that the page goes to the match that begins. */

import { ofTab, stored, texts } from "./stored";
import type { Begun } from "./wire";

const seeks = stored("paperbits.seeks", texts, ofTab);

class Waiting {
  ids: readonly string[] = $state.raw(seeks.kept());

  /** A match that began while the reader plays another one, or that another tab waited for. */
  begun: Begun | null = $state.raw(null);

  /** Whether the server knows the reader, so that others can challenge them or wait for their move. */
  known = $state(false);

  /** Whether the reader was signed out from elsewhere. */
  out = $state(false);

  /** Whether the reader waits for others, or may be waited for, or must be told that they were signed out. */
  get on(): boolean {
    return this.known || this.out || this.ids.length > 0 || this.begun !== null;
  }

  set(ids: readonly string[]): void {
    this.ids = ids;
    seeks.keep([...ids]);
  }

  add(id: string): void {
    if (!this.ids.includes(id)) this.set([...this.ids, id]);
  }

  remove(id: string): void {
    this.set(this.ids.filter((each) => each !== id));
  }
}

export const waiting = new Waiting();
