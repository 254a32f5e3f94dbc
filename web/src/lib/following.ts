/** Requests whose answers may come too late. Late answers are ignored. */

/** Follow a request. The returned function stops that: later answers are ignored. */
export function following<T>(asked: Promise<T>, found: (answer: T) => void, failed: (error: unknown) => void): () => void {
  let wanted = true;
  asked.then(
    (answer) => {
      if (wanted) found(answer);
    },
    (error: unknown) => {
      if (wanted) failed(error);
    },
  );
  return () => {
    wanted = false;
  };
}
