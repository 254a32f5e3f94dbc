/** The API, one function for each request. Every failure is an ApiError with one sentence for people. */

import { keyOf } from "./keys";
import { reach } from "./reach.svelte";
import type {
  Board,
  Created,
  FindingPage,
  FittedSettings,
  Frame,
  GameCard,
  HeldMatch,
  InvitationCard,
  Lesson,
  Level,
  MatchSummaries,
  MatchSummary,
  MoveValues,
  NewMatch,
  Puzzle,
  Replay,
  Settings,
  GameRating,
  GameRatings,
  View,
} from "./wire";

export class ApiError extends Error {
  constructor(
    readonly kind: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }

  /** Whether the server could not be reached at all. */
  get offline(): boolean {
    return this.kind === "offline";
  }
}

interface Asked {
  /** GET, or POST with a body, if left out. */
  method?: "DELETE";
  body?: unknown;
  key?: string | undefined;
  signal?: AbortSignal;
}

export async function ask(path: string, { method, body, key, signal }: Asked = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key !== undefined) headers["Authorization"] = `Bearer ${key}`;
  const request: RequestInit = { method: method ?? (body === undefined ? "GET" : "POST"), headers };
  if (body !== undefined) request.body = JSON.stringify(body);
  if (signal !== undefined) request.signal = signal;
  let response: Response;
  try {
    response = await fetch(`/api${path}`, request);
  } catch {
    throw new ApiError("offline", "The server can't be reached just now. Is it running?", 0);
  }
  reach.answers += 1;
  if (!response.ok) throw await failure(response);
  return response;
}

async function failure(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => null);
  const told = (answer as { error?: { kind?: unknown; message?: unknown } } | null)?.error;
  const kind = typeof told?.kind === "string" ? told.kind : "server";
  const message =
    typeof told?.message === "string" ? told.message : `The server answered ${response.status}. Try again in a moment.`;
  return new ApiError(kind, message, response.status);
}

/** The JSON of an answer. With a body the request is a POST. */
export async function json<T>(path: string, asked: Asked = {}): Promise<T> {
  return (await (await ask(path, asked)).json()) as T;
}

export const name = encodeURIComponent;
let catalogue: Promise<GameCard[]> | null = null;

/** The games. Requested once, because they do not change while the page is open. */
export function games(): Promise<GameCard[]> {
  catalogue ??= json<GameCard[]>("/games").catch((error: unknown) => {
    catalogue = null;
    throw error;
  });
  return catalogue;
}

export async function game(id: string): Promise<GameCard> {
  const card = (await games()).find((each) => each.id === id);
  if (card === undefined) throw new ApiError("unknown-game", `There is no game called ${id}.`, 404);
  return card;
}

export const rules = (id: string, settings: Settings) =>
  json<{ html: string }>(`/games/${name(id)}/rules?settings=${name(JSON.stringify(settings))}`);
/** What was found out about a game: a page of its card's `findings`. */
export const finding = (id: string) => json<FindingPage>(`/findings/${name(id)}`);
/** The settings nearest to these that go together. */
export const fit = (id: string, settings: Settings) => json<FittedSettings>(`/games/${name(id)}/settings`, { body: { settings } });
export const board = (id: string) => json<Board>(`/games/${name(id)}/board`);
/** Lessons count from 1 in the page's addresses and from 0 in the API. */
export const lesson = (id: string, number: number) => json<Lesson>(`/games/${name(id)}/lesson?number=${number - 1}`);
/** Examples count from 1 in the page's addresses and from 0 in the API. */
export const example = (id: string, number: number) => json<Replay>(`/games/${name(id)}/examples/${number - 1}`);
export const create = (match: NewMatch) => json<Created>("/matches", { body: match });
/** The position in which a newcomer begins a game, as the first player sees it. */
export const opening = (id: string) => json<View>(`/games/${name(id)}/opening`);
/** What an invitation invites to; the secret of it goes in the body, not in an address that is logged. */
export const invitation = (id: string, invite: string) =>
  json<InvitationCard>(`/matches/${name(id)}/invitation`, { body: { invite } });
/** Takes a seat. With the same key it can be asked again, if the answer was lost. */
export const join = (id: string, invite: string, called: string, key: string) =>
  json<Created>(`/matches/${name(id)}/join`, { body: called === "" ? { invite, key } : { invite, key, name: called } });
/** The puzzle of a day. Without a date, of the server's current day. */
export const puzzleOf = (date?: string) => json<Puzzle>(`/puzzles/today${date === undefined ? "" : `?date=${name(date)}`}`);
/** The ratings of the person who holds these matches, from those of which this browser has the keys. */
export async function standings(matches: readonly HeldMatch[]): Promise<GameRating[]> {
  const keyed = matches.filter(({ key }) => key !== "").map(({ id, key }) => ({ id, key }));
  return keyed.length === 0 ? [] : (await json<GameRatings>("/standings", { body: { matches: keyed } })).standings;
}
/** How these matches stand; those that the server does not know, or that are held by another key, are left out. */
export const summaries = async (matches: readonly HeldMatch[]): Promise<MatchSummary[]> =>
  (await json<MatchSummaries>("/summaries", { body: { matches: matches.map(({ id, key }) => ({ id, key })) } })).matches;
export const resume = (text: string) => json<Created>("/records", { body: { text } });
/** A match as it stood after so many plies, or with another move made then. */
export const frame = (id: string, ply: number, then: string) =>
  json<Frame>(`/matches/${name(id)}/plies/${ply}${then === "" ? "" : `?then=${name(then)}`}`, { key: keyOf(id) });

/** The exact value of every move that could be made after so many plies of an ended match. */
export const moveValues = (id: string, ply: number) => json<MoveValues>(`/matches/${name(id)}/values/${ply}`, { key: keyOf(id) });
/** The computer levels that play with these settings. */
export const levels = (id: string, settings: Settings) => json<Level[]>(`/games/${name(id)}/levels`, { body: { settings } });

/** The record of a match, as text. */
export const record = async (id: string) => (await ask(`/matches/${name(id)}/record`, { key: keyOf(id) })).text();

/** The board of an ended match after so many plies, as an SVG for a file: in the colours of the day. */
export const drawnBoard = async (id: string, plies: number) =>
  (await (await ask(`/matches/${name(id)}/plies/${plies}/picture`, { key: keyOf(id) })).text()).replace(/var\(--[a-z]+, ([^)]*)\)/g, "$1");

/** A request of the reader's own room; `path` is empty or begins with `/`. */
export const own = <T>(path: string, body?: unknown) => json<T>(`/me${path}`, { body });
