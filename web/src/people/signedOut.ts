/** What the page does when the reader was signed out from elsewhere: it asks who they are now, and says so. */

import { live } from "../lib/live.svelte";
import { me } from "../lib/me.svelte";
import { waiting } from "../lib/waiting.svelte";
import { forgetOwn } from "./claimed";
import { settle } from "./settle";
import { telling } from "./telling.svelte";

export const OUT = "You were signed out.";

/** The server has closed a socket because its reader's cookie ended. */
export async function signedOut(): Promise<void> {
  const before = me.person;
  if (before === null || me.changing) return;
  await settle();
  // The same person: the browser has a new cookie, such as after a new passphrase.
  if (me.person?.id !== before.id && !waiting.out) goneOut();
}

/** The reader's cookie has ended. */
export function goneOut(): void {
  forgetOwn();
  waiting.out = true;
  live.say(OUT);
  void telling.end().catch(() => undefined);
}
