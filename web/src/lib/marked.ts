/** A text with marked characters. Pure. */

import type { TextPlace } from "./wire";

interface Marked {
  before: string;
  meant: string;
  after: string;
}

/** The text before, in and after `place`. Characters count from 1, and an emoji counts as one. Without a place nothing is marked. */
export function marked(text: string, place: TextPlace | null): Marked {
  if (place === null) return { before: text, meant: "", after: "" };
  const signs = [...text];
  return {
    before: signs.slice(0, place.first - 1).join(""),
    meant: signs.slice(place.first - 1, place.last).join(""),
    after: signs.slice(place.last).join(""),
  };
}
