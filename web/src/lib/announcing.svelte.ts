/** What a running match says to a screen reader. Called while a component is set up. */

import { live } from "./live.svelte";
import { announcement, answersSoon } from "./words";
import type { MatchState } from "./wire";

interface Heard {
  state: () => MatchState | null;
  /** Why the line is down; empty while it is not. */
  lost: () => string;
  /** Why the last move was refused; empty if it was not. */
  refusal: () => string;
}

/** Milliseconds in which a computer's move is expected, so that it is announced together with the one before. */
const SOON = 1500;

export function announcing({ state, lost, refusal }: Heard): void {
  /** The state that was announced last. */
  let said: MatchState | null = null;
  let down = false;

  function announce(now: MatchState): void {
    const sentence = announcement(said, now);
    said = now;
    if (sentence !== "") live.say(sentence);
  }

  $effect(() => {
    const now = state();
    if (now === null) return;
    if (said === null || !answersSoon(now)) return announce(now);
    const later = setTimeout(() => announce(now), SOON);
    return () => clearTimeout(later);
  });

  $effect(() => {
    if (refusal() !== "") live.say(refusal());
  });

  $effect(() => {
    if (lost() !== "") live.say(lost());
    else if (down) live.say("The connection is back.");
    down = lost() !== "";
  });
}
