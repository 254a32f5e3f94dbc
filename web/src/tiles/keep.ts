// Keeps a draft through a reload, until the match moves on.

import { type Drawer, stored } from "../lib/stored";
import type { Tile } from "../lib/wire";
import { type Draft, NOTHING, dealt, lay, ownTiles } from "./draft";
import type { Direction, Grid } from "./grid";

interface Kept {
  version: number;
  /** The order of the rack, laid tiles last. */
  rack: Tile[];
  laid: { square: string; tile: Tile; as: Tile }[];
  direction: Direction;
}

/** A storage that keeps nothing. */
export const NOWHERE: Drawer = () => undefined;

const draftOf = (drawer: Drawer, match: string, seat: number) => stored<Kept | null>(`paperbits:draft:${match}:${seat}`, whole, drawer);

function whole(found: unknown): Kept | null {
  const kept = found as Kept | null;
  return Array.isArray(kept?.rack) && Array.isArray(kept.laid) ? kept : null;
}

export function keep(drawer: Drawer, match: string, seat: number, version: number, draft: Draft): void {
  draftOf(drawer, match, seat).keep({
    version,
    rack: ownTiles(draft).map(({ tile }) => tile),
    laid: [...draft.laid].map(([square, { tile, as }]) => ({ square, tile, as })),
    direction: draft.cursor?.direction ?? "across",
  });
}

/** The rack in its kept order, with its tiles laid if the version is still the same. */
export function restored(drawer: Drawer, match: string, seat: number, version: number, tiles: readonly Tile[], grid: Grid): Draft {
  const kept = draftOf(drawer, match, seat).kept();
  if (kept === null) return dealt(NOTHING, tiles, grid);
  let draft = dealt(dealt(NOTHING, kept.rack, grid), tiles, grid);
  if (kept.version !== version) return draft;
  for (const { square, tile, as } of kept.laid) {
    const place = grid.places.get(square);
    const own = draft.rack.find((own) => own && own.tile.symbol === tile.symbol && own.tile.blank === tile.blank);
    if (own && place && !grid.rows[place.row]?.[place.column]?.tile) draft = lay(draft, own.key, square, as);
  }
  return draft;
}
