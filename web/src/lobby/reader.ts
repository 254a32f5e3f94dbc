/** Who the reader is: a person is needed to wait for others. */

import { ApiError } from "../lib/api";
import { news } from "../lib/news.svelte";
import type { Me, Person } from "../lib/wire";

let known: Person | null = null;

async function ask(name?: string): Promise<Me> {
  const request: RequestInit =
    name === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name }) };
  const answer = await fetch("/api/me", request).catch(() => null);
  if (answer === null) throw new ApiError("offline", "The server can't be reached just now. Is it running?", 0);
  if (!answer.ok) throw new ApiError("server", "The server could not take your name; try again in a moment.", answer.status);
  return (await answer.json()) as Me;
}

/** The reader, if the server knows them. */
export async function reader(): Promise<Person | null> {
  known = (await ask()).person;
  return known;
}

/** Make sure that the reader is a person of this name. */
export async function arrive(name: string): Promise<Person> {
  if (known !== null && known.name === name.trim()) return known;
  const before = known?.id;
  known = (await ask(name.trim())).person;
  if (known === null) throw new ApiError("no-person", "Your browser keeps no cookies for this site, so nobody could find you here.", 0);
  if (known.id !== before) news.again();
  return known;
}
