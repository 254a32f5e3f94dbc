/** What the page needs only after it is there. */

import { keepFocus } from "./lib/focus";
import { me } from "./lib/me.svelte";

let begun = false;

/** Begin all this, once. `focused`: what got the focus last, which may be gone by now. */
export function begin(focused: EventTarget | null): void {
  if (begun) return;
  begun = true;
  keepFocus(focused);
}

void import("./print.css").catch(() => undefined); // Without it a page prints as it is.

// A reader who came before is greeted. Somebody who only looks is asked for nothing.
if (me.person !== null) import("./people/settle").then(({ settle }) => settle()).catch(() => undefined); // They are asked again at the next visit.
