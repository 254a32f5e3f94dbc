/** Work that somebody starts: one at a time, so that a double click starts it once, and what went wrong with it. */
export class Doing {
  busy = $state(false);
  trouble: unknown = $state.raw(null);

  /** Do some work, unless other work is going on. Returns whether it was done. */
  async does(work: () => unknown): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.trouble = null;
    try {
      await work();
    } catch (error) {
      this.trouble = error;
    }
    this.busy = false;
    return this.trouble === null;
  }

  /** What a form does when it is sent. */
  form(work: () => unknown): (event: SubmitEvent) => void {
    return (event) => {
      event.preventDefault();
      void this.does(work);
    };
  }
}
