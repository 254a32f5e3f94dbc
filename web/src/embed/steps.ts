/** The steps through a match in a frame. Pure. */

export interface Played {
  id: string;
  /** A sentence for each ply. */
  moves: string[];
  plies: number;
}

/** The ply to which a key leads. Null if the key does nothing here. */
export function target(key: string, at: number, last: number): number | null {
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[key];
  return next === undefined || next === at || next < 0 || next > last ? null : next;
}

/** The sentence below the board. `ending` is that of the final board. */
export function words(match: Played, at: number, ending: string): string {
  if (at === match.plies) return ending;
  return at === 0 ? "The start." : `Move ${at} of ${match.plies}. ${match.moves[at - 1] ?? ""}`;
}
