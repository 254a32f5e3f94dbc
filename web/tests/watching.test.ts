import { expect, it } from "vitest";
import type { MatchState, Offer, Seat, SheetLine } from "../src/lib/wire";
import { declined, joined, watched } from "../src/people/words";

it.each([
  [1, [], "1 person is watching."],
  [1, ["Cy"], "1 person is watching: Cy."],
  [3, ["Cy", "Dan"], "3 people are watching: Cy, Dan and 1 more."],
  [12_000, [], "12,000 people are watching."],
])("%i onlookers, named %j", (count, names, said) => expect(watched({ count, names })).toBe(said));

const talks = (offers: Offer[], plies = 2, over = false) => ({
  over,
  sheet: Array.from({ length: plies }) as SheetLine[],
  people: { offers, rematch: null } as unknown as MatchState["people"],
  seats: [
    { player: 1, kind: "person", yours: true, called: "You" },
    { player: 2, kind: "person", yours: false, called: "Bob" },
  ] as Seat[],
});
const tie: Offer = { what: "draw", by: 1, mine: true };

it("says that an own offer was declined, and only then", () => {
  expect(declined(talks([tie]), talks([]))).toBe("Bob declines the tie.");
  expect(declined(talks([tie]), talks([tie]))).toBe("");
  expect(declined(talks([tie]), talks([], 3))).toBe("");
  expect(declined(talks([tie]), talks([], 2, true))).toBe("");
  expect(declined(talks([{ ...tie, mine: false, by: 2 }]), talks([]))).toBe("");
});

it.each<[Partial<MatchState> & { open?: number }, string]>([
  [{ your_turn: true }, "You begin."],
  [{ your_turn: true, sheet: talks([]).sheet }, "Your turn."],
  [{ turn: 2 }, "Bob to move."],
  [{ open: 1 }, "One more player is to come."],
  [{ open: 2 }, "2 more players are to come."],
])("says what follows when somebody has joined: %j", ({ open = 0, ...more }, said) => {
  const seats = [...talks([]).seats, ...Array.from({ length: open }, (_, k) => ({ player: k + 3, kind: "open", yours: false }))];
  expect(joined({ ...talks([], 0), turn: 1, your_turn: false, thinking: false, ...more, seats } as MatchState)).toBe(said);
});
