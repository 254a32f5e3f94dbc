/** The texts of a match, for the screen and for screen readers. Pure. */

import type { MatchState, Seat, SheetLine } from "./wire";

/** The name of a seat's player. The server chooses it for the reader. */
export const seatName = (seat: Seat): string => seat.called;

/** Whether just one seat is yours. */
const mine = (seats: readonly Seat[]): boolean => seats.filter((each) => each.yours).length === 1;

/** Whether a seat is that of a person who plays people at other places. */
export const together = ({ seats }: Pick<MatchState, "seats">, seat: Seat): boolean =>
  seat.kind === "person" && seats.some((each) => each.kind === "person" && !each.yours);

/** A player's name. Empty for an opening ply, which has no player. */
export function nameOf(state: Pick<MatchState, "seats">, player: number | null): string {
  if (player === null) return "";
  const seat = state.seats.find((each) => each.player === player);
  return seat === undefined ? `Player ${player}` : seatName(seat);
}

/** One move of the sheet as a sentence: `You write 4 in b3.` The words agree with the name, and name the points where there are any. */
export function told(state: Pick<MatchState, "seats">, line: SheetLine): string {
  return `${nameOf(state, line.player)} ${line.words || line.move}.`.trimStart();
}

/** Which scores are good, to stand beside a score; empty where there are no points. */
export function goodScore(state: Pick<MatchState, "wins" | "seats">): string {
  if (state.wins === "") return "";
  return state.seats.length === 1 ? "more is better" : `${state.wins} wins`;
}

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** A score with separated thousands. A score too large for a number is a text of digits. */
export const points = (score: number | string): string => BigInt(score).toLocaleString("en");

/** Whose turn it is, or how it ended. */
export function statusLine(state: MatchState): string {
  if (state.over) return ending(state);
  if (state.turn === null) return "";
  if (state.your_turn && mine(state.seats)) return "Your turn.";
  const name = nameOf(state, state.turn);
  return state.thinking ? `${name} is thinking.` : `${name} to move.`;
}

export function ending(state: Pick<MatchState, "seats" | "winners">): string {
  const names = state.winners.map((player) => nameOf(state, player));
  if (state.seats.length === 1) return "Done.";
  if (names.length === 0) return "The match was broken off.";
  const [one] = names;
  if (names.length === 1) return one === "You" ? "You win." : `${one} wins.`;
  if (names.length === state.seats.length) return "A tie.";
  return `${listed(names)} share the win.`;
}

export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** What to announce after a new state: the new moves and the status of the match. */
export function announcement(before: MatchState | null, after: MatchState): string {
  if (before === null) return `${after.title}. ${statusLine(after)}`;
  if (after.version === before.version && after.over === before.over) return "";
  if (after.sheet.length < before.sheet.length) return `Taken back. ${statusLine(after)}`;
  const moves = after.sheet.slice(before.sheet.length).map((line) => told(after, line));
  const prompt = after.your_turn && after.view.hand.prompt !== "" ? ` ${after.view.hand.prompt}` : "";
  const why = after.over && after.reason !== "" ? ` ${after.reason}` : "";
  return [...moves, `${statusLine(after)}${prompt}${why}`].join(" ");
}
