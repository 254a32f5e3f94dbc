/** Requests whose answers may come too late. */

/** Ask after `wait` milliseconds. The returned function ends that: later answers and failures are ignored. */
export function following<T>(ask: () => Promise<T>, found: (answer: T) => void, failed: (error: unknown) => void, wait = 0): () => void {
  let wanted = true;
  const begin = (): void =>
    void ask().then(
      (answer) => void (wanted && found(answer)),
      (error: unknown) => void (wanted && failed(error)),
    );
  const timer = wait > 0 ? setTimeout(begin, wait) : begin();
  return () => {
    wanted = false;
    clearTimeout(timer ?? undefined);
  };
}
