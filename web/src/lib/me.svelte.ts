/** The reader: nobody yet, a guest, or an account. The server knows them by a cookie; this browser remembers only who they are. */

import { become } from "./api";
import type { Person } from "./wire";

const ME = "paperbits.me";
const NAME = "paperbits.name";

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

function write(name: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Then nothing is remembered.
  }
}

function remembered(): Person | null {
  try {
    const found = JSON.parse(read(ME) || "null") as Partial<Person> | null;
    return typeof found?.id === "string" && typeof found.name === "string" && typeof found.kind === "string" ? (found as Person) : null;
  } catch {
    return null;
  }
}

class Me {
  person: Person | null = $state.raw(remembered());
  /** Whether this browser keeps the site's cookie. Without it, keys hold the seats of matches. */
  cookies = $state(typeof navigator === "undefined" || navigator.cookieEnabled);
  /** Called when the reader is somebody else. */
  readonly changes = new Set<() => void>();
  /** Whether the server has just given this browser its cookie. */
  #fresh = false;

  /** The name for matches: the person's, or the one that was typed last. */
  get name(): string {
    return this.person?.name || read(NAME);
  }

  set(person: Person | null): void {
    const other = person?.id !== this.person?.id;
    this.person = person;
    write(ME, person === null ? "" : JSON.stringify(person));
    if (other) for (const changed of this.changes) changed();
  }

  rememberName(name: string): void {
    write(NAME, name.trim());
  }

  /** Become a guest before the first action, and take the name that was typed last. A failure is no harm: keys then hold the seats. */
  async arrive(): Promise<void> {
    const { person } = this;
    const name = read(NAME);
    if (!this.cookies || (person !== null && (person.kind !== "guest" || name === "" || name === person.name))) return;
    try {
      this.set((await become(name)).person);
      this.#fresh = person === null;
    } catch {
      return;
    }
    if (person === null) void import("../people/settle").then(({ claim }) => claim()).catch(() => undefined);
  }

  /** Take in the key of a new seat: the server gives one only to a browser without the cookie. */
  seated(key: string): void {
    if (key === "") {
      this.#fresh = false;
      return;
    }
    if (this.#fresh) this.cookies = false;
    if (this.person !== null) this.set(null);
  }
}

export const me = new Me();
