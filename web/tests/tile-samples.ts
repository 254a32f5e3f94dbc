/** Boards and tiles for tests. */

import type { Board, Square, Tile } from "../src/lib/wire";

const SIDE = 15;

export function tile(symbol: string): Tile {
  return symbol === "?"
    ? { symbol: "?", face: "", points: 0, blank: true }
    : { symbol, face: symbol, points: 1, blank: false };
}

/** A board with the tiles of some lines: `8d 1+1=10`. */
export function board(...lines: string[]): Board {
  const rows: Square[][] = Array.from({ length: SIDE }, (_, row) =>
    Array.from({ length: SIDE }, (_, column) => ({
      id: String.fromCharCode(97 + column) + String(row + 1),
      text: "",
      filled: false,
      label: "",
      kind: "",
      tile: null,
    })),
  );
  for (const line of lines) {
    const [start = "", signs = ""] = line.split(" ");
    const across = /^[0-9]/.test(start);
    const row = Number(/[0-9]+/.exec(start)?.[0]) - 1;
    const column = (/[a-z]/.exec(start)?.[0].charCodeAt(0) ?? 97) - 97;
    [...signs].forEach((sign, index) => {
      const square = rows[row + (across ? 0 : index)]?.[column + (across ? index : 0)];
      if (square) square.tile = tile(sign);
    });
  }
  return { kind: "tiles", rows, title: "", segments: [], owner: null, closed: "" };
}
