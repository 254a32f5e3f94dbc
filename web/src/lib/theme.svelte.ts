// public/start.js is sent without its reasons: it sets a remembered theme before the first paint, and the storage may be forbidden.
/** Day or night: the system's choice, or the person's choice, which is remembered (public/start.js reads it first). */

import { write } from "./me.svelte";

type Theme = "day" | "night";

const NAME = "paperbits.theme";

class ThemeChoice {
  chosen = $state<Theme | null>(null);
  #system = $state<Theme>("day");
  readonly now: Theme = $derived(this.chosen ?? this.#system);

  start(): void {
    const query = matchMedia("(prefers-color-scheme: dark)");
    this.#system = query.matches ? "night" : "day";
    query.addEventListener("change", () => (this.#system = query.matches ? "night" : "day"));
    const chosen = document.documentElement.dataset["theme"];
    if (chosen === "day" || chosen === "night") this.chosen = chosen;
  }

  toggle(): void {
    this.chosen = this.now === "day" ? "night" : "day";
    document.documentElement.dataset["theme"] = this.chosen;
    write(NAME, this.chosen);
  }
}

export const theme = new ThemeChoice();
