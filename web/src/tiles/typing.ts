// Keys of the tile table: they lay tiles, move and turn the cursor, take back and play.

import * as drafts from "./draft";
import { type Place, squareAt } from "./grid";
import { BLANK_KEY, symbolsOf } from "./keys";
import type { Table } from "./table.svelte";

/** Handles a key. `at` is the square with the focus. Returns whether the key has a meaning. */
export function pressed(table: Table, key: string, shift: boolean, at: Place | null): boolean {
  if (at && (table.draft.cursor?.row !== at.row || table.draft.cursor.column !== at.column)) pointAt(table, at);
  if (key === "Escape") return escape(table);
  if (key === "Backspace" || key === "Delete") {
    table.change(drafts.backspace(table.draft, table.grid));
    return true;
  }
  if (at && pressAt(table, key, shift, at)) return true;
  return type(table, key);
}

function pressAt(table: Table, key: string, shift: boolean, at: Place): boolean {
  const square = squareAt(table.grid, at);
  if ((key === " " || key === "Enter") && table.picked !== null && square) table.tapSquare(square.id);
  else if (key === "Enter") table.commit();
  else if (key === " ") table.move(drafts.turn(table.draft), true);
  else if (key.startsWith("Arrow")) {
    const direction = key === "ArrowLeft" || key === "ArrowRight" ? "across" : "down";
    const by = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    const turning = shift && table.draft.cursor?.direction !== direction;
    table.move(turning ? drafts.turn(table.draft) : drafts.arrow(table.draft, table.grid, direction, by));
  } else if (key === "Home" || key === "End") {
    const column = key === "Home" ? 0 : (table.grid.rows[at.row]?.length ?? 1) - 1;
    pointAt(table, { row: at.row, column });
  } else return false;
  return true;
}

function type(table: Table, key: string): boolean {
  const symbols = key === BLANK_KEY ? [] : symbolsOf(key, table.rack?.blank_may_be.map(({ symbol }) => symbol));
  if (!table.rack || table.veiled || (symbols.length === 0 && (key !== BLANK_KEY || blankOf(table) === null))) return false;
  if (!table.draft.cursor && bare(table)) table.move(drafts.aim(table.draft, centre(table)));
  if (!table.draft.cursor) {
    table.tell("Choose a square first, by a click or with the arrow keys.");
    return true;
  }
  const found = key === BLANK_KEY ? blankOf(table) : drafts.tileFor(table.draft, symbols);
  if (!found) {
    const face = table.rack.blank_may_be.find(({ symbol }) => symbols.includes(symbol))?.face;
    table.tell(face ? `There is no ${face} left on your rack.` : "There is no such tile on your rack.");
    return true;
  }
  const as = found.own.tile.blank ? table.rack.blank_may_be.find(({ symbol }) => symbol === found.symbol) : undefined;
  if (found.own.tile.blank && found.symbol && !as) table.tell("There is no such tile in this match.");
  else table.lay(found.own.key, null, as);
  return true;
}

/** On an empty board, typing starts at the centre. */
function bare(table: Table): boolean {
  return table.grid.rows.every((row) => row.every(({ tile }) => !tile));
}

function centre(table: Table): Place {
  return { row: table.grid.rows.length >> 1, column: (table.grid.rows[0]?.length ?? 0) >> 1 };
}

function blankOf(table: Table): { own: drafts.OwnTile; symbol: string } | null {
  const own = table.draft.rack.find((own) => own?.tile.blank);
  return own ? { own, symbol: "" } : null;
}

function escape(table: Table): boolean {
  if (table.lookedAt !== null) table.lookedAt = null;
  else if (table.picked !== null || table.draft.laid.size > 0) {
    table.picked = null;
    if (table.draft.laid.size > 0) table.recall();
  }
  else if (table.draft.cursor?.aimed) table.move({ ...table.draft, cursor: { ...table.draft.cursor, aimed: false } });
  else return false;
  return true;
}

/** The focus came to a square without a click. */
function pointAt(table: Table, place: Place): void {
  const direction = table.draft.cursor?.direction ?? "across";
  table.move({ ...table.draft, cursor: { ...place, direction, aimed: false } });
}
