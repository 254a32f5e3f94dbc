/** The reader: nobody yet, a guest, or an account. The server knows them by a cookie; this browser remembers only who they are. */

import { stored } from "./stored";
import type { Person } from "./wire";

const remembered = stored("paperbits.me", (found) => found as Person | null);
/** Where the name is remembered that was typed last. */
export const NAME = "paperbits.name";

/** What is remembered under a name; empty if it is nothing. */
export function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** Remember a text; an empty one is forgotten. */
export function write(name: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Then nothing is remembered.
  }
}

/** The closing code of sockets whose reader was signed out. They connect again, as the guest that the reader is then. */
export const SIGNED_OUT = 4410;

class Me {
  person: Person | null = $state.raw(remembered.kept());
  /** Whether this browser keeps the site's cookie. Without it, keys hold the seats of matches. */
  cookies = $state(true);
  /** Whether the reader signs in or out on this page just now. */
  changing = false;
  /** How often that has happened. */
  changed = 0;
  /** How often the server has closed a socket because the reader was signed out from elsewhere. */
  dismissed = $state(0);
  /** Called when the reader is somebody else. */
  readonly changes = new Set<() => void>();

  /** The name for matches: the person's, or the one that was typed last. */
  get name(): string {
    return this.person?.name || read(NAME);
  }

  set(person: Person | null): void {
    const other = person?.id !== this.person?.id;
    this.person = person;
    remembered.keep(person);
    if (other) for (const changed of this.changes) changed();
  }

  rememberName(name: string): void {
    write(NAME, name.trim());
  }
}

export const me = new Me();
