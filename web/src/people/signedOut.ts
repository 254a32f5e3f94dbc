/** When the reader was signed out from elsewhere: the page asks who they are now, and says so. */

import { me } from "../lib/me.svelte";
import { waiting } from "../lib/waiting.svelte";
import { goneOut } from "./goneOut";
import { settle } from "./settle";

/** The server has closed a socket because its reader's cookie ended. */
export async function signedOut(): Promise<void> {
  const before = me.person;
  if (before === null || me.changing) return;
  await settle();
  // The same person: the browser has a new cookie, such as after a new passphrase.
  if (me.person?.id !== before.id && !waiting.out) goneOut();
}
