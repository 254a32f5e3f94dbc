/** Sentences for the screen reader: one polite live region for the whole page, which App shows. */

class Live {
  text = $state("");
  #turn = false;

  /** Say a sentence. The same sentence twice is spoken twice: a space that nobody hears makes it new. */
  say(sentence: string): void {
    this.#turn = !this.#turn;
    this.text = this.#turn ? sentence : `${sentence}\u00a0`;
  }
}

export const live = new Live();
