/** What the page does when the reader's cookie has ended elsewhere. */

import { live } from "../lib/live.svelte";
import { waiting } from "../lib/waiting.svelte";
import { forgetOwn } from "./claimed";
import { telling } from "./telling.svelte";

export const OUT = "You were signed out.";

export function goneOut(): void {
  forgetOwn();
  waiting.out = true;
  live.say(OUT);
  void telling.end().catch(() => undefined);
}
