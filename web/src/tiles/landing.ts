// Places on the screen: what lies under a dragged tile, and where a draft's score is shown. Pure.

import { type Grid, squareAt } from "./grid";
import type { Target } from "./table.svelte";

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom" | "width" | "height">;

/** The smallest width of a rack, in places. */
const WIDE = 7;

/** The distance from the rack that still counts as the rack, as a multiple of its height. */
const NEAR = 0.7;

/** The free square or the rack place under a point. Null if a tile can't be dropped there. */
export function under(point: { x: number; y: number }, board: Box | undefined, rack: Box | undefined, grid: Grid, held: number): Target | null {
  const { x, y } = point;
  if (board && x >= board.left && x < board.right && y >= board.top && y < board.bottom) {
    const row = Math.floor(((y - board.top) / board.height) * grid.rows.length);
    const column = Math.floor(((x - board.left) / board.width) * (grid.rows[0]?.length ?? 0));
    const square = squareAt(grid, { row, column });
    return square && !square.tile ? { square: square.id } : null;
  }
  const room = (rack?.height ?? 0) * NEAR;
  if (!rack || x < rack.left - room || x > rack.right + room || y < rack.top - room || y > rack.bottom + room) return null;
  const place = Math.floor(((x - rack.left) / rack.width) * Math.max(held, WIDE));
  return { place: Math.min(Math.max(place, 0), held - 1) };
}

/** The lower right corner of the last of these squares, as fractions of the board. Null if there are none. */
export function corner(squares: readonly string[], grid: Grid): { left: string; top: string; edge: boolean } | null {
  const places = squares.flatMap((id) => grid.places.get(id) ?? []);
  if (places.length === 0) return null;
  const end = places.reduce((one, other) => (other.row + other.column > one.row + one.column ? other : one));
  const high = grid.rows.length;
  const wide = grid.rows[0]?.length ?? high;
  return { left: `${((end.column + 1) / wide) * 100}%`, top: `${((end.row + 1) / high) * 100}%`, edge: end.column === wide - 1 };
}
