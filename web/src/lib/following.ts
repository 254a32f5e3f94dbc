/** Answers that may come too late: of what was asked, only what is still wanted counts. */

/** Follow a request; the function that comes back ends that, and what arrives later changes nothing. */
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
