// Asks for a preview of a drafted play, after a short pause. An older answer never replaces a newer one.

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

  /** Asks about `moves` in turn and reports the first valid one. If none is valid, it reports the first one. */
  want(moves: readonly string[]): void {
    this.drop();
    if (moves.length === 0) return;
    const asked = this.#asked;
    this.#timer = setTimeout(() => void this.#answer(asked, moves), this.rest);
  }

  /** Drops the current question: its answer is ignored. */
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
