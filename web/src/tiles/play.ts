// From a draft to the text of a play and back: `8d 1(+)1(=)10` reads across, `d8 …` reads down, `?1` is a blank as 1.

import { type Draft } from "./draft";
import { type Direction, type Grid, type Place, lineStart, squareAt, step, turned } from "./grid";

export type Written = { texts: string[] } | { problem: string };

/**
 * The possible texts of a draft's play, the likelier first (a single tile can read across or down), or why there is none.
 * It only reports what can't be written as a play. It does not know the rules.
 */
export function written(draft: Draft, grid: Grid): Written {
  const places = [...draft.laid.keys()].flatMap((id) => grid.places.get(id) ?? []);
  const [first] = places;
  if (!first) return { texts: [] };
  if (places.length === 1) return { texts: single(draft, grid, first) };
  const direction: Direction | null = places.every(({ row }) => row === first.row)
    ? "across"
    : places.every(({ column }) => column === first.column)
      ? "down"
      : null;
  if (!direction) return { problem: "All tiles of one turn must be in one row or one column." };
  const line = mainLine(draft, grid, first, direction);
  const reached = new Set(line.map((square) => square.id));
  if ([...draft.laid.keys()].every((id) => reached.has(id))) return { texts: [text(draft, grid, first, direction)] };
  return { problem: `The tiles of one turn must have no gap between them: ${gap(draft, grid, places, direction)} is empty.` };
}

function single(draft: Draft, grid: Grid, place: Place): string[] {
  const direction = draft.cursor?.direction ?? "across";
  const directions = [direction, turned(direction)].filter((way) => mainLine(draft, grid, place, way).length > 1);
  return (directions.length ? directions : ["across" as const]).map((way) => text(draft, grid, place, way));
}

/** The squares, with tiles and without a gap, through a place. */
function mainLine(draft: Draft, grid: Grid, place: Place, direction: Direction) {
  const taken = (where: Place) => {
    const square = squareAt(grid, where);
    return square && (square.tile || draft.laid.has(square.id)) ? square : undefined;
  };
  let start = place;
  while (taken(step(start, direction, -1))) start = step(start, direction, -1);
  const line = [];
  for (let square = taken(start); square; square = taken(start)) {
    line.push(square);
    start = step(start, direction);
  }
  return line;
}

function text(draft: Draft, grid: Grid, place: Place, direction: Direction): string {
  const line = mainLine(draft, grid, place, direction);
  const signs = line.map((square) => {
    const laid = draft.laid.get(square.id);
    if (!laid) return `(${square.tile?.symbol ?? ""})`;
    return laid.tile.blank ? `?${laid.as.symbol}` : laid.as.symbol;
  });
  return `${lineStart(line[0]?.id ?? "", direction)} ${signs.join("")}`;
}

function gap(draft: Draft, grid: Grid, places: readonly Place[], direction: Direction): string {
  const along = ({ row, column }: Place) => (direction === "across" ? column : row);
  let place = places.reduce((least, other) => (along(other) < along(least) ? other : least));
  for (let square = squareAt(grid, place); square; square = squareAt(grid, place)) {
    if (!square.tile && !draft.laid.has(square.id)) return square.id;
    place = step(place, direction);
  }
  return "";
}

/** A new tile of a play: its square, its symbol on the board, and whether it is a blank. */
export interface Sign {
  square: string;
  symbol: string;
  blank: boolean;
}

/** The new tiles of a play, from its text. Empty for an exchange or a pass. */
export function laidBy(move: string, grid: Grid): Sign[] {
  const found = /^(?:([0-9]+)([a-z]+)|([a-z]+)([0-9]+)) (.+)$/.exec(move);
  if (!found) return [];
  const direction: Direction = found[1] ? "across" : "down";
  let place = grid.places.get(found[1] ? `${found[2]}${found[1]}` : `${found[3]}${found[4]}`);
  const squares: Sign[] = [];
  for (const sign of found[5]?.match(/\(\??.\)|\??[^()]/g) ?? []) {
    const square = place && squareAt(grid, place);
    if (!place || !square) break;
    if (!sign.startsWith("(")) squares.push({ square: square.id, symbol: sign.slice(-1), blank: sign.length > 1 });
    place = step(place, direction);
  }
  return squares;
}

/** The symbols of the tiles that a move exchanges; null if it is no exchange. A blank is written as it is typed. */
export const exchangedBy = (move: string): string[] | null => /^exchange (.+)$/.exec(move)?.[1]?.split(" ") ?? null;
