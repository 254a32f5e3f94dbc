/** How the reader becomes known to the server, and how the seats of this browser's keys become theirs. */

import { untrack } from "svelte";
import { ApiError, own } from "../lib/api";
import { me, NAME, read } from "../lib/me.svelte";
import { waiting } from "../lib/waiting.svelte";
import type { Claimed, Me } from "../lib/wire";
import { claimable, refused, released } from "./claimed";

/** The most matches in one request. The server accepts no more. */
const AT_ONCE = 100;

/** Whether the server has just given this browser its cookie. */
let fresh = false;

/** The questions who the reader is that are not answered yet. */
let asking: Promise<unknown> = Promise.resolve();

/** Wait until the server has answered who the reader is: a late answer would bring back who has signed out, and their cookie. */
export async function answered(): Promise<void> {
  await asking;
}

/** Claim the seats of all keys in this browser. The keys of those that are claimed are then forgotten. */
export async function claim(): Promise<void> {
  const held = claimable();
  for (let from = 0; from < held.length; from += AT_ONCE) {
    const some = held.slice(from, from + AT_ONCE);
    const mine = new Set((await own<Claimed>("/claim", { matches: some.map(({ id, key }) => ({ id, key })) })).matches);
    released(mine);
    refused(new Set(some.filter(({ id }) => !mine.has(id)).map(({ id }) => id)));
  }
}

/**
 * Ask the server who the reader is, which also keeps the cookie for another year, and claim what is
 * left. If this browser was signed out from elsewhere, the page says so.
 */
export async function settle(): Promise<void> {
  const before = untrack(() => me.person); // What asks here does not ask again because the answer has come.
  const { changed } = me;
  const answer = own<Me>("");
  asking = Promise.allSettled([asking, answer]);
  const { person } = await answer;
  if (me.changing || me.changed !== changed) return; // This page knows better.
  me.set(person);
  waiting.known = person !== null;
  if (before?.kind === "account" && person?.id !== before.id) (await import("./goneOut")).goneOut();
  if (person === null) return;
  import("./telling.svelte").then(({ telling }) => telling.push()).catch(() => undefined); // They are renewed at the next visit.
  await claim();
}

/**
 * Become a guest before the first action, and take the name that was typed last. A failure is no harm: keys then hold the seats. A name that the
 * server refuses is forgotten and a guest without a name begins: otherwise the server would refuse every later action for the same name.
 */
export async function arrive(): Promise<void> {
  try {
    await become();
  } catch (error) {
    if (isRefusal(error)) await become().catch(() => undefined);
  }
}

/** Become a guest of this name, or change a guest's name. Raises the server's refusal of the name, and then changes nothing. */
export async function goBy(name: string): Promise<void> {
  const before = read(NAME);
  me.rememberName(name);
  try {
    await become();
  } catch (error) {
    if (!isRefusal(error)) return;
    me.rememberName(before);
    throw error;
  }
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

async function become(): Promise<void> {
  const { person } = me;
  const name = read(NAME);
  if (!navigator.cookieEnabled) me.cookies = false;
  if (!me.cookies || (person !== null && (person.kind !== "guest" || name === "" || name === person.name))) return;
  try {
    me.set((await own<Me>("", name === "" ? {} : { name })).person);
  } catch (error) {
    if (isRefusal(error)) me.rememberName("");
    throw error;
  }
  fresh = person === null;
  waiting.known = me.person !== null;
  if (person === null) claim().catch(() => undefined); // They are claimed at the next visit.
}

/** Take in the key of a new seat: the server gives one only to a browser without the cookie. */
export function seated(key: string): void {
  if (key !== "") {
    if (fresh) me.cookies = false;
    if (me.person !== null) me.set(null);
  }
  fresh = false;
}
