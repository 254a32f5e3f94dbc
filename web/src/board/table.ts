/** What boards share: how a square reads, and what a person can do with it. */

import type { Mark } from "../lib/values";
import type { Board, Square } from "../lib/wire";

/** The state of the hand over the boards, and what touching does. */
export interface Table {
  /** The squares touched so far. */
  touches: readonly string[];
  /** What is being written into a square and not yet sent. */
  written?: { id: string; text: string } | null;
  /** Squares that may be touched now. */
  next: ReadonlySet<string>;
  /** Whether these squares are marked. */
  marked: boolean;
  /** Whether squares may be touched at all. */
  open: boolean;
  /** Squares of the selected line. */
  lit: ReadonlySet<string>;
  /** Squares of the last move. */
  last: ReadonlySet<string>;
  /** The exact values of moves, by their squares. */
  values?: ReadonlyMap<string, Mark>;
  touch(id: string): void;
  /** Explain why a square can't be touched. */
  refuse(why: string): void;
  /** Handle a key that does not move the focus. Returns whether it has a meaning. */
  key(id: string, key: string): boolean;
}

/** A board to look at. */
export const shown = (
  last: readonly string[] = [],
  lit: readonly string[] = [],
  values: ReadonlyMap<string, Mark> = new Map(),
): Table => ({
  values,
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

/** A table for another player's board. A touch explains that it is not yours. */
export const closedOff = (table: Table, board: Board): Table =>
  board.closed === ""
    ? table
    : { ...table, touches: [], written: null, next: new Set(), marked: false, open: false, touch: () => table.refuse(board.closed), key: () => false };

/** The name of a square for screen readers. */
export function spoken(square: Square, table: Table): string {
  const state = square.label || square.text || (square.filled ? "filled" : "empty");
  const marks = [`${placeName(square.id)}, ${state}`];
  if (table.touches.includes(square.id)) marks.push("touched");
  if (table.lit.has(square.id)) marks.push("in this line");
  if (table.last.has(square.id)) marks.push("last move");
  if (table.marked && table.next.has(square.id)) marks.push("can be touched");
  const value = table.values?.get(square.id);
  if (value !== undefined) marks.push(value.aloud);
  return marks.join(", ");
}

/** The name of a board for screen readers. */
export function named(board: Board): string {
  if (board.title !== "") return board.title;
  const [row] = board.rows;
  if (board.kind === "grid") return `Board, ${board.rows.length} rows of ${row?.length ?? 0} squares`;
  if (board.kind === "lattice") return `Dots, ${board.rows.length} rows of ${row?.length ?? 0}`;
  return `${board.kind === "list" ? "List" : "Board"} of ${board.rows.reduce((sum, each) => sum + each.length, 0)}`;
}

/** A square's name for people: `b3`, also if its id contains the player, as in `2:b3`. */
export const placeName = (id: string): string => id.replace(/^[0-9]+:/, "");

/** The letters and the number of a square's name. Null if the name has another form. */
export function coordinates(id: string): { column: string; row: string } | null {
  const found = /([a-z]+)([0-9]+)$/.exec(id);
  return found === null ? null : { column: found[1] ?? "", row: found[2] ?? "" };
}
