// Keeps a draft through a reload, until the match moves on.

import type { Tile } from "../lib/wire";
import { type Draft, dealt, lay, ownTiles } from "./draft";
import type { Direction, Grid } from "./grid";

interface Kept {
  version: number;
  /** The order of the rack, laid tiles last. */
  rack: Tile[];
  laid: { square: string; tile: Tile; as: Tile }[];
  direction: Direction;
}

/** The part of a browser's storage that a draft needs. */
type Drawer = Pick<Storage, "getItem" | "setItem">;

/** A storage that keeps nothing. */
export const NOWHERE: Drawer = { getItem: () => null, setItem: () => undefined };

/** This tab's storage, if the browser allows it. */
export function drawer(): Drawer {
  try {
    return sessionStorage;
  } catch {
    return NOWHERE;
  }
}

const name = (match: string, seat: number) => `paperbits:draft:${match}:${seat}`;

export function keep(storage: Drawer, match: string, seat: number, version: number, draft: Draft): void {
  const kept: Kept = {
    version,
    rack: ownTiles(draft).map(({ tile }) => tile),
    laid: [...draft.laid].map(([square, { tile, as }]) => ({ square, tile, as })),
    direction: draft.cursor?.direction ?? "across",
  };
  try {
    storage.setItem(name(match, seat), JSON.stringify(kept));
  } catch {
    // If the storage is full or blocked, a reload only loses the draft.
  }
}

/** The rack in its kept order, with its tiles laid if the version is still the same. */
export function restored(storage: Drawer, match: string, seat: number, version: number, tiles: readonly Tile[], grid: Grid): Draft {
  const kept = read(storage, name(match, seat));
  const empty: Draft = { rack: [], laid: new Map(), cursor: null };
  if (!kept) return dealt(empty, tiles, grid);
  let draft = dealt(dealt(empty, kept.rack, grid), tiles, grid);
  if (kept.version !== version) return draft;
  for (const { square, tile, as } of kept.laid) {
    const place = grid.places.get(square);
    const own = draft.rack.find((own) => own && own.tile.symbol === tile.symbol && own.tile.blank === tile.blank);
    if (own && place && !grid.rows[place.row]?.[place.column]?.tile) draft = lay(draft, own.key, square, as);
  }
  return draft;
}

function read(storage: Drawer, key: string): Kept | null {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? "null") as Kept | null;
    return kept && Array.isArray(kept.rack) && Array.isArray(kept.laid) ? kept : null;
  } catch {
    return null;
  }
}
