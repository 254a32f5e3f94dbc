// Squares of a board: rows and columns from 0, squares by id, steps along a line.

import type { Board, Square } from "../lib/wire";

export type Direction = "across" | "down";

export interface Place {
  row: number;
  column: number;
}

export interface Grid {
  rows: Square[][];
  places: ReadonlyMap<string, Place>;
}

export function gridOf(board: Board): Grid {
  const places = new Map<string, Place>();
  board.rows.forEach((squares, row) => squares.forEach((square, column) => places.set(square.id, { row, column })));
  return { rows: board.rows, places };
}

export function squareAt(grid: Grid, place: Place): Square | undefined {
  return grid.rows[place.row]?.[place.column];
}

export function step(place: Place, direction: Direction, by = 1): Place {
  return direction === "across"
    ? { row: place.row, column: place.column + by }
    : { row: place.row + by, column: place.column };
}

export function turned(direction: Direction): Direction {
  return direction === "across" ? "down" : "across";
}

/** The letters of the column of a square's id: `h` of `h8`. */
export function columnName(id: string): string {
  return id.replace(/[0-9]+$/, "");
}

/** The number of the row of a square's id: `8` of `h8`. */
export function rowName(id: string): string {
  return id.replace(/^[a-z]+/, "");
}

/** A line's start as plays write it: `8h` reads across, `h8` reads down. */
export function lineStart(id: string, direction: Direction): string {
  return direction === "across" ? rowName(id) + columnName(id) : id;
}
