/** The games by shelf, as their cards say. Pure. */

import type { GameCard, Shelf } from "./wire";

interface Filled {
  shelf: Shelf;
  cards: GameCard[];
}

/** The shelves in order. On the first shelf the longest game comes first, on the others the shortest. */
export function onShelves(cards: readonly GameCard[]): Filled[] {
  const shelves = new Map<number, Filled>();
  for (const card of cards) {
    const filled = shelves.get(card.shelf.place) ?? { shelf: card.shelf, cards: [] };
    filled.cards.push(card);
    shelves.set(card.shelf.place, filled);
  }
  const ordered = [...shelves.values()].sort((one, other) => one.shelf.place - other.shelf.place);
  for (const { shelf, cards: own } of ordered) {
    own.sort((one, other) => (shelf.place === 1 ? other.minutes - one.minutes : one.minutes - other.minutes));
  }
  return ordered;
}

/** `2 to 4 players, about 30 minutes` */
export function whoAndHowLong({ players: [least, most], minutes }: Pick<GameCard, "players" | "minutes">): string {
  const many = least === most ? (least === 1 ? "1 player" : `${least} players`) : `${least} to ${most} players`;
  return minutes > 0 ? `${many}, about ${minutes} minutes` : many;
}
