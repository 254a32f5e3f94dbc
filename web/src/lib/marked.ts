/** A text with some of its characters marked. Pure. */

import type { TextPlace } from "./wire";

export interface Marked {
  before: string;
  meant: string;
  after: string;
}

/** The text around its characters `place`, which count from 1 and count an emoji as one; nothing meant where there is no place. */
export function marked(text: string, place: TextPlace | null): Marked {
  if (place === null) return { before: text, meant: "", after: "" };
  const signs = [...text];
  return {
    before: signs.slice(0, place.first - 1).join(""),
    meant: signs.slice(place.first - 1, place.last).join(""),
    after: signs.slice(place.last).join(""),
  };
}
