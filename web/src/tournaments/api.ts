/** The API of tournaments. */

import { json } from "../lib/api";
import type {
  NewTournament,
  TournamentPairing,
  TournamentPairings,
  TournamentList,
  TournamentSettling,
  TournamentState,
} from "../lib/wire";

const at = (id: string): string => `/tournaments/${encodeURIComponent(id)}`;

const changed = (id: string, what: string, body: unknown = {}) => json<TournamentState>(`${at(id)}/${what}`, { body });

export type Which = "open" | "running" | "ended";

export const list = (which: Which, after = "") =>
  json<TournamentList>(`/tournaments?which=${which}${after === "" ? "" : `&after=${encodeURIComponent(after)}`}`);
export const mine = () => json<TournamentList>("/tournaments/mine");
export const create = (asked: NewTournament) => json<TournamentState>("/tournaments", { body: asked });
export const look = (id: string) => json<TournamentState>(at(id));
export const join = (id: string, name: string) => changed(id, "join", { name });
export const withdraw = (id: string) => changed(id, "withdraw");
export const addComputer = (id: string, level: string) => changed(id, "computer", { level });
export const remove = (id: string, player: number) => changed(id, "remove", { player });
export const start = (id: string) => changed(id, "start");
export const end = (id: string) => changed(id, "end");
export const settle = (id: string, asked: TournamentSettling) => changed(id, "settle", asked);

/** The pairings of all rounds. */
export async function pairings(id: string): Promise<TournamentPairing[]> {
  const found: TournamentPairing[] = [];
  for (;;) {
    const page = await json<TournamentPairings>(`${at(id)}/pairings?after=${found.length}`);
    found.push(...page.pairings);
    if (!page.more) return found;
  }
}
