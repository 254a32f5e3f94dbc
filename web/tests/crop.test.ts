import { expect, it } from "vitest";
import { crop } from "../src/lib/crop";

const board = (...rows: string[]) => rows.map((row) => [...row].map((text) => (text === "." ? "" : text)));

it("finds the busiest window, and where it is", () => {
  expect(crop(board("....", "..12", "..34", "...."), 2)).toEqual({ rows: board("12", "34"), left: 2, top: 1 });
});

it("keeps a small board whole", () => {
  expect(crop(board("1.", ".2"), 5).rows).toEqual(board("1.", ".2"));
  expect(crop([], 5).rows).toEqual([]);
});
