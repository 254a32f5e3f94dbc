/** An unfinished move: the squares touched, a typed character, and the last message. */

import type { View } from "../lib/wire";

export class Touching {
  touches: readonly string[] = $state.raw([]);
  typed = $state("");
  note = $state("");
  /** The option that a hint recommends, when its squares are touched. */
  wanted: string | null = $state(null);
  #view: View | null = null;

  /** Follow the position. A new position drops the unfinished move. Returns whether it is new. */
  follow(view: View): boolean {
    if (view === this.#view) return false;
    if (this.#view !== null) {
      this.touches = [];
      this.typed = "";
      this.note = "";
      this.wanted = null;
    }
    this.#view = view;
    return true;
  }
}
