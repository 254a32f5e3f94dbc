/** A sheet of paper as text: tokens in rows, read leniently and written in the game's notation. Pure. */

import type { Board, Settings } from "./wire";

export const EMPTY = ".";
const FILLED = new Set(["*", "x", "#", "X"]);

export const filled = (token: string): boolean => FILLED.has(token);
export const empty = (token: string): boolean => token === "." || token === "o" || token === "O" || token === "";

/** The contents of a board's squares as rows of tokens. */
export function tokens(board: Board): string[][] {
  const rows = board.rows.map((row) => row.map((square) => (square.filled ? "*" : square.text || EMPTY)));
  return board.kind === "grid" ? rows : [rows.flat()];
}

/** Rows of tokens as text. A grid has spaces between tokens, a single row of characters has none. */
export function written(rows: readonly (readonly string[])[], grid: boolean): string {
  return rows.map((row) => row.join(grid || row.some((token) => token.length > 1) ? " " : "")).join("\n");
}

/** Read rows of tokens of this shape. Null if the text has another shape, which the server then judges. */
export function read(text: string, high: number, wide: number): string[][] | null {
  const rows = text
    .split(/[\n;]/)
    .map((row) => row.trim())
    .filter((row) => row !== "")
    .map((row) => {
      const parts = row.split(/[\s,]+/);
      return parts.length === 1 && wide > 1 ? [...row] : parts;
    });
  if (rows.length !== high || rows.some((row) => row.length !== wide)) return null;
  return rows;
}

/** The segments of a lattice's text, such as `c3-c2 c2-b2`. */
export const segments = (text: string): [string, string][] =>
  [...text.toLowerCase().matchAll(/([a-z]+[0-9]+)\s*-\s*([a-z]+[0-9]+)/g)].map(([, from = "", to = ""]) => [from, to]);

/** Add a segment to the text, or remove it. A new segment starts at a dot that has one already, or at the middle. */
export function toggled(text: string, segment: string, middle: string): string {
  const all = segments(text);
  const [[from, to] = ["", ""]] = segments(segment);
  const others = all.filter(([a, b]) => !((a === from && b === to) || (a === to && b === from)));
  if (others.length === all.length) {
    const joined = (dot: string) => dot === middle || all.some((each) => each.includes(dot));
    others.push(joined(to) && !joined(from) ? [to, from] : [from, to]);
  }
  return others.map((each) => each.join("-")).join(" ");
}

/** The settings that the person changed: those that differ from the defaults and from the sizes in the text. */
export const setByHand = (values: Settings, found: Settings): Settings =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== found[name]));
