/** The sections that rooms add to the reader's own page, in their order there. */

import type { Part } from "../lib/lazy";

/** `for`: who sees the section. Guests and accounts are people whom the server knows. */
interface Section {
  name: string;
  for: "all" | "people" | "accounts";
  part: Part<Record<string, never>>;
}

export const sections: readonly Section[] = [
  { name: "How you play", for: "all", part: () => import("./YourPlay.svelte") },
  { name: "Programs", for: "people", part: () => import("./Tokens.svelte") },
];
