/** Whether to offer the lesson of a game: if it was never played in this browser, and the lesson was not declined. */

import { kept } from "./keys";
import { stored, texts } from "./stored";

const games = stored("paperbits.taught", texts);

/** Whether a match is the first of its game here. */
export const first = (game: string, match: string): boolean =>
  !games.kept().includes(game) && !kept().some((each) => each.game === game && each.id !== match);

/** Note that the lesson of a game was opened or declined. */
export function taught(game: string): void {
  const list = games.kept();
  if (!list.includes(game)) games.keep([...list, game]);
}
