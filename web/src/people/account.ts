/** Accounts from the page's side: made, signed in to and out of, deleted. Each function leaves the reader and the list of matches right. */

import { own } from "../lib/api";
import { keep, kept, keptOf } from "../lib/keys";
import { me } from "../lib/me.svelte";
import { waiting } from "../lib/waiting.svelte";
import type { Me, NewAccount, OwnMatches, Person } from "../lib/wire";
import { forgetOwn } from "./claimed";
import { answered, arrive, claim } from "./settle";
import { telling } from "./telling.svelte";

/** Have this browser list the reader's latest matches. */
async function list(): Promise<void> {
  const { matches } = await own<OwnMatches>("/matches");
  const here = new Set(kept().map(({ id }) => id));
  for (const match of [...matches].reverse()) {
    if (!here.has(match.id)) keep(keptOf(match));
  }
}

/** Sign in or out on this page, whose sockets the server may close meanwhile. */
async function changing<T>(work: () => Promise<T>): Promise<T> {
  me.changing = true;
  try {
    await answered();
    return await work();
  } finally {
    me.changing = false;
    me.changed += 1;
  }
}

async function enter(person: Person | null): Promise<void> {
  if (person?.id !== me.person?.id) forgetOwn();
  me.set(person);
  waiting.known = person !== null;
  void telling.push();
  me.rememberName("");
  await list().catch(() => undefined); // They are listed at the next sign-in, or when one is opened.
}

/** Turn the reader into an account; returns its recovery code. */
export async function make(name: string, passphrase: string): Promise<string> {
  await arrive();
  const { person, recovery } = await own<NewAccount>("/account", { name, passphrase });
  await enter(person);
  await claim().catch(() => undefined);
  return recovery;
}

export async function signIn(name: string, passphrase: string, take: boolean): Promise<void> {
  if (take) await arrive().then(claim).catch(() => undefined); // A key that can't be claimed stays a key.
  await changing(async () => enter((await own<Me>("/sign-in", { name, passphrase, claim: take })).person));
}

export async function recover(name: string, code: string, passphrase: string): Promise<string> {
  return changing(async () => {
    const { person, recovery } = await own<NewAccount>("/recover", { name, code, passphrase });
    await enter(person);
    return recovery;
  });
}

function leave(): void {
  forgetOwn();
  me.set(null);
  waiting.known = false;
}

export async function signOut(everywhere: boolean): Promise<void> {
  await telling.end().catch(() => undefined);
  await changing(async () => {
    await own<Me>("/sign-out", { everywhere });
    leave();
  });
}

export const changePassphrase = (old: string, passphrase: string) =>
  changing(async () => {
    await own<Me>("/passphrase", { old, new: passphrase });
    void telling.push();
  });

export async function remove(passphrase: string): Promise<void> {
  await changing(async () => {
    await own<Me>("/delete", { passphrase });
    await telling.end().catch(() => undefined);
    me.rememberName("");
    leave();
  });
}
