/** What to play after a match: a rematch with swapped seats, or a stronger opponent. Pure. */

import type { Level, MatchState, NewMatch, Seat, SeatRequest } from "./wire";

type Played = Pick<MatchState, "game" | "settings" | "seats" | "computer_rating" | "winners" | "over">;

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
    rated: match.computer_rating !== null,
  };
}

/** The level of the computers, and the levels that may follow it, if one person played against computers of one level. */
function against(match: Played, levels: readonly Level[]): { mine: Seat; now: Level; usable: Level[] } | null {
  const own = match.seats.filter((seat) => seat.yours);
  const met = new Set(match.seats.filter((seat) => seat.kind === "computer").map((seat) => seat.level));
  const [mine] = own;
  const now = levels.find((each) => met.has(each.name));
  if (own.length !== 1 || mine === undefined || met.size !== 1 || now === undefined) return null;
  return { mine, now, usable: levels.filter((each) => match.computer_rating === null || each.elo !== null) };
}

/**
 * The next stronger level, if the person has just beaten computers that all play at one level: the next one in the list,
 * with a higher rating if both have one. Null if the person did not win alone, or if there is no stronger level.
 */
export function stronger(match: Played, levels: readonly Level[]): Level | null {
  const met = against(match, levels);
  if (met === null || match.winners.length !== 1 || match.winners[0] !== met.mine.player) return null;
  const { now, usable } = met;
  const above = levels.slice(levels.indexOf(now) + 1).filter((each) => each.elo === null || now.elo === null || each.elo > now.elo);
  return above.find((each) => usable.includes(each)) ?? null;
}

/** The next easier level after a clear loss: by a third of the larger score, or in a game without points. Null if there is none. */
export function easier(match: Played & Pick<MatchState, "wins">, levels: readonly Level[]): Level | null {
  const met = against(match, levels);
  if (met === null || match.winners.length === 0 || match.winners.includes(met.mine.player)) return null;
  const scores = match.seats.map((seat) => BigInt(seat.score));
  const [most, least] = [scores.reduce((a, b) => (a > b ? a : b)), scores.reduce((a, b) => (a < b ? a : b))];
  if (match.wins !== "" && (most - least) * 3n < most) return null;
  const { now, usable } = met;
  const below = levels.slice(0, levels.indexOf(now)).filter((each) => each.elo === null || now.elo === null || each.elo < now.elo);
  return below.filter((each) => usable.includes(each)).at(-1) ?? null;
}
