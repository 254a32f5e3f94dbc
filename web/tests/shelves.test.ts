import { describe, expect, it } from "vitest";
import { inOrder, whoAndHowLong } from "../src/lib/shelves";
import type { GameCard } from "../src/lib/wire";

const card = (id: string, place: number, minutes: number): GameCard =>
  ({ id, minutes, players: [2, 2], shelf: { place, title: `Shelf ${place}`, about: "" } }) as unknown as GameCard;

describe("shelves", () => {
  it("give the order of the games: on the first the longest first, on the others the shortest", () => {
    const cards = inOrder([card("a", 3, 40), card("b", 1, 5), card("c", 3, 10), card("d", 1, 30), card("e", 2, 5)]);
    expect(cards.map(({ id }) => id).join("")).toBe("dbeca");
  });

  it("say how many play and how long", () => {
    expect(whoAndHowLong({ players: [2, 4], minutes: 30 })).toBe("2 to 4 players, about 30 minutes");
    expect(whoAndHowLong({ players: [2, 2], minutes: 0 })).toBe("2 players");
    expect(whoAndHowLong({ players: [1, 1], minutes: 5 })).toBe("1 player, about 5 minutes");
  });
});
