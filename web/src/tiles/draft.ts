// A draft: the seat's tiles, on rack places or laid on squares, and the cursor where typing lays the next tile.
// Every function returns a new draft and does not change its argument. This file knows no rules of the game.

import type { Tile } from "../lib/wire";
import { type Direction, type Grid, type Place, squareAt, step, turned } from "./grid";

/** A tile of the seat. `key` distinguishes tiles that look the same. */
export interface OwnTile {
  key: number;
  tile: Tile;
}

export interface Laid extends OwnTile {
  /** Its symbol on the board: of the tile itself, or of the tile that a blank stands for. */
  as: Tile;
}

export interface Cursor extends Place {
  direction: Direction;
  /** Set by choosing the square or typing into it. Then an arrow key across the line first turns the direction. */
  aimed: boolean;
}

export interface Draft {
  /** The rack's places. Null is the empty place of a laid tile. */
  rack: readonly (OwnTile | null)[];
  /** By square id, in the order in which they were laid. */
  laid: ReadonlyMap<string, Laid>;
  cursor: Cursor | null;
}

export const NOTHING: Draft = { rack: [], laid: new Map(), cursor: null };

function sameTile(one: Tile, other: Tile): boolean {
  return one.blank === other.blank && (one.blank || one.symbol === other.symbol);
}

let lastKey = 0;

/** All tiles of the draft, wherever they are. */
export function ownTiles(draft: Draft): OwnTile[] {
  return [...draft.rack.filter((tile) => tile !== null), ...draft.laid.values()];
}

/**
 * The draft for a new rack `tiles` and a new board `grid`. Tiles that stay keep their places (rack or square), new tiles
 * take the places of tiles that left, and a tile laid on a square that is now covered comes back.
 */
export function dealt(draft: Draft, tiles: readonly Tile[], grid: Grid): Draft {
  const coming = [...tiles];
  const take = (tile: Tile): boolean => {
    const found = coming.findIndex((candidate) => sameTile(candidate, tile));
    if (found >= 0) coming.splice(found, 1);
    return found >= 0;
  };
  const laid = new Map<string, Laid>();
  const back: OwnTile[] = [];
  const rack = draft.rack.map((own) => (own && take(own.tile) ? own : null));
  for (const [id, tile] of draft.laid) {
    if (!take(tile.tile)) continue;
    const place = grid.places.get(id);
    if (place && !squareAt(grid, place)?.tile) laid.set(id, tile);
    else back.push({ key: tile.key, tile: tile.tile });
  }
  const drawn = coming.map((tile) => ({ key: (lastKey += 1), tile }));
  const entering = [...back, ...drawn];
  const filled = rack.map((own) => own ?? entering.shift() ?? null);
  const all = [...filled, ...entering];
  return { ...draft, rack: fitted(all, tiles.length), laid };
}

/** Removes empty places from the right until there are as many places as tiles. */
function fitted(rack: readonly (OwnTile | null)[], length: number): (OwnTile | null)[] {
  const places = [...rack];
  while (places.length > length) {
    const hole = places.lastIndexOf(null);
    if (hole < 0) break;
    places.splice(hole, 1);
  }
  while (places.length < length) places.push(null);
  return places;
}

export function find(draft: Draft, key: number): { place: number; square: string | null; own: OwnTile } | null {
  const place = draft.rack.findIndex((own) => own?.key === key);
  const own = draft.rack[place];
  if (own) return { place, square: null, own };
  for (const [square, laid] of draft.laid) if (laid.key === key) return { place: -1, square, own: laid };
  return null;
}

/** Takes a tile from its square or rack place. A rack place becomes empty. */
function without(draft: Draft, key: number): Draft {
  const laid = new Map([...draft.laid].filter(([, tile]) => tile.key !== key));
  return { ...draft, rack: draft.rack.map((own) => (own?.key === key ? null : own)), laid };
}

/** Puts a taken tile into the empty place nearest to `place`. */
function putBack(draft: Draft, own: OwnTile, place = draft.rack.length - 1): Draft {
  const rack = [...draft.rack];
  rack[nearestHole(rack, place)] = { key: own.key, tile: own.tile };
  return { ...draft, rack };
}

/** Lays a tile on an empty square. A draft tile on that square goes to the place where the laid one came from. */
export function lay(draft: Draft, key: number, square: string, as?: Tile): Draft {
  const found = find(draft, key);
  if (!found || found.square === square) return draft;
  const there = draft.laid.get(square);
  let next = without(draft, key);
  if (there) {
    next = without(next, there.key);
    next = found.square
      ? { ...next, laid: new Map([...next.laid, [found.square, there]]) }
      : putBack(next, there, found.place);
  }
  const shownAs = as ?? draft.laid.get(found.square ?? "")?.as ?? found.own.tile;
  const laid: Laid = { key, tile: found.own.tile, as: found.own.tile.blank ? { ...shownAs, points: 0, blank: true } : shownAs };
  return { ...next, laid: new Map([...next.laid, [square, laid]]) };
}

/** Takes a laid tile back to the empty rack place nearest to `place`. */
export function takeBack(draft: Draft, key: number, place?: number): Draft {
  const found = find(draft, key);
  if (!found?.square) return draft;
  return putBack(without(draft, key), found.own, place);
}

export function recallAll(draft: Draft): Draft {
  let next = draft;
  for (const laid of draft.laid.values()) next = takeBack(next, laid.key);
  return next;
}

