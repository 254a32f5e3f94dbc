/** What is said of a match in words, for the eye and the ear alike. Pure. */

import type { MatchState, Seat, SheetLine } from "./wire";

/** How a seat is called: by its name, else by who sits there. */
export function seatName(seat: Seat, seats: readonly Seat[]): string {
  if (seat.name !== "") return seat.name;
  if (seat.kind === "open") return "A friend";
  if (seat.kind === "computer") {
    return seats.filter((each) => each.kind === "computer").length > 1 ? `Computer ${seat.player}` : "The computer";
  }
  return seat.yours && mine(seats) ? "You" : `Player ${seat.player}`;
}

/** Whether just one seat is yours. */
const mine = (seats: readonly Seat[]): boolean => seats.filter((each) => each.yours).length === 1;

const nameOf = (state: MatchState, player: number): string => {
  const seat = state.seats.find((each) => each.player === player);
  return seat === undefined ? `Player ${player}` : seatName(seat, state.seats);
};

/** One move of the sheet as a sentence. */
export function told(state: MatchState, line: SheetLine): string {
  const words = line.words || line.move;
  const points = line.points === null || /\bpoints?\b/.test(words) ? "" : `, ${counted(line.points, "point")}`;
  return `${nameOf(state, line.player)}: ${words}${points}.`;
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

export function ending(state: MatchState): string {
  const names = state.winners.map((player) => nameOf(state, player));
  if (state.seats.length === 1) return "Done.";
  if (names.length === 0) return "The match is over.";
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
