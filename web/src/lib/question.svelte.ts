/** Something that the server works out bit by bit: the best moves, or a review. */
export class Question<Answer extends { done: boolean }> {
  /** The answer so far. Null if there is none. */
  answer: Answer | null = $state.raw(null);
  /** Whether more will come. */
  asked = $state(false);

  /** The tag of the request; empty if nothing is asked. */
  #tag = "";
  readonly #stop: (tag: string) => void;

  /** `stop` ends the work at the request with a tag. */
  constructor(stop: (tag: string) => void) {
    this.#stop = stop;
  }

  /** The request with this tag was sent, or could not be. */
  ask(tag: string, sent: boolean): void {
    this.#tag = tag;
    this.asked = sent;
  }

  is(tag: string | null | undefined): boolean {
    return Boolean(tag) && tag === this.#tag;
  }

  hear(tag: string, answer: Answer): void {
    if (!this.is(tag)) return;
    this.answer = answer;
    this.asked = !answer.done;
  }

  /** Stop it. The part that has arrived is kept. */
  stop(): void {
    if (this.asked) this.#stop(this.#tag);
    this.asked = false;
    this.#tag = "";
  }
}
