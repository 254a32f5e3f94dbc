/** What keys do on a board of any kind. */

import { step } from "../lib/roving";
import type { Table } from "./table";

/** Handle a key on a square: an arrow moves the focus, Enter and the space bar touch, other keys go to the table. */
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