/** Moves a tile from rack or board to a place of the rack. Tiles between move towards the nearest empty place. */
export function toPlace(draft: Draft, key: number, place: number): Draft {
  const found = find(draft, key);
  if (!found) return draft;
  const next = without(draft, key);
  const rack = [...next.rack];
  // A tile moved within the rack closes its own gap, so that the others keep their order.
  rack.splice(found.place >= 0 ? found.place : nearestHole(rack, place), 1);
  rack.splice(place, 0, { key, tile: found.own.tile });
  return { ...next, rack };
}

/** The empty place nearest to `place`, or a new one at the end. */
function nearestHole(rack: readonly (OwnTile | null)[], place: number): number {
  const holes = rack.flatMap((tile, index) => (tile ? [] : [index]));
  return holes.sort((one, other) => Math.abs(one - place) - Math.abs(other - place))[0] ?? rack.length;
}

/** The rack's tiles in another order, empty places last. `random` returns numbers from 0 to 1. */
export function shuffled(draft: Draft, random: () => number): Draft {
  const tiles = draft.rack.filter((own) => own !== null);
  for (let index = tiles.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [tiles[index], tiles[other]] = [tiles[other] as OwnTile, tiles[index] as OwnTile];
  }
  return { ...draft, rack: fitted(tiles, draft.rack.length) };
}

/** The rack's tiles in the order of `symbols` (digits first, blanks last), then empty places. */
export function sorted(draft: Draft, symbols: readonly string[]): Draft {
  const rank = (own: OwnTile): number => {
    const found = symbols.indexOf(own.tile.symbol);
    return own.tile.blank || found < 0 ? symbols.length : found;
  };
  const tiles = draft.rack.filter((own) => own !== null).sort((one, other) => rank(one) - rank(other));
  return { ...draft, rack: fitted(tiles, draft.rack.length) };
}

// The cursor

function isFree(grid: Grid, draft: Draft, place: Place): boolean {
  const square = squareAt(grid, place);
  return square !== undefined && !square.tile && !draft.laid.has(square.id);
}

/** Chooses a square. Choosing it again turns the direction. */
export function aim(draft: Draft, place: Place): Draft {
  const { cursor } = draft;
  const same = cursor?.aimed && cursor.row === place.row && cursor.column === place.column;
  const direction = cursor?.direction ?? "across";
  return { ...draft, cursor: { ...place, direction: same ? turned(direction) : direction, aimed: true } };
}

export function turn(draft: Draft): Draft {
  const { cursor } = draft;
  return cursor ? { ...draft, cursor: { ...cursor, direction: turned(cursor.direction), aimed: true } } : draft;
}

/** Handles an arrow key: across the line of a chosen square it turns the direction, otherwise it moves one square. */
export function arrow(draft: Draft, grid: Grid, direction: Direction, by: 1 | -1): Draft {
  const { cursor } = draft;
  if (!cursor) return draft;
  if (cursor.aimed && cursor.direction !== direction) return turn(draft);
  const place = step(cursor, direction, by);
  if (!squareAt(grid, place)) return draft;
  return { ...draft, cursor: { ...place, direction: cursor.direction, aimed: false } };
}

/** The first free square at the cursor or after it. Null if there is none on the line. */
function nextFree(grid: Grid, draft: Draft, from: Place, direction: Direction): Place | null {
  let place = from;
  while (squareAt(grid, place)) {
    if (isFree(grid, draft, place)) return place;
    place = step(place, direction);
  }
  return null;
}

/** The tile that typing one of `symbols` would lay: from the rack, or else a blank for the first symbol. */
export function tileFor(draft: Draft, symbols: readonly string[]): { own: OwnTile; symbol: string } | null {
  const tiles = draft.rack.filter((own) => own !== null);
  for (const symbol of symbols) {
    const own = tiles.find(({ tile }) => !tile.blank && tile.symbol === symbol);
    if (own) return { own, symbol };
  }
  const blank = tiles.find(({ tile }) => tile.blank);
  const [symbol] = symbols;
  return blank && symbol !== undefined ? { own: blank, symbol } : null;
}

/** Lays a tile at the cursor, or on the next free square of its line, and moves the cursor on. */
export function layAtCursor(draft: Draft, grid: Grid, key: number, as?: Tile): Draft {
  const { cursor } = draft;
  const place = cursor && nextFree(grid, draft, cursor, cursor.direction);
  const square = place && squareAt(grid, place);
  if (!cursor || !place || !square) return draft;
  const next = lay(draft, key, square.id, as);
  const after = nextFree(grid, next, place, cursor.direction) ?? place;
  return { ...next, cursor: { ...after, direction: cursor.direction, aimed: true } };
}

/** Takes back the tile at the cursor, or the nearest laid one before it on its line, or else the last laid one. */
export function backspace(draft: Draft, grid: Grid): Draft {
  const { cursor } = draft;
  if (cursor) {
    let place: Place = cursor;
    for (let square = squareAt(grid, place); square; square = squareAt(grid, place)) {
      const laid = draft.laid.get(square.id);
      if (laid) return { ...takeBack(draft, laid.key), cursor: { ...place, direction: cursor.direction, aimed: true } };
      place = step(place, cursor.direction, -1);
    }
  }
  const last = [...draft.laid.values()].at(-1);
  return last ? takeBack(draft, last.key) : draft;
}
