/** Seats, boards, tiles and storages for tests. */

import type { Board, Seat, Square, Tile } from "../src/lib/wire";

/** A seat: of the reader if it is the first, else of a computer. */
export const seat = (player: number, more: Partial<Seat> = {}): Seat => ({
  player, kind: player === 1 ? "person" : "computer", name: "", called: player === 1 ? "You" : "The computer", level: player === 1 ? null : "casual", left: "", score: 0, yours: player === 1, ...more,
});

/** A storage that nothing is in yet. */
export function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

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
