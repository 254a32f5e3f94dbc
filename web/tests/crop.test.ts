import { describe, expect, it } from "vitest";
import { crop, folded } from "../src/lib/crop";

const board = (...rows: string[]) => rows.map((row) => [...row].map((text) => (text === "." ? "" : text)));

it("finds the window that holds all texts, and where it is", () => {
  expect(crop(board("....", "..12", "..34", "...."), 2)).toEqual({ rows: board("12", "34"), left: 2, top: 1 });
  expect(crop(board(".....", ".1+1.", "....."), 2)).toEqual({ rows: board("...", "1+1", "..."), left: 1, top: 0 });
  expect(crop(board("...", "...", "..1"), 2)).toEqual({ rows: board("..", ".1"), left: 1, top: 1 });
});

it("keeps a small board whole", () => {
  expect(crop(board("1.", ".2"), 5).rows).toEqual(board("1.", ".2"));
  expect(crop([], 5).rows).toEqual([]);
});

describe("a column", () => {
  it("is folded into even columns", () => {
    expect(folded(["1", "2", "3", "4", "5", "6", "7"], 4)).toEqual([["1", "5"], ["2", "6"], ["3", "7"], ["4"]]);
    expect(folded(["1", "2", "3"], 4)).toEqual([["1"], ["2"], ["3"]]);
    expect(folded([], 4)).toEqual([]);
  });
});
