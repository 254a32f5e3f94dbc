/** Changes between two states, as the server sends them: a JSON Patch (RFC 6902) with `add`, `remove` and `replace`. */

import type { ChangesMessage, MatchState, Operation, StateMessage } from "./wire";

type Json = unknown;

/** The document after all these operations. What did not change is shared with the document before, which stays as it was. */
export function patched(document: Json, operations: readonly Operation[]): Json {
  return operations.reduce((now, operation) => changed(now, steps(operation.path), operation), document);
}

function steps(path: string): string[] {
  if (path === "") return [];
  if (!path.startsWith("/")) throw new Error(`Not a path: ${path}`);
  return path.slice(1).split("/").map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function changed(node: Json, [step, ...rest]: string[], operation: Operation): Json {
  if (step === undefined) return operation.value;
  if (Array.isArray(node)) {
    const place = step === "-" ? node.length : Number(step);
    if (rest.length > 0) return node.with(place, changed(node[place], rest, operation));
    if (operation.op === "add") return node.toSpliced(place, 0, operation.value);
    if (operation.op === "remove") return node.toSpliced(place, 1);
    return node.with(place, operation.value);
  }
  if (typeof node !== "object" || node === null) throw new Error(`There is nothing at ${operation.path}`);
  const fields = node as Record<string, Json>;
  if (rest.length === 0 && operation.op === "remove") {
    const { [step]: _, ...left } = fields;
    return left;
  }
  return { ...fields, [step]: rest.length > 0 ? changed(fields[step], rest, operation) : operation.value };
}

/** A copy of a match as the server sees it for one seat. It comes whole at first, then as changes. */
export class Copy {
  /** The server's view and its revision, to which changes are added. */
  has = { view: "", revision: 0 };
  #state: MatchState | null = null;
  /** Whether the whole has been asked for because a change is missing. Until it comes, changes are ignored. */
  #asked = false;

  whole({ view, revision, match }: Pick<StateMessage, "view" | "revision" | "match">): MatchState {
    this.has = { view, revision };
    this.#asked = false;
    return (this.#state = match);
  }

  /** The match with these changes, or null. `ask` asks for the whole where a change is missing. */
  changed({ view, from, to, changes }: ChangesMessage, ask: () => void): MatchState | null {
    if (this.#asked) return null;
    if (this.#state === null || view !== this.has.view || from !== this.has.revision) {
      this.#asked = true;
      ask();
      return null;
    }
    this.has = { view, revision: to };
    return (this.#state = patched(this.#state, changes) as MatchState);
  }

  /** Forget that the whole was asked for. The answer does not come over a new connection. */
  again(): void {
    this.#asked = false;
  }
}
