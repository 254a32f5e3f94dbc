import { describe, expect, it } from "vitest";
import { kinds, numbered } from "../src/lib/shelf";
import type { PuzzleList } from "../src/lib/wire";

const list = {
  grades: ["gentle", "fair", "hard"],
  settings: ["Squares along a side: 12.", "", "Squares along a side: 5."],
  puzzles: [
    { id: "a", game: "g", grade: "gentle", themes: ["pairing"], settings: 1 },
    { id: "b", game: "g", grade: "gentle", themes: [], settings: 0 },
    { id: "c", game: "g", grade: "hard", themes: ["mirror", "pairing"], settings: 1 },
  ],
} as unknown as PuzzleList;

describe("the list of a game's puzzles", () => {
  it("is by grade, and grades without puzzles are left out", () => {
    expect(numbered(list, "", "")).toEqual([
      { grade: "gentle", puzzles: [{ number: 1, id: "a" }, { number: 2, id: "b" }] },
      { grade: "hard", puzzles: [{ number: 3, id: "c" }] },
    ]);
  });

  it("can be that of some settings, the usual ones first", () => {
    expect(kinds(list)).toEqual([{ place: 1, words: "the usual settings" }, { place: 2, words: "Squares along a side: 5" }, { place: 0, words: "Squares along a side: 12" }]);
    expect(numbered(list, "", "", 1).flatMap(({ puzzles }) => puzzles.map(({ id }) => id))).toEqual(["a", "c"]);
    expect(numbered(list, "", "pairing", 0)).toEqual([]);
  });

  it("keeps the numbers of puzzles when it is filtered", () => {
    expect(numbered(list, "", "pairing").flatMap(({ puzzles }) => puzzles.map(({ number }) => number))).toEqual([1, 3]);
    expect(numbered(list, "hard", "")).toEqual([{ grade: "hard", puzzles: [{ number: 3, id: "c" }] }]);
    expect(numbered(list, "fair", "")).toEqual([]);
    expect(numbered(list, "gentle", "mirror")).toEqual([]);
  });
});
