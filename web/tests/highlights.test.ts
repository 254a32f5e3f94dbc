import { describe, expect, it } from "vitest";
import { bestMove, moveWords, turningPoint, turnWords } from "../src/lib/highlights";
import type { Judged, MatchState, Review, ReviewedPly, SheetLine } from "../src/lib/wire";
import { seat } from "./samples";

const seats = [seat(1), seat(2)];
const line = (ply: number, points: number | null, words = `m${ply}`): SheetLine => ({ ply, player: 2 - (ply % 2), move: `m${ply}`, points, words, brief: words });
const played = (sheet: SheetLine[], wins: MatchState["wins"] = "most") => ({ sheet, seats, wins });
const judged = (given: number): Judged => ({ given, better: given > 0 ? "x" : null, why: "", thrown: null, sure: false, line: [], low: null, high: null, rests: "", told: "", cost: null, points: 0 });
const ply = (number: number, given: number, turning = false): ReviewedPly => ({
  ply: number, player: 2 - (number % 2), move: `m${number}`, words: `m${number}`, judged: judged(given), turning,
});
const review = (plies: ReviewedPly[], chances: number[], done = true): Review => ({
  plies, unit: "chance", scale: "chance", expected: chances.map((chance) => [chance, 1 - chance]), grounds: [], summaries: ["", ""],
  looked_at: plies.length, of: plies.length, done,
});

describe("the best move", () => {
  it("is the play with most points, at once, where moves score", () => {
    const sheet = [line(1, 6), line(2, 24), line(3, 24), line(4, 0)];
    expect(bestMove(played(sheet), null)).toBe(sheet[1]);
    expect(bestMove(played([line(1, 0)]), null)).toBeNull();
  });

  it("is no matter of points where the fewest win", () => {
    expect(bestMove(played([line(1, 6), line(2, 24)], "fewest"), null)).toBeNull();
  });

  it("comes from the review elsewhere: nothing given away, and most gained", () => {
    const sheet = [line(1, null), line(2, null), line(3, null)];
    const found = review([ply(1, 0), ply(2, 0.3), ply(3, 0)], [0.5, 0.55, 0.85, 0.97]);
    expect(bestMove(played(sheet), found)).toBe(sheet[2]);
    expect(bestMove(played(sheet), { ...found, done: false })).toBeNull();
    expect(bestMove(played(sheet), review([ply(1, 0), ply(2, 0), ply(3, 0)], [0, 0, 0, 0]))).toBeNull();
  });
});

describe("the turning point", () => {
  it("is the one at which the chances swung most, once the review is done", () => {
    const found = review([ply(1, 0), ply(2, 0.3, true), ply(3, 0.1, true)], [0.5, 0.5, 0.8, 0.7]);
    expect(turningPoint(found)?.ply).toBe(2);
    expect(turningPoint({ ...found, done: false })).toBeNull();
    expect(turningPoint(review([ply(1, 0)], [0.5, 0.5]))).toBeNull();
  });

  it("is told by what it gave away or gained", () => {
    const found = review([ply(1, 0, true), ply(2, 0.3, true)], [0.5, 0.8, 0.9]);
    const match = played([line(1, null), line(2, null)]);
    expect(turnWords(match, found, found.plies[0]!)).toBe("Your chances went from 50% to 80%.");
    expect(turnWords(match, found, found.plies[1]!)).toBe("It gave away 30% of the chances.");
    expect(turnWords(match, { ...found, unit: "points" }, ply(2, 12))).toBe("It gave away 12 points.");
  });
});

it("moves are told with who made them and what they scored", () => {
  expect(moveWords(played([]), line(3, 24, "lay 1+1=10, 24 points"))).toBe("Move 3: You lay 1+1=10, 24 points.");
  expect(moveWords(played([]), line(2, 8, "lays 1×1=1, 8 points"))).toBe("Move 2: The computer lays 1×1=1, 8 points.");
});
