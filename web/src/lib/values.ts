/** The exact values of moves: their words, their shapes, and what a board shows of them. Pure. */

import type { MoveValues, ValuedMove } from "./wire";
import { counted } from "./words";

export type Kind = "win" | "tie" | "loss";

/** What a square shows: the best value of its moves. */
export interface Mark {
  kind: Kind;
  /** A few signs: `+3`, `=`, or empty for an outcome, which the shape shows. */
  text: string;
  /** Whether no move is better. */
  best: boolean;
  /** For screen readers. */
  aloud: string;
}

/** Moves of one value. */
interface Group {
  value: number;
  kind: Kind;
  best: boolean;
  words: string;
  moves: readonly ValuedMove[];
}

type Unit = MoveValues["unit"];

export function kindOf(value: number, { unit, best }: Pick<MoveValues, "unit" | "best">): Kind {
  if (unit === "score") return value === best ? "win" : "loss";
  return value > 0 ? "win" : value < 0 ? "loss" : "tie";
}

const points = (value: number): string => counted(Math.abs(value), "point");

/** `Wins by 3 points`, `Leads to a tie`. */
export function valueWords(value: number, unit: Unit): string {
  if (unit === "score") return `Leads to ${points(value)} at most`;
  if (value === 0) return "Leads to a tie";
  const by = unit === "margin" ? ` by ${points(value)}` : "";
  return `${value > 0 ? "Wins" : "Loses"}${by}`;
}

function signs(value: number, unit: Unit): string {
  if (unit === "outcome") return "";
  if (unit === "score") return String(value);
  if (value === 0) return "=";
  return value > 0 ? `+${value}` : `−${-value}`;
}

/** Whether a larger value is better, for the order of the groups. A smaller score can be the better one. */
const rises = ({ unit, best, moves }: MoveValues): boolean => unit !== "score" || moves.every(({ value }) => value <= best);

/** The moves by their values, the best first. */
export function groups(found: MoveValues): Group[] {
  const values = [...new Set(found.moves.map(({ value }) => value))].sort((a, b) => (rises(found) ? b - a : a - b));
  return values.map((value) => ({
    value,
    kind: kindOf(value, found),
    best: value === found.best,
    words: valueWords(value, found.unit),
    moves: found.moves.filter((move) => move.value === value),
  }));
}

/** Moves in words, with the word that all begin with only once: `Write 4 in b3, 5 in b3`. */
export function inOneLine(moves: readonly Pick<ValuedMove, "told">[]): string {
  const [first = "", ...rest] = moves.map(({ told }) => told);
  const verb = `${first.split(" ", 1)[0]} `;
  const same = rest.every((told) => told.startsWith(verb));
  return [first, ...rest.map((told) => (same ? told.slice(verb.length) : told))].join(moves.some(({ told }) => told.includes(",")) ? "; " : ", ");
}

/** The square where a move is marked: the only one that it touches. */
const only = ([square, ...more]: readonly string[]): string | undefined => (more.length === 0 ? square : undefined);

/** The free dot that a segment leads to. */
export const last = (touched: readonly string[]): string | undefined => touched.at(-1);

/** What each square shows. */
export function marks(found: MoveValues, place: (touched: readonly string[]) => string | undefined = only): Map<string, Mark> {
  const shown = new Map<string, Mark>();
  for (const { value, kind, best, words, moves } of groups(found))
    for (const { touched } of moves) {
      const square = place(touched);
      if (square === undefined || shown.has(square)) continue;
      const aloud = best ? `${words.toLowerCase()}, a best move` : words.toLowerCase();
      shown.set(square, { kind, text: signs(value, found.unit), best, aloud });
    }
  return shown;
}

/** Where the values come from, and how sure they are. */
export function certainty({ proved, moves }: Pick<MoveValues, "proved" | "moves">): string {
  if (moves.length === 0) return "";
  return proved
    ? "Proved: a separate program checked a proof of each value."
    : "Searched: the computer looked at every way to go on. No proof was checked.";
}

/** How far off the end is: `The end is 5 moves away if both play well.` */
export const distance = ({ plies }: Pick<MoveValues, "plies">): string =>
  plies === null ? "" : `With best play the match ends ${plies === 1 ? "with the next move" : `after ${plies} more moves`}.`;
