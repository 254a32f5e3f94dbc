/** What to play after a match: the same again with the seats changed about, or a stronger opponent. Pure. */

import type { Level, MatchState, NewMatch, Seat, SeatRequest } from "./wire";

type Played = Pick<MatchState, "game" | "settings" | "seats" | "rated" | "winners" | "over">;

function request(seat: Seat, level?: string): SeatRequest {
  if (seat.kind === "computer") return { kind: "computer", level: level ?? seat.level };
  if (!seat.yours) return { kind: "open" };
  return seat.name === "" ? { kind: "person" } : { kind: "person", name: seat.name };
}

/** The same match again; everybody moves up a seat, so that another begins. `level`: all computers play at it. */
export function rematch(match: Played, level?: string): NewMatch {
  const [first, ...rest] = match.seats;
  const seats = first === undefined ? [] : [...rest, first];
  return {
    game: match.game,
    settings: match.settings,
    seats: seats.map((seat) => request(seat, level)),
    rated: match.rated !== null,
  };
}

/**
 * The next stronger level, where the person has just beaten computers that all play at one: the first after it in the list,
 * and of a higher rating where both have one. Null where nobody won alone, or there is none.
 */
export function stronger(match: Played, levels: readonly Level[]): Level | null {
  const own = match.seats.filter((seat) => seat.yours);
  const beaten = new Set(match.seats.filter((seat) => seat.kind === "computer").map((seat) => seat.level));
  const [mine] = own;
  if (own.length !== 1 || mine === undefined || beaten.size !== 1) return null;
  if (match.winners.length !== 1 || match.winners[0] !== mine.player) return null;
  const [level] = beaten;
  const at = levels.findIndex((each) => each.name === level);
  const now = levels[at];
  if (now === undefined) return null;
  const above = levels.slice(at + 1).filter((each) => each.elo === null || now.elo === null || each.elo > now.elo);
  return above.find((each) => match.rated === null || each.elo !== null) ?? null;
}
