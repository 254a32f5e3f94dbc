/** The ratings of the people in a match, and what it did to them. */

import type { MatchState, SeatRating } from "../lib/wire";
import { matchRatings } from "./ratings";

/** How often the server is asked again while the match waits to be rated. */
const TRIES = 5;
const PAUSE_MS = 800;

export class SeatRatings {
  /** The ratings by player. */
  seats: ReadonlyMap<number, SeatRating> = $state.raw(new Map());
  /** Whether the match has been rated. */
  settled = $state(false);
  #asked = "";

  /** Ask when the match opens, when somebody sits down, and when it is over. */
  async look(now: MatchState): Promise<void> {
    const people = now.seats.filter((seat) => seat.kind === "person").length;
    const wanted = `${now.id} ${people} ${now.over}`;
    if (wanted === this.#asked || people === 0) return;
    this.#asked = wanted;
    for (let left = TRIES; left > 0; left -= 1) {
      try {
        const found = await matchRatings(now.id);
        if (wanted !== this.#asked) return;
        this.seats = new Map(found.seats.map((seat) => [seat.player, seat] as const));
        this.settled = now.over && !found.waiting;
        if (!found.waiting) return;
      } catch {
        return; // Then names stand without ratings.
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
