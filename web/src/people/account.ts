/** Accounts from the page's side: made, signed in to and out of, deleted. Each function leaves the reader and the list of matches right. */

import { own } from "../lib/api";
import { keep, kept } from "../lib/keys";
import { me } from "../lib/me.svelte";
import type { Me, NewAccount, OwnMatches, Person } from "../lib/wire";
import { forgetOwn } from "./claimed";
import { arrive, claim } from "./settle";
import { telling } from "./telling.svelte";

/** Shown with a name field, and checked by the browser; the server has the last word. */
export const NAME_PATTERN = "[A-Za-z0-9]([A-Za-z0-9_\\-]*[A-Za-z0-9])?";
export const NAME_RULE = "3 to 20 letters (a to z), digits, - and _";
export const [SHORTEST_NAME, LONGEST_NAME] = [3, 20];
export const [SHORTEST_PASSPHRASE, LONGEST_PASSPHRASE] = [10, 200];

/** Have this browser list the reader's latest matches. */
async function list(): Promise<void> {
  const { matches } = await own<OwnMatches>("/matches");
  const here = new Set(kept().map(({ id }) => id));
  for (const { id, game, title, over, rated, when } of [...matches].reverse()) {
    if (!here.has(id)) keep({ id, key: "", game, title, seen: when * 1000, over, rated });
  }
}

async function enter(person: Person | null): Promise<void> {
  if (person?.id !== me.person?.id) forgetOwn();
  me.set(person);
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
  const { person } = await own<Me>("/sign-in", { name, passphrase, claim: take });
  await enter(person);
}

export async function recover(name: string, code: string, passphrase: string): Promise<string> {
  const { person, recovery } = await own<NewAccount>("/recover", { name, code, passphrase });
  await enter(person);
  return recovery;
}

function leave(): void {
  forgetOwn();
  me.set(null);
}

export async function signOut(everywhere: boolean): Promise<void> {
  await telling.end().catch(() => undefined);
  await own<Me>("/sign-out", { everywhere });
  leave();
}

export const changePassphrase = (old: string, passphrase: string) => own<Me>("/passphrase", { old, new: passphrase });

export async function remove(passphrase: string): Promise<void> {
  await own<Me>("/delete", { passphrase });
  await telling.end().catch(() => undefined);
  me.rememberName("");
  leave();
}
