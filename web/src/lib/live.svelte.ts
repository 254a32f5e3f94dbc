/** Sentences for the screen reader: one polite live region for the whole page, which App shows. */

class Live {
  text = $state("");
  #turn = false;

  /** Speak a sentence. An added space makes a repeated sentence new, so that it is spoken again. */
  say(sentence: string): void {
    this.#turn = !this.#turn;
    this.text = this.#turn ? sentence : `${sentence}\u00a0`;
  }
}

export const live = new Live();
