/** Hints in steps, and a list of moves that keeps its order while the pointer is on it. Pure. */

import type { Hint, MatchState, Option } from "./wire";

/** The step of a hint: nothing yet, where to look, what to use, the whole move. */
export type Step = 0 | 1 | 2 | 3;

/** A move that is to be prepared on the board, and in words. */
export interface Recommended {
  move: string;
  whole: string;
}

/** The sentences of a hint up to a step, the newest last. */
export function sentences(hint: Hint, step: Step): string[] {
  return [hint.where, hint.what, hint.whole].slice(0, step);
}

/** The squares that a step lights. */
export function squaresOf(hint: Hint, step: Step): readonly string[] {
  return [[], hint.area, hint.near, hint.squares][step] ?? [];
}

/**
 * The moves to list: the best first, or, while somebody points at the list, in the places that they have, with what is known
 * of them now.
 */
export function arranged(before: readonly Option[], options: readonly Option[], pointedAt: boolean, most: number): Option[] {
  if (!pointedAt || before.length === 0) return options.slice(0, most);
  const kept = before.map((old) => options.find((option) => option.move === old.move) ?? old);
  const others = options.filter((option) => !kept.some(({ move }) => move === option.move));
  return [...kept, ...others].slice(0, Math.max(most, kept.length));
}

/** Whether the server gives advice: not against another person, not in a rated match, and not while tiles are veiled. */
export const mayAsk = (state: MatchState): boolean =>
  !state.rated &&
  !state.over &&
  state.your_turn &&
  !state.veiled &&
  state.seats.every((seat) => seat.kind === "computer" || seat.yours);

/** The computer's move that is new in a state. Null if there is none. */
export function answered(before: MatchState | null, after: MatchState): number | null {
  if (before === null || after.sheet.length <= before.sheet.length) return null;
  const last = after.sheet.at(-1);
  const seat = after.seats.find(({ player }) => player === last?.player);
  return last !== undefined && seat?.kind === "computer" ? last.ply : null;
}

/** The sentence that is shown while a game is compiled. */
export function gettingReady(state: MatchState): string {
  const at = state.getting_ready;
  if (at === null || state.over) return "";
  const how = at.steps > 0 ? ` Step ${Math.max(1, at.step)} of ${at.steps}${at.what === "" ? "" : `: ${at.what}`}.` : "";
  const meanwhile =
    state.computer_rating === null
      ? " Until then it thinks less about its moves and hints."
      : " In a rated match it waits until it plays at full strength.";
  return `The computer is getting ready, once on this machine.${how}${meanwhile}`;
}
