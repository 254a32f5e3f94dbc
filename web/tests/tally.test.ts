import { expect, it } from "vitest";
import { count, tallies } from "../src/lib/tally";
import type { MatchSummary, Seat } from "../src/lib/wire";

const seats = (...yours: boolean[]) => yours.map((mine, index) => ({ player: index + 1, yours: mine }) as Seat);
const match = (game: string, winners: number[], of = seats(true, false), over = true) =>
  ({ game, title: game.toUpperCase(), seats: of, over, winners }) as MatchSummary;

it("adds up matches with others by game", () => {
  const found = tallies([
    match("a", [1]),
    match("b", [1]),
    match("b", [2]),
    match("b", [1, 2]),
    match("a", [2], seats(true, false, false)),
    match("a", [2, 3], seats(true, false, false)),
    match("b", [], seats(true, false)), // Broken off.
    match("b", [1], seats(true, true)), // On one screen.
    match("b", [1], seats(true)),
    match("b", [1], seats(false, false)),
    match("b", [], seats(true, false), false),
  ]);
  expect(found).toEqual([
    { game: "a", title: "A", won: 1, tied: 0, lost: 2 },
    { game: "b", title: "B", won: 1, tied: 1, lost: 1 },
  ]);
  expect(found.map(count)).toEqual([3, 3]);
});
