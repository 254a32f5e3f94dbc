/** Start a match: set it up on the server, keep its key, and open its page. */

import * as api from "./api";
import { keep } from "./keys";
import { fetchPart } from "./lazy";
import { pages } from "./pages";
import { router } from "./router.svelte";
import { to } from "./routes";
import type { Created, GameCard, NewMatch, SeatRequest } from "./wire";

const LEVEL = "paperbits.level";

/** The level of the last opponent, if this game has it. Otherwise the usual one. */
export function usualLevel(card: GameCard): string | undefined {
  const names = card.levels.map((level) => level.name);
  let last: string | null = null;
  try {
    last = localStorage.getItem(LEVEL);
  } catch {
    // Then nothing is remembered.
  }
  return last !== null && names.includes(last) ? last : (names.find((name) => name === card.usual) ?? names[0]);
}

export function rememberLevel(level: string): void {
  try {
    localStorage.setItem(LEVEL, level);
  } catch {
    // Then nothing is remembered.
  }
}

export const computer = (level: string | undefined): SeatRequest =>
  level === undefined ? { kind: "computer" } : { kind: "computer", level };

/** The default number of players. */
export function usualPlayers(card: GameCard): number {
  const players = card.settings.find((setting) => setting.name === "players")?.default;
  return typeof players === "number" ? players : card.players[0];
}

/** Start a match with one click: the person first, computers in the other seats. */
export function usual(card: GameCard): NewMatch {
  const seats = Array.from({ length: usualPlayers(card) }, (_, seat): SeatRequest =>
    seat === 0 ? { kind: "person" } : computer(usualLevel(card)),
  );
  return { game: card.id, settings: {}, seats };
}

async function enter(ask: () => Promise<Created>): Promise<void> {
  const { arrive, seated } = await import("../people/settle");
  await arrive();
  const { id, key, match } = await ask();
  seated(key);
  keep({ id, key, game: match.game, title: match.title, seen: Date.now(), over: match.over, rated: match.rated !== null });
  router.go(to.match(id));
}

export async function begin(match: NewMatch): Promise<void> {
  fetchPart(pages.match).catch(() => undefined); // In parallel with the request. The page reports a failure.
  await enter(() => api.create(match));
}

/** Continue a match from its record. */
export async function resume(text: string): Promise<void> {
  await enter(() => api.resume(text));
}
