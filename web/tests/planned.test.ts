import { describe, expect, it } from "vitest";
import { goesOn, newsWords } from "../src/people/planned";

const sheet = (...moves: string[]) => moves.map((move) => ({ move }));

describe("what became of conditional moves", () => {
  it("is said of a line that was played", () => {
    expect(newsWords([{ moves: ["b1", "c1"], played: true }], "Bob")).toEqual(["Your line was played: b1 → c1."]);
  });

  it("is said of lines that do not fit, in one sentence", () => {
    const gone = (...moves: string[]) => ({ moves, played: false });
    expect(newsWords([gone("b1", "c1")], "Bob")).toEqual(["Your line b1 → c1 does not fit Bob’s move and was removed."]);
    expect(newsWords([gone("b1", "c1"), gone("b2", "c2")], "the others")).toEqual([
      "Your lines b1 → c1 and b2 → c2 do not fit the others’ moves and were removed.",
    ]);
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
