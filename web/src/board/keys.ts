/** What keys do on a board, whatever it is drawn with. */

import { step } from "../lib/roving";
import type { Table } from "./table";

/** A key pressed on a square: an arrow goes on to another (`focus`), Enter and the space bar touch it, others are the table's. */
export function press(
  event: KeyboardEvent,
  ids: readonly (readonly string[])[],
  id: string | undefined,
  table: Table,
  focus: (id: string) => void,
): void {
  if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const there = step(ids, id, event.key);
  if (there !== null) focus(there);
  else if (event.key === "Enter" || event.key === " ") table.touch(id);
  else if (!table.key(id, event.key)) return;
  event.preventDefault();
}
