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

/** The newest event, to stand after whose turn it is: a remark, or the last move of another player. */
export function newest(state: MatchState): string {
  const last = state.sheet.at(-1);
  const own = state.seats.some(({ player, yours }) => player === last?.player && yours);
  const move = last === undefined || own || state.over ? "" : told(state, last);
  return [move, state.remark].filter((each) => each !== "").join(" ");
}

/** Which scores are good, to stand beside a score; empty where there are no points. */
export function goodScore(state: Pick<MatchState, "wins" | "seats">): string {
  if (state.wins === "") return "";
  return state.seats.length === 1 ? "more is better" : `${state.wins} wins`;
}

export const counted = (count: number | bigint, noun: string): string => `${points(String(count))} ${noun}${String(count) === "1" ? "" : "s"}`;

/** A score with separated thousands. A score too large for a number is a text of digits. A browser's own format takes long to load. */
export const points = (score: number | string): string => String(score).replace(/\B(?=(\d{3})+$)/g, ",");

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
  if (names.length === 0) return "The match was cancelled.";
  const [one] = names;
  if (names.length === 1) return one === "You" ? "You win." : `${one} wins.`;
  if (names.length === state.seats.length) return "A tie.";
  return `${listed(names)} share the win.`;
}

export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** The scores as a sentence: `You 2, The computer 3.` Empty in games without points, and before the end if none has changed. */
function newScores(before: MatchState, after: MatchState): string {
  const same = after.seats.every(({ score }, at) => score === before.seats[at]?.score);
  if (after.wins === "" || (same && !after.over)) return "";
  return ` ${after.seats.map((seat) => `${seatName(seat)} ${points(seat.score)}`).join(", ")}.`;
}

/** Whether a computer answers in a moment. Then its move is announced together with the one before. */
export const answersSoon = (state: MatchState): boolean =>
  !state.over && state.seats.some(({ player, kind }) => player === state.turn && kind === "computer");

/** What to announce after a new state: the new moves, the new scores and the status of the match. */
export function announcement(before: MatchState | null, after: MatchState): string {
  const prompt = after.your_turn && after.view.hand.prompt !== "" ? ` ${after.view.hand.prompt}` : "";
  if (before === null) {
    const move = newest({ ...after, remark: "" }); // `Ready` speaks the remark.
    return [`${after.title}.`, move, `${statusLine(after)}${prompt}`].filter((each) => each !== "").join(" ");
  }
  if (after.version === before.version && after.over === before.over) return "";
  if (after.sheet.length < before.sheet.length) return `Taken back. ${statusLine(after)}`;
  const moves = after.sheet.slice(before.sheet.length).map((line) => told(after, line));
  const why = after.over && after.reason !== "" ? ` ${after.reason}` : "";
  return [...moves, `${statusLine(after)}${newScores(before, after)}${prompt}${why}`].join(" ");
}

/** In how many lines the players stand above the board. */
export const lineCount = (players: number): number => (players < 4 ? 1 : players === 4 ? 2 : Math.ceil(players / 3));

/** A score of more than seven digits, rounded down to three: `5.32` and the power of ten 14. Null for a shorter one. */
export function rounded(score: number | string): { digits: string; power: number } | null {
  const text = String(score).replace("-", "");
  if (text.length < 8) return null;
  return { digits: `${BigInt(score) < 0n ? "-" : ""}${text.slice(0, 1)}.${text.slice(1, 3)}`, power: text.length - 1 };
}
