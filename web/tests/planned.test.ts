import { describe, expect, it } from "vitest";
import { goesOn, newsWords } from "../src/people/planned";

const sheet = (...moves: string[]) => moves.map((move) => ({ move }));

const line = [
  { move: "b1", yours: false, words: "Bob fills b1" },
  { move: "c1", yours: true, words: "You fill c1" },
];

describe("what became of conditional moves", () => {
  it("is said in words of a line that was played", () => {
    expect(newsWords([{ plies: line, played: true }], "Bob")).toEqual(["Your line was played: Bob fills b1, then you fill c1."]);
  });

  it("is said of lines that do not fit", () => {
    const gone = { plies: line, played: false };
    expect(newsWords([gone], "Bob")).toEqual(["A line of yours does not fit Bob’s move and was removed: Bob fills b1, then you fill c1."]);
    expect(newsWords([gone], "the others")).toEqual(["A line of yours does not fit the others’ moves and was removed: Bob fills b1, then you fill c1."]);
  });

  it("is nothing without news", () => {
    expect(newsWords([], "Bob")).toEqual([]);
  });
});

describe("a line that is being made", () => {
  it("goes on after the moves that it begins with", () => {
    expect(goesOn(["b1", "c1"], 1, sheet("a1"))).toEqual(["b1", "c1"]);
    expect(goesOn(["b1", "c1"], 1, sheet("a1", "b1"))).toEqual(["c1"]);
    expect(goesOn([], 1, sheet("a1", "b1"))).toEqual([]);
  });

  it("ends where others are made, or some are taken back", () => {
    expect(goesOn(["b1", "c1"], 1, sheet("a1", "b2"))).toBeNull();
    expect(goesOn(["b1", "c1"], 1, [])).toBeNull();
  });
});
