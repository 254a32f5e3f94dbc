/** What to play after a match: a rematch with swapped seats, or a stronger opponent. Pure. */

import type { Level, MatchState, NewMatch, Seat, SeatRequest } from "./wire";

type Played = Pick<MatchState, "game" | "settings" | "seats" | "rated" | "winners" | "over">;

function request(seat: Seat, level?: string): SeatRequest {
  if (seat.kind === "computer") return { kind: "computer", level: level ?? seat.level };
  if (!seat.yours) return { kind: "open" };
  return seat.name === "" ? { kind: "person" } : { kind: "person", name: seat.name };
}

/** A rematch. Everyone moves up one seat, so that another player begins. `level`: the level of all computers. */
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
 * The next stronger level, if the person has just beaten computers that all play at one level: the next one in the list,
 * with a higher rating if both have one. Null if the person did not win alone, or if there is no stronger level.
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
