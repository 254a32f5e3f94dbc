/** Moving the focus on a board by the arrow keys. */

/** The square to which a key moves the focus. Null if the key does not move it. Rows may differ in length. */
export function step(rows: readonly (readonly string[])[], from: string, key: string): string | null {
  const row = rows.findIndex((each) => each.includes(from));
  const line = rows[row];
  if (line === undefined) return null;
  const column = line.indexOf(from);
  switch (key) {
    case "ArrowLeft":
      return line[column - 1] ?? rows[row - 1]?.at(-1) ?? from;
    case "ArrowRight":
      return line[column + 1] ?? rows[row + 1]?.[0] ?? from;
    case "ArrowUp":
      return near(rows[row - 1], column) ?? from;
    case "ArrowDown":
      return near(rows[row + 1], column) ?? from;
    case "Home":
      return line[0] ?? from;
    case "End":
      return line.at(-1) ?? from;
    case "PageUp":
      return near(rows[0], column) ?? from;
    case "PageDown":
      return near(rows.at(-1), column) ?? from;
    default:
      return null;
  }
}

const near = (line: readonly string[] | undefined, column: number): string | undefined =>
  line?.[Math.min(column, line.length - 1)];

/** One row broken into lines of at most `most` squares, as equal as possible. */
export function wrapped<T>(items: readonly T[], most: number): T[][] {
  const lines = Math.max(1, Math.ceil(items.length / Math.max(1, most)));
  const each = Math.ceil(items.length / lines);
  return Array.from({ length: lines }, (_, line) => items.slice(line * each, (line + 1) * each));
}
