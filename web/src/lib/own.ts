/** The reader's own ratings: those of the person whom the site knows, and of matches whose keys are in this browser. */

import { json, standings } from "./api";
import { me } from "./me.svelte";
import type { GameRating, HeldMatch, OwnRatings } from "./wire";

/** The reader's rating in matches of two, by game. */
export async function ownByGame(held: readonly HeldMatch[]): Promise<Map<string, number>> {
  const mine = me.person === null ? { ratings: [] } : json<OwnRatings>("/me/ratings");
  const [{ ratings }, keyed] = await Promise.all([mine, byKeys(held)]);
  const found = new Map(keyed.map(({ game, rating }) => [game, rating]));
  for (const { game, kind, rating } of ratings) if (kind === "two") found.set(game, rating);
  return found;
}

/** The ratings from matches of which this browser holds the keys. */
export async function byKeys(held: readonly HeldMatch[]): Promise<GameRating[]> {
  const keyed = held.filter((match) => match.key !== "");
  return keyed.length === 0 ? [] : standings(keyed);
}
