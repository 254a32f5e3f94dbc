/** Start a match: set it up on the server, keep its key, and open its page. */

import * as api from "./api";
import { keepFirst } from "./first";
import { keep } from "./keys";
import { kept, rung } from "./ladder";
import { fetchPart } from "./lazy";
import { pages } from "./pages";
import { router } from "./router.svelte";
import { to } from "./routes";
import type { Created, GameCard, NewMatch, SeatRequest } from "./wire";

export const computer = (level: string | undefined): SeatRequest =>
  level === undefined ? { kind: "computer" } : { kind: "computer", level };

/** The default number of players. */
export function usualPlayers(card: GameCard): number {
  const players = card.settings.find((setting) => setting.name === "players")?.default;
  return typeof players === "number" ? players : card.players[0];
}

/** Whether the reader has not beaten a level of this game yet. */
export const isNew = (card: GameCard): boolean => (kept()[card.id]?.won.length ?? 0) === 0;

/** The seat of the reader, from 0: one in which a newcomer can win, then the first. */
export const usualSeat = (card: GameCard): number => (isNew(card) ? card.newcomer.player - 1 : 0);

/** Start a match with one click: the next level of the ladder in the other seats. */
export function usual(card: GameCard): NewMatch {
  const seats = Array.from({ length: usualPlayers(card) }, (_, seat): SeatRequest =>
    seat === usualSeat(card) ? { kind: "person" } : computer(rung(card)?.name),
  );
  return { game: card.id, settings: isNew(card) ? card.newcomer.settings : {}, seats };
}

async function enter(ask: () => Promise<Created>, move = ""): Promise<void> {
  const { arrive, seated } = await import("../people/settle");
  await arrive();
  const { id, key, match } = await ask();
  seated(key);
  keep({ id, key, game: match.game, title: match.title, seen: Date.now(), over: match.over, rated: match.computer_rating !== null });
  if (move !== "") keepFirst({ match: id, version: match.version, move });
  router.go(to.match(id));
}

/** Begin a match, with a first move if there is one. */
export async function begin(match: NewMatch, move = ""): Promise<void> {
  fetchPart(pages.match).catch(() => undefined); // In parallel with the request. The page reports a failure.
  await enter(() => api.create(match), move);
}

/** Continue a match from its record. */
export async function resume(text: string): Promise<void> {
  await enter(() => api.resume(text));
}
