/** The part of a board with the most content, for a small picture. Pure. */

/** The window of at most `most` by `most` squares with the most texts, as central as possible. An empty text is an empty square. */
export function crop(rows: readonly (readonly string[])[], most: number): { rows: string[][]; left: number; top: number } {
  const high = Math.min(most, rows.length);
  const wide = Math.min(most, Math.max(0, ...rows.map((row) => row.length)));
  let best = { weight: -1, top: 0, left: 0 };
  for (let top = 0; top + high <= rows.length; top += 1) {
    for (let left = 0; left + wide <= (rows[top]?.length ?? 0); left += 1) {
      let weight = 0;
      for (let y = 0; y < high; y += 1) {
        for (let x = 0; x < wide; x += 1) {
          if (rows[top + y]?.[left + x]) weight += 8 * most - Math.abs(2 * y - high + 1) - Math.abs(2 * x - wide + 1);
        }
      }
      if (weight > best.weight) best = { weight, top, left };
    }
  }
  const { left, top } = best;
  return { rows: rows.slice(top, top + high).map((row) => row.slice(left, left + wide)), left, top };
}
