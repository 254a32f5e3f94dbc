/** What boards share: how a square reads, and what may be done with it just now. */

import type { Board, Square } from "../lib/wire";

/** The state of the hand over the boards, and what touching does. */
export interface Table {
  /** Squares touched so far in this move. */
  touches: readonly string[];
  /** Squares that may be touched now. */
  next: ReadonlySet<string>;
  /** Whether those are marked. */
  marked: boolean;
  /** Whether squares may be touched at all. */
  open: boolean;
  /** Squares of the line that is pointed at. */
  lit: ReadonlySet<string>;
  /** Squares that the last move touched. */
  last: ReadonlySet<string>;
  touch(id: string): void;
  /** Say why nothing can be done there. */
  refuse(why: string): void;
  /** A key that is not for moving; true where it was of use. */
  key(id: string, key: string): boolean;
}

/** A board to look at. */
export const shown = (last: readonly string[] = [], lit: readonly string[] = []): Table => ({
  touches: [],
  next: new Set(),
  marked: false,
  open: false,
  lit: new Set(lit),
  last: new Set(last),
  touch: () => undefined,
  refuse: () => undefined,
  key: () => false,
});

/** A board whose player is another: to look at, and a touch says so. */
export const closedOff = (table: Table, board: Board): Table =>
  board.closed === ""
    ? table
    : { ...table, touches: [], next: new Set(), marked: false, open: false, touch: () => table.refuse(board.closed), key: () => false };

/** What a screen reader says of a square. */
export function spoken(square: Square, table: Table): string {
  const state = square.label || square.text || (square.filled ? "filled" : "empty");
  const marks = [`${placeName(square.id)}, ${state}`];
  if (table.touches.includes(square.id)) marks.push("touched");
  if (table.lit.has(square.id)) marks.push("in this line");
  if (table.last.has(square.id)) marks.push("last move");
  return marks.join(", ");
}

/** A board's name for a screen reader. */
export function named(board: Board): string {
  if (board.title !== "") return board.title;
  const [row] = board.rows;
  if (board.kind === "grid") return `Board, ${board.rows.length} rows of ${row?.length ?? 0} squares`;
  if (board.kind === "lattice") return `Dots, ${board.rows.length} rows of ${row?.length ?? 0}`;
  return `${board.kind === "list" ? "List" : "Board"} of ${board.rows.reduce((sum, each) => sum + each.length, 0)}`;
}

/** A square's name to people: `b3`, also on a board whose squares are set apart by their player, as `2:b3`. */
export const placeName = (id: string): string => id.replace(/^[0-9]+:/, "");

/** The letters and the number of a square's name; null where it is not named so. */
export function coordinates(id: string): { column: string; row: string } | null {
  const found = /([a-z]+)([0-9]+)$/.exec(id);
  return found === null ? null : { column: found[1] ?? "", row: found[2] ?? "" };
}
