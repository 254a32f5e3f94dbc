/** The ratings of the people in a match, and what the match did to them. */

import { json } from "../lib/api";
import type { MatchRatings, MatchState, SeatRating } from "../lib/wire";

/** How often the server is asked again while the match waits to be rated. */
const TRIES = 6;
const PAUSE_MS = 700;

class SeatRatings {
  /** The ratings by player. */
  seats: ReadonlyMap<number, SeatRating> = $state.raw(new Map());
  #asked = "";

  /** Ask when a match opens, when somebody sits down, and when it is over. */
  async look(match: MatchState): Promise<void> {
    const people = match.seats.filter((seat) => seat.kind === "person").length;
    const wanted = `${match.id} ${people} ${match.over}`;
    if (wanted === this.#asked) return;
    if (!this.#asked.startsWith(`${match.id} `)) this.seats = new Map();
    this.#asked = wanted;
    for (let left = TRIES; left > 0; left -= 1) {
      try {
        const found = await json<MatchRatings>(`/matches/${encodeURIComponent(match.id)}/ratings`);
        if (wanted !== this.#asked) return;
        this.seats = new Map(found.seats.map((seat) => [seat.player, seat] as const));
        if (!found.waiting) return;
      } catch {
        return; // Then names stand without ratings.
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Those of the match that is open. */
export const seatRatings = new SeatRatings();
