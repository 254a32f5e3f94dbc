/** The first move of a match, touched before the match began. Its page makes it when it opens. */

interface First {
  match: string;
  version: number;
  move: string;
}

let first: First | null = null;

export function keepFirst(kept: First): void {
  first = kept;
}

/** The move that was kept for a match, once; empty if there is none, or if the match has moved on meanwhile. */
export function takeFirst(match: string, version: number): string {
  if (first?.match !== match) return "";
  const { move, version: then } = first;
  first = null;
  return then === version ? move : "";
}
