/** What a person has done towards a move: squares touched, a figure typed, and the sentence that answered. */

import type { View } from "../lib/wire";

export class Touching {
  touches: readonly string[] = $state.raw([]);
  typed = $state("");
  note = $state("");
  /** The option that a hint says to pick, once its squares are touched. */
  wanted: string | null = $state(null);
  #view: View | null = null;

  /** Follow the position: a new one forgets what was begun on the one before. */
  follow(view: View): void {
    if (view === this.#view) return;
    if (this.#view !== null) {
      this.touches = [];
      this.typed = "";
      this.note = "";
      this.wanted = null;
    }
    this.#view = view;
  }
}
