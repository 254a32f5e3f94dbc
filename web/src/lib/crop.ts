/** What a small picture shows of a board. Pure. */

/** The smallest square window of at least `least` by `least` squares that holds all texts, with them in its middle. An empty text is an
 * empty square. */
export function crop(rows: readonly (readonly string[])[], least: number): { rows: string[][]; left: number; top: number } {
  const across = rows.flatMap((row) => row.flatMap((text, x) => (text === "" ? [] : [x])));
  const down = rows.flatMap((row, y) => (row.some((text) => text !== "") ? [y] : []));
  const side = Math.max(least, extent(across), extent(down));
  const left = begin(across, side, rows[0]?.length ?? 0);
  const top = begin(down, side, rows.length);
  return { rows: rows.slice(top, top + side).map((row) => row.slice(left, left + side)), left, top };
}

const extent = (places: readonly number[]): number => (places.length === 0 ? 0 : Math.max(...places) - Math.min(...places) + 1);

/** Where a window of `side` begins, of `count` squares in a line, if these places are in its middle. */
const begin = (places: readonly number[], side: number, count: number): number =>
  Math.min(Math.max(0, count - side), Math.max(0, Math.min(...places, count) - Math.floor((side - extent(places)) / 2)));

/** A column as the rows of several columns side by side, as even as possible, each with at most `most` squares. */
export function folded(column: readonly string[], most: number): string[][] {
  const high = Math.ceil(column.length / Math.ceil(column.length / most));
  return Array.from({ length: high || 0 }, (_, row) => column.filter((_, at) => at % high === row));
}
