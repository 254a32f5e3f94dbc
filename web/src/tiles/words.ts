// The names of squares and tiles for screen readers.

import type { Square, Tile } from "../lib/wire";
import { counted } from "../lib/words";
import type { Laid } from "./draft";

const NAMES: Record<string, string> = {
  "0": "0",
  "1": "1",
  "=": "equals",
  "+": "plus",
  "-": "minus",
  "*": "times",
  "/": "divided by",
};

const PREMIUMS: Record<string, string> = {
  "2L": "double letter",
  "3L": "triple letter",
  "2W": "double word",
  "3W": "triple word",
  centre: "centre, double word",
};

/** The name of a tile: its symbol in words if screen readers would skip the symbol. */
export function tileName(tile: Tile): string {
  return NAMES[tile.symbol] ?? tile.face;
}

export function rackLabel(tile: Tile): string {
  return tile.blank ? "blank, 0 points" : `${tileName(tile)}, ${counted(tile.points, "point")}`;
}

/** `h8, centre, double word, empty`; `d8, tile 1, 1 point`; `d8, tile 1, blank, 0 points, your draft`. */
export function squareLabel(square: Square, laid: Laid | undefined, hidden = false): string {
  const tile = laid?.as ?? (hidden ? null : square.tile);
  const said = [square.id];
  if (tile) {
    said.push(`tile ${tileName(tile)}`);
    if (tile.blank) said.push("blank");
    said.push(counted(tile.points, "point"));
    if (laid) said.push("your draft");
  } else {
    if (square.kind) said.push(PREMIUMS[square.kind] ?? "");
    said.push("empty");
  }
  return said.join(", ");
}
