/** How a match ended, with its margin, in words, and a text to share. Pure. */

import type { MatchState, Seat, SheetLine } from "./wire";
import { counted, ending, listed, points, seatName, told } from "./words";

/** The parts of a match that these functions need. A summary has them too. */
export type Ended = Pick<MatchState, "title" | "seats" | "turn" | "over" | "winners" | "cut_short" | "wins">;

/** A score as a BigInt: products can be too large for numbers. */
const value = (seat: Seat): bigint => BigInt(seat.score);

const distance = (one: Seat, other: Seat): bigint => {
  const by = value(one) - value(other);
  return by < 0n ? -by : by;
};

/** Whether the scores decided: not in games without points, and not where people ended the match. */
const decided = (match: Ended): boolean => match.wins !== "" && !match.cut_short;

/** The margin of the winner. Null for a tie, for one player alone, and if scores did not decide. */
export function margin(match: Ended): bigint | null {
  if (!match.over || !decided(match) || match.winners.length !== 1 || match.seats.length < 2) return null;
  const winner = match.seats.find((seat) => seat.player === match.winners[0]);
  if (winner === undefined) return null;
  const gaps = match.seats.filter((seat) => seat !== winner).map((seat) => distance(seat, winner));
  return gaps.reduce((least, gap) => (gap < least ? gap : least));
}

const scored = (count: bigint): string => counted(count, "point");

/** The winner and the margin: `You win by 12 points.` */
export function verdict(match: Ended): string {
  const [only] = match.seats;
  if (match.seats.length === 1 && only !== undefined && match.wins !== "") {
    const name = seatName(only);
    return `${name} ${name === "You" ? "have" : "has"} ${scored(value(only))}.`;
  }
  const by = margin(match);
  const said = ending(match);
  return by === null ? said : `${said.replace(/\.$/, "")} by ${scored(by)}.`;
}

/** The scores: `6 to 8.`, with `The fewest points win.` if they do. Empty in games without points. */
export function scoreLine(match: Ended): string {
  if (!decided(match) || match.seats.length < 2) return "";
  const good = match.wins === "fewest" ? " The fewest points win." : "";
  const [one, other] = match.seats;
  if (match.seats.length === 2 && one !== undefined && other !== undefined) {
    if (match.winners.length === 2) return `${scored(value(one))} each.${good}`;
    const [first, second] = match.winners[0] === other.player ? [other, one] : [one, other];
    return `${points(first.score)} to ${points(second.score)}.${good}`;
  }
  const ordered = [...match.seats].sort((a, b) => {
    const by = match.wins === "fewest" ? value(a) - value(b) : value(b) - value(a);
    return by < 0n ? -1 : by > 0n ? 1 : 0;
  });
  return `${ordered.map((seat) => `${seatName(seat)} ${points(seat.score)}`).join(", ")}.${good}`;
}

/** The opponents, for a list: `The computer, casual` or `Ann and Bo`. Empty for one player alone. */
export function opponents(seats: readonly Seat[], titleOf: (level: string) => string = (level) => level): string {
  const own = seats.filter((seat) => seat.yours);
  const others = own.length === 1 ? seats.filter((seat) => !seat.yours) : own.length === 0 ? seats : [];
  if (others.length === 0) return seats.length > 1 ? "Pass and play" : "";
  const names = others.map((seat) => {
    const name = seatName(seat);
    return seat.level === null ? name : `${name} (${titleOf(seat.level)})`;
  });
  return listed(names);
}

/** A result to share as plain text in the first person, with the best move. It contains no key and no address. */
export function shared(match: Ended, best: SheetLine | null, titleOf?: (level: string) => string): string {
  const move = best === null ? "" : `Best move: ${told(match, best).replace(/^You /, "I ")}`;
  return [`${match.title}: ${retold(match, titleOf)}`, scoreLine(match), move, "Played on paperbits."]
    .filter((line) => line !== "")
    .join("\n");
}

/** The winner, in the first person if the person played one opponent, else by names. */
function retold(match: Ended, titleOf?: (level: string) => string): string {
  const own = match.seats.filter((seat) => seat.yours);
  const [mine] = own;
  if (mine === undefined || own.length > 1 || match.seats.length > 2) return verdict(match);
  if (match.seats.length === 1) return match.wins === "" ? "done." : `I have ${scored(value(mine))}.`;
  const other = opponents(match.seats, titleOf).replace(/^(The|A) /, (word) => word.toLowerCase());
  const by = margin(match);
  const how = by === null ? "" : ` by ${scored(by)}`;
  if (match.winners.length === 0) return verdict(match);
  if (match.winners.length > 1) return `I tied with ${other}.`;
  return `I ${match.winners[0] === mine.player ? "beat" : "lost to"} ${other}${how}.`;
}
