/** What is said of a match in words, for the eye and the ear alike. Pure. */

import type { MatchState, Seat, SheetLine } from "./wire";

/** What a seat's player is called: the server knows who reads this, so it says. */
export const seatName = (seat: Seat): string => seat.called;

/** Whether just one seat is yours. */
const mine = (seats: readonly Seat[]): boolean => seats.filter((each) => each.yours).length === 1;

/** A player's name; empty for nobody, whose an opening is. */
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

/** A score with its thousands parted; one too long for a number comes as its digits. */
export const points = (score: number | string): string => BigInt(score).toLocaleString("en");

/** Whose turn it is, or how it ended. */
export function standing(state: MatchState): string {
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

/** What to announce when a state follows another: the moves since, and where that leaves the match. */
export function announcement(before: MatchState | null, after: MatchState): string {
  if (before === null) return `${after.title}. ${standing(after)}`;
  if (after.version === before.version && after.over === before.over) return "";
  if (after.sheet.length < before.sheet.length) return `Taken back. ${standing(after)}`;
  const moves = after.sheet.slice(before.sheet.length).map((line) => told(after, line));
  const prompt = after.your_turn && after.view.hand.prompt !== "" ? ` ${after.view.hand.prompt}` : "";
  const why = after.over && after.reason !== "" ? ` ${after.reason}` : "";
  return [...moves, `${standing(after)}${prompt}${why}`].join(" ");
}
