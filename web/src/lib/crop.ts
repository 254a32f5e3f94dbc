/** The busiest part of a board, for a small picture of it. Pure. */

import type { Square } from "./wire";

const written = (square: Square | undefined): boolean =>
  square !== undefined && (square.filled || square.text !== "" || square.tile !== null);

/** The window of at most `most` by `most` squares that holds most of what is written, near its middle. */
export function crop(rows: readonly (readonly Square[])[], most: number): Square[][] {
  const high = Math.min(most, rows.length);
  const wide = Math.min(most, Math.max(0, ...rows.map((row) => row.length)));
  let best = { weight: -1, top: 0, left: 0 };
  for (let top = 0; top + high <= rows.length; top += 1) {
    for (let left = 0; left + wide <= (rows[top]?.length ?? 0); left += 1) {
      let weight = 0;
      for (let y = 0; y < high; y += 1) {
        for (let x = 0; x < wide; x += 1) {
          if (written(rows[top + y]?.[left + x])) weight += 8 * most - Math.abs(2 * y - high + 1) - Math.abs(2 * x - wide + 1);
        }
      }
      if (weight > best.weight) best = { weight, top, left };
    }
  }
  return rows.slice(best.top, best.top + high).map((row) => row.slice(best.left, best.left + wide));
}
