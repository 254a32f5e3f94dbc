/** The reader's tokens for programs: requests, and what the page says about them. */

import { json, name } from "../lib/api";
import type { NewToken, Token, TokenRequest, Tokens } from "../lib/wire";
import { listed } from "../lib/words";

export const tokens = () => json<Tokens>("/tokens");
/** Make a token. Only the answer to this has its text. */
export const makeToken = (asked: TokenRequest) => json<NewToken>("/tokens", { body: asked });
export const revokeToken = (id: string) => json<Tokens>(`/tokens/${name(id)}/revoke`, { body: {} });

export type Scope = Token["scopes"][number];

export interface Choice {
  scope: Scope;
  label: string;
  about: string;
}

/** What a token may allow, the least first. */
export const CHOICES: readonly Choice[] = [
  { scope: "read", label: "Look", about: "See your matches, with your tiles. Every token may." },
  { scope: "play", label: "Play", about: "Make moves in your matches, and set up new ones." },
  { scope: "seek", label: "Find opponents", about: "Look for people to play with, and accept challenges." },
  { scope: "bot", label: "Be a bot", about: "Turn you into a bot for ever. Bots are marked. You can't do this once you have played with people." },
];

const labels = new Map(CHOICES.map(({ scope, label }) => [scope, label.toLowerCase()] as const));

/** `May look, play and find opponents.` */
export function allowed(scopes: readonly Scope[]): string {
  const all = CHOICES.filter(({ scope }) => scope === "read" || scopes.includes(scope)).map(({ scope }) => labels.get(scope) ?? scope);
  return `May ${listed(all)}.`;
}

const day = (seconds: number): string => new Date(seconds * 1000).toLocaleDateString(undefined, { dateStyle: "medium" });

/** `Made on 22 Nov 2026, never used.` */
export const history = ({ made, used }: Token): string =>
  `Made on ${day(made)}, ${used === null ? "never used" : `last used on ${day(used)}`}.`;
