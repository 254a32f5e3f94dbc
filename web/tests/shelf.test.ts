import { describe, expect, it } from "vitest";
import { numbered } from "../src/lib/shelf";
import type { PuzzleList } from "../src/lib/wire";

const list = {
  grades: ["gentle", "fair", "hard"],
  puzzles: [
    { id: "a", game: "g", grade: "gentle", themes: ["pairing"] },
    { id: "b", game: "g", grade: "gentle", themes: [] },
    { id: "c", game: "g", grade: "hard", themes: ["mirror", "pairing"] },
  ],
} as unknown as PuzzleList;

describe("the list of a game's puzzles", () => {
  it("is by grade, and grades without puzzles are left out", () => {
    expect(numbered(list, "", "")).toEqual([
      { grade: "gentle", puzzles: [{ number: 1, id: "a" }, { number: 2, id: "b" }] },
      { grade: "hard", puzzles: [{ number: 3, id: "c" }] },
    ]);
  });

  it("keeps the numbers of puzzles when it is filtered", () => {
    expect(numbered(list, "", "pairing").flatMap(({ puzzles }) => puzzles.map(({ number }) => number))).toEqual([1, 3]);
    expect(numbered(list, "hard", "")).toEqual([{ grade: "hard", puzzles: [{ number: 3, id: "c" }] }]);
    expect(numbered(list, "fair", "")).toEqual([]);
    expect(numbered(list, "gentle", "mirror")).toEqual([]);
  });
});
