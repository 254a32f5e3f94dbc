// Asks what a drafted play would do: after a short rest, never an older answer over a newer one.

import type { Preview } from "../lib/wire";

export interface Answer {
  move: string;
  preview: Preview;
}

export class Previewer {
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ask: (move: string) => Promise<Preview | null>,
    private readonly tell: (answer: Answer) => void,
    private readonly rest = 70,
  ) {}

  /** Asks about `moves` in turn until one is valid and tells that one; where none is, it tells the first. */
  want(moves: readonly string[]): void {
    this.drop();
    if (moves.length === 0) return;
    const asked = this.#asked;
    this.#timer = setTimeout(() => void this.#answer(asked, moves), this.rest);
  }

  /** Forgets what was asked: an answer still under way is not told. */
  drop(): void {
    this.#asked += 1;
    clearTimeout(this.#timer);
  }

  async #answer(asked: number, moves: readonly string[]): Promise<void> {
    let first: Answer | null = null;
    for (const move of moves) {
      const preview = await this.ask(move).catch(() => null);
      if (asked !== this.#asked) return;
      if (!preview) continue;
      first ??= { move, preview };
      if (preview.valid) return this.tell({ move, preview });
    }
    if (first) this.tell(first);
  }
}
