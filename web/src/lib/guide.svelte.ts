/** The hint of one match: its current step, and the squares that it lights. */

import { type Step, sentences, squaresOf } from "./advice";
import { live } from "./live.svelte";
import type { MatchStore } from "./match.svelte";

export class Guide {
  /** Whether all good moves are listed. */
  all = $state(false);
  /** Squares of the selected move in the list. */
  pointed: readonly string[] = $state.raw([]);
  #step: Step = $state(0);

  readonly asked = $derived.by(() => this.#step > 0 && (this.match.analysis.asked || this.match.analysis.answer !== null));
  readonly hint = $derived.by(() => (this.asked ? (this.match.analysis.answer?.hint ?? null) : null));
  readonly step: Step = $derived.by(() => (this.asked ? this.#step : 0));
  readonly lit: readonly string[] = $derived.by(() =>
    this.pointed.length > 0 ? this.pointed : this.hint === null ? [] : squaresOf(this.hint, this.step),
  );

  constructor(readonly match: Pick<MatchStore, "analysis" | "analyse" | "quiet">) {}

  ask(): void {
    this.#step = 1;
    this.all = false;
    this.pointed = [];
    this.match.analyse();
  }

  /** Show the next step. */
  more(): void {
    if (this.#step < 3) this.#step = (this.#step + 1) as Step;
  }

  close(): void {
    this.#step = 0;
    this.pointed = [];
    this.match.quiet();
  }

  /** Speak the newest sentence, and why the move is good. Called once for each step. */
  tell(): void {
    if (this.hint === null) return;
    const why = this.step === 3 ? this.hint.reason : "";
    live.say(`Hint: ${sentences(this.hint, this.step).at(-1) ?? ""} ${why}`.trim());
  }
}
