/** What a tile board draws of each square. Pure, but for what it drew before. */

import type { Square, Tile } from "../lib/wire";
import type { Cursor, Laid } from "./draft";
import { squareLabel } from "./words";

/** What a draft shows on the board. */
export interface Drafted {
  laid: ReadonlyMap<string, Laid>;
  cursor: Cursor | null;
  /** The square over which a tile is carried. */
  over: string | null;
  /** The tiles that are picked up or carried. */
  picked: number | null;
  carried: number | null;
}

interface Shown {
  lit: readonly string[];
  last: readonly string[];
  /** Squares whose tiles were laid after the shown ply. */
  hidden: ReadonlySet<string>;
  hand: Drafted | null;
  /** The square that the Tab key reaches. */
  home: string | undefined;
}

interface Cell {
  id: string;
  tile: Tile | null;
  laid: Laid | undefined;
  label: string;
  /** The sign of a premium square. */
  sign: string;
  /** The classes of the square, and of the draft's tile on it. */
  look: string;
  mine: string;
  recent: boolean;
  /** The direction of typing, if it begins here. */
  aimed: string;
  tab: number;
}

const same = (one: Cell, other: Cell): boolean => (Object.keys(one) as (keyof Cell)[]).every((key) => one[key] === other[key]);
/** The classes whose condition holds. */
const classes = (all: Record<string, boolean>): string => Object.keys(all).filter((name) => all[name]).join(" ");

function cellOf(square: Square, { lit, last, hidden, hand, home }: Shown): Cell {
  const { id, kind } = square;
  const out = hidden.has(id);
  const tile = out ? null : square.tile;
  const laid = hand?.laid.get(id);
  const aimed = hand?.cursor?.aimed && home === id ? hand.cursor.direction : "";
  return {
    id,
    tile,
    laid,
    label: squareLabel(square, laid, out) + (aimed === "" ? "" : `, typing ${aimed}`),
    sign: kind === "centre" ? "★" : kind,
    look: classes({ square: true, [`p${kind}`]: true, aimed: aimed !== "", over: hand?.over === id, lit: lit.includes(id), taken: tile !== null }),
    mine: classes({ mine: true, picked: laid !== undefined && hand?.picked === laid.key, carried: laid !== undefined && hand?.carried === laid.key }),
    recent: last.includes(id),
    aimed,
    tab: home === id ? 0 : -1,
  };
}

/** The cells of a board. While nothing of a square changes, its cell is the same object, so that only what has changed is drawn again. */
export class Cells {
  #drawn = new Map<string, Cell>();

  of(rows: readonly (readonly Square[])[], shown: Shown): Cell[][] {
    return rows.map((row) =>
      row.map((square) => {
        const [before, cell] = [this.#drawn.get(square.id), cellOf(square, shown)];
        if (before !== undefined && same(before, cell)) return before;
        this.#drawn.set(cell.id, cell);
        return cell;
      }),
    );
  }
}
