import { describe, expect, it } from "vitest";
import { certainty, distance, groups, inOneLine, kindOf, last, marks, valueWords } from "../src/lib/values";
import type { MoveValues } from "../src/lib/wire";

const found = (unit: MoveValues["unit"], given: Record<string, number>, best: number): MoveValues => ({
  ply: 3,
  unit,
  best,
  proved: false,
  plies: null,
  moves: Object.entries(given).map(([move, value]) => ({ move, value, told: move, touched: move.split("=").slice(0, 1) })),
});

describe("the values of moves", () => {
  it("are said in words", () => {
    expect(valueWords(3, "margin")).toBe("Wins by 3 points");
    expect(valueWords(-1, "margin")).toBe("Loses by 1 point");
    expect(valueWords(0, "margin")).toBe("Leads to a tie");
    expect(valueWords(1, "outcome")).toBe("Wins");
    expect(valueWords(26, "score")).toBe("Leads to 26 points at most");
  });

  it("are listed in words, with what all begin with only once", () => {
    const told = (...words: string[]) => inOneLine(words.map((each) => ({ told: each })));
    expect(told("Write 4 in b3", "Write 5 in b3")).toBe("Write 4 in b3, 5 in b3");
    expect(told("Claim 6, which ends the turn", "Go from 6 to 12")).toBe("Claim 6, which ends the turn; Go from 6 to 12");
  });

  it("are grouped, the best first", () => {
    const values = found("margin", { a1: -2, b1: 3, c1: 0, a2: 3 }, 3);
    expect(groups(values).map(({ value, kind, best, moves }) => [value, kind, best, moves.map(({ move }) => move)])).toEqual([
      [3, "win", true, ["b1", "a2"]],
      [0, "tie", false, ["c1"]],
      [-2, "loss", false, ["a1"]],
    ]);
  });

  it("mark each square with its best move", () => {
    const shown = marks(found("margin", { "a1=1": -2, "a1=2": 1, "b1=1": -2 }, 1));
    expect(shown.get("a1")).toEqual({ kind: "win", text: "+1", best: true, aloud: "wins by 1 point, a best move" });
    expect(shown.get("b1")).toEqual({ kind: "loss", text: "−2", best: false, aloud: "loses by 2 points" });
  });

  it("leave out moves of several squares", () => {
    const values = found("outcome", { a1: 1 }, 1);
    values.moves.push({ move: "2,5", value: -1, told: "2,5", touched: ["2", "5"] });
    expect([...marks(values).keys()]).toEqual(["a1"]);
    expect(marks(values).get("a1")?.text).toBe("");
    expect([...marks(values, last).keys()]).toEqual(["a1", "5"]);
  });

  it("of one player know the best score, also if the smallest is best", () => {
    expect(kindOf(26, { unit: "score", best: 26 })).toBe("win");
    expect(groups(found("score", { a1: 5, b1: 3 }, 3)).map(({ value }) => value)).toEqual([3, 5]);
  });

  it("say truthfully how sure they are", () => {
    expect(certainty({ proved: true, moves: found("outcome", { a1: 1 }, 1).moves })).toMatch(/^Proved/);
    expect(certainty({ proved: false, moves: found("outcome", { a1: 1 }, 1).moves })).toMatch(/^Searched/);
    expect(certainty({ proved: false, moves: [] })).toBe("");
    expect(distance({ plies: 1 })).toBe("With best play the match ends with the next move.");
    expect(distance({ plies: null })).toBe("");
  });
});
