/** Ratings between people: requests, and the words for them. */

import { json, name } from "../lib/api";
import { changed, figure } from "../lib/figures";
import { resultWord, type Point } from "../lib/rating";
import type { Against, LeaderGames, Leaders, OwnRatings, Profile, RatedEvent, RatingHistory, RatingNow } from "../lib/wire";

export type Kind = "two" | "more";

export const leaderGames = () => json<LeaderGames>("/leaders");
export const leaders = (game: string, kind: Kind, page: number) => json<Leaders>(`/leaders/${name(game)}?kind=${kind}&page=${page}`);
export const ownRatings = () => json<OwnRatings>("/me/ratings");
export const profile = (person: string) => json<Profile>(`/persons/${name(person)}`);
/** The history of a rating: of a person, or without a name of the reader. */
export const history = (person: string | null, game: string, kind: Kind) =>
  json<RatingHistory>(`${person === null ? "/me" : `/persons/${name(person)}`}/ratings/${name(game)}?kind=${kind}`);

/** `GAME`, and `GAME, three and more players`. */
export const ratingTitle = ({ title, kind }: Pick<RatingNow, "title" | "kind">): string =>
  kind === "two" ? title : `${title}, three and more players`;

/** `won`, `tied`, `lost`, or the place among several: `came 2nd of 4`. */
export function outcome({ result, place, against, kind }: Pick<RatedEvent, "result" | "place" | "against" | "kind">): string {
  return kind === "two" ? resultWord(result) : `came ${nth(place)} of ${against.length + 1}`;
}

function nth(place: number): string {
  const tail = place % 100 > 10 && place % 100 < 14 ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th");
  return `${place}${tail}`;
}

/** `Ann (1,640), A guest (1,210?)`. */
export const opponents = (against: readonly Against[]): string => against.map((each) => `${each.name} (${figure(each)})`).join(", ");

/** A history as points of a picture. */
export const points = (events: readonly RatedEvent[]): Point[] =>
  events.map((event) => ({
    id: event.match,
    rating: event.rating,
    low: event.low,
    high: event.high,
    result: event.result,
    outcome: `${outcome(event)}, ${changed(event.change)}`,
    against: opponents(event.against),
  }));
