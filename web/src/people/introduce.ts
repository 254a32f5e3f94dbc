/** Become known to the site before meeting others. Unlike before a match with the computer, a failure is told. */

import { ApiError, own } from "../lib/api";
import { me } from "../lib/me.svelte";
import type { Me, Person } from "../lib/wire";
import { claim, settle } from "./settle";

/** The reader, if the server knows them. */
export async function reader(): Promise<Person | null> {
  await settle();
  return me.person;
}

/** Make sure that the reader is a person, and a guest of this name, which is remembered, if one is given. */
export async function introduce(name: string): Promise<Person> {
  const called = name.trim();
  if (called !== "") me.rememberName(called);
  const before = me.person ?? (await reader());
  if (before !== null && (before.kind !== "guest" || called === "" || called === before.name)) return before;
  const { person } = await own<Me>("", called === "" ? {} : { name: called });
  if (person === null) throw new ApiError("no-person", "Your browser keeps no cookies for this site, so others could not find you here.", 0);
  me.set(person);
  if (before === null) claim().catch(() => undefined); // They are claimed at the next visit.
  return person;
}
