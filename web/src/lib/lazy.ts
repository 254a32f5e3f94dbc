/** Parts of the page that are loaded when they are first needed, so that the first board appears soon. */

import type { Component } from "svelte";

/** Loads a part: `() => import("…")`. There must be only one such function for each part, because it identifies the part. */
export type Part<Given extends Record<string, unknown>> = () => Promise<{ default: Component<Given> }>;

const fetched = new Map<unknown, unknown>();

/** The part if it is loaded, so that it is drawn at once. */
export function here<Given extends Record<string, unknown>>(part: Part<Given>): Component<Given> | undefined {
  return fetched.get(part) as Component<Given> | undefined;
}

export async function fetchPart<Given extends Record<string, unknown>>(part: Part<Given>): Promise<Component<Given>> {
  const found = (await part()).default;
  fetched.set(part, found);
  return found;
}
