/** Parts of the page that are fetched when they are first needed, so that the first board comes soon. */

import type { Component } from "svelte";

/** Fetches a part: `() => import("…")`. Written once for each part, as it is the part's name here too. */
export type Part<Given extends Record<string, unknown>> = () => Promise<{ default: Component<Given> }>;

const fetched = new Map<unknown, unknown>();

/** The part, if it is here already: it is then drawn at once, without a blank moment. */
export function here<Given extends Record<string, unknown>>(part: Part<Given>): Component<Given> | undefined {
  return fetched.get(part) as Component<Given> | undefined;
}

export async function fetchPart<Given extends Record<string, unknown>>(part: Part<Given>): Promise<Component<Given>> {
  const found = (await part()).default;
  fetched.set(part, found);
  return found;
}
