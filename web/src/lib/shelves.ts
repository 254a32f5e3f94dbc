/** The games in the order of their shelves, and how long they take. Pure. */

import type { GameCard } from "./wire";

/** By shelf. On the first shelf the longest game comes first, on the others the shortest. */
export const inOrder = (cards: readonly GameCard[]): GameCard[] =>
  cards.toSorted(
    (one, other) =>
      one.shelf.place - other.shelf.place || (one.shelf.place === 1 ? other.minutes - one.minutes : one.minutes - other.minutes),
  );

/** `2 to 4 players, about 30 minutes` */
export function whoAndHowLong({ players: [least, most], minutes }: Pick<GameCard, "players" | "minutes">): string {
  const many = least === most ? (least === 1 ? "1 player" : `${least} players`) : `${least} to ${most} players`;
  return minutes > 0 ? `${many}, about ${minutes} minutes` : many;
}
